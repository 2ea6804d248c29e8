import { useStore } from '@nanostores/react';
import type { UnsentFile } from '#lib/forms/session/form-files.ts';
import { visibleFields } from '#lib/forms/visible-fields.ts';
import { useFormState, useLongModel } from './form-parts.ts';

/** 'Sending photo.jpg: 40 %' */
const progressText = ({ item: { name, progress } }: UnsentFile): string =>
  `Sending ${name}: ${Math.round(progress * 100)}%`;

/** Error of the file, naming it once. */
const failedText = ({ item: { name, problem } }: UnsentFile): string =>
  problem.includes(name) ? problem : `${name} was not sent: ${problem}`;

/**
 * Files that are not there yet and would otherwise be out of sight: those of other steps, and all of them while the
 * form waits for them.
 */
export function UnsentFiles() {
  const { definition, files } = useLongModel();
  const unsent = useStore(files.$unsent, { ssr: 'initial' });
  const isWaiting = useFormState(({ phase }) => phase === 'uploading');
  const step = useFormState((state) => state.step);
  const values = useFormState((state) => state.values);
  if (unsent.length === 0) return null;
  const asked = new Set(visibleFields(definition, values).map(({ name }) => name));
  const here = new Set(definition.steps[step]?.fields.map(({ name }) => name));
  const shown = unsent.filter(({ field }) => asked.has(field) && (isWaiting || !here.has(field)));
  if (shown.length === 0) return null;
  return (
    <div className="unsent-files mt-1 mb-2 alert block text-14" role="group" aria-label="Files">
      {isWaiting && (
        <p role="status">
          We’ll send this as soon as your files have uploaded. Keep this page open.
        </p>
      )}
      <ul className="grid gap-2">
        {shown.map((file) => {
          const { item, list } = file;
          return item.state === 'sending' ? (
            <li key={item.key}>
              <span>{progressText(file)}</span>
              <progress
                className="block w-full"
                max={1}
                value={item.progress}
                aria-label={`Progress of ${item.name}`}
              />
            </li>
          ) : (
            <li key={item.key} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 text-error" role="alert">
                {failedText(file)}
              </span>
              {item.canRetry && (
                <button type="button" className="btn" onClick={() => list.retry(item.key)}>
                  Try again<span className="sr-only"> {item.name}</span>
                </button>
              )}
              <button type="button" className="btn" onClick={() => list.remove(item.key)}>
                Remove<span className="sr-only"> {item.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

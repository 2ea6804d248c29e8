import type { ImportResult } from '#lib/spreadsheets/replies.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';

interface TrialTextProps {
  readonly trial: ImportResult;
  readonly noun: ImportDefinition['noun'];
}

/** Counts of an import, made or only tried. */
export function ImportCounts({ result }: { readonly result: ImportResult }) {
  const counts = [
    ['New', result.created],
    ['Changed', result.updated],
    ['Unchanged', result.unchanged],
    ['Skipped', result.failed],
  ] as const;
  const cleared = result.uploadId === null ? 0 : result.cleared;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2.5">
      {[...counts, ...(cleared > 0 ? [['Values cleared', cleared] as const] : [])].map(
        ([label, count]) => (
          <div key={label}>
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="text-20 font-bold">{countText(count)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Preview of an import. Nothing is saved yet. */
export function TrialText({ trial, noun }: TrialTextProps) {
  return (
    <section
      className="grid gap-2.5 rounded-field border border-l-4 border-line border-l-accent px-4 py-3.5"
      aria-label="What the import will do"
      role="status"
    >
      <p>This is what the import will do with your {noun.many}. Nothing is saved yet.</p>
      {trial.cleared > 0 && (
        <p className="font-semibold">
          Clears {counted(trial.cleared, 'value')}: the cells are empty, and the {noun.many} have
          something there.
        </p>
      )}
      <ImportCounts result={trial} />
    </section>
  );
}

import { useStore } from '@nanostores/react';
import type { ImportSession } from '#lib/spreadsheets/import-session.store.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { DownloadFailures } from './DownloadFailures.tsx';
import { ImportCounts } from './TrialText.tsx';

const MAX_SHOWN = 20;

/** Last step: imported and rejected rows. */
export function ImportOutcome({ session }: { readonly session: ImportSession }) {
  const { result } = useStore(session.$state, { ssr: 'initial' });
  if (!result) return null;
  const { errors, failed, uploadId } = result;
  return (
    <>
      <p className="lead" role="status">
        {failed === 0 ? 'Import complete.' : 'Import complete, except for these rows:'}
      </p>
      <ImportCounts result={result} />
      {errors.length > 0 && (
        <ul className="grid gap-1 text-14 font-semibold text-error">
          {errors.slice(0, MAX_SHOWN).map(({ row, column, message }) => (
            <li key={`${row}.${column}`}>{message}</li>
          ))}
          {errors.length > MAX_SHOWN && (
            <li>… and {countText(errors.length - MAX_SHOWN)} more in the file.</li>
          )}
        </ul>
      )}
      <p className="form-actions">
        {uploadId !== null && failed > 0 && <DownloadFailures uploadId={uploadId} />}
        <button type="button" className="btn" onClick={() => session.restart()}>
          Import another file
        </button>
      </p>
    </>
  );
}

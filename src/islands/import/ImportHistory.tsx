import { useState, type ReactNode } from 'react';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import type { ImportHistory as History, ImportUndo } from '#lib/spreadsheets/replies.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { DownloadFailures } from './DownloadFailures.tsx';

type Entry = History['items'][number];

interface Column {
  readonly label: string;
  readonly isNumber?: boolean;
  readonly cell: (entry: Entry) => ReactNode;
}

const columns = (undo: (entry: Entry) => void): readonly Column[] => [
  { label: 'Number', cell: ({ uploadId }) => uploadId },
  { label: 'File', cell: ({ filename }) => filename },
  { label: 'When', cell: ({ createdAt }) => companyMomentText(createdAt) },
  { label: 'New', isNumber: true, cell: ({ created }) => countText(created) },
  { label: 'Changed', isNumber: true, cell: ({ updated }) => countText(updated) },
  { label: 'Skipped', isNumber: true, cell: ({ failed }) => countText(failed) },
  {
    label: 'Skipped rows',
    cell: ({ uploadId, hasFailures }) =>
      hasFailures ? <DownloadFailures uploadId={uploadId} /> : null,
  },
  {
    label: 'Undo',
    cell: (entry) => {
      if (entry.undoneAt) return 'Undone';
      if (entry.canUndo !== true || entry.created + entry.updated === 0) return null;
      return (
        <button
          type="button"
          className="row-action"
          aria-label={`Undo ${entry.uploadId}`}
          onClick={() => undo(entry)}
        >
          Undo
        </button>
      );
    },
  },
];

const MAX_SHOWN = 50;

/** Result of an undone import. */
function Undone({ undone: { removed, restored, kept } }: { readonly undone: ImportUndo }) {
  return (
    <div role="status">
      <p className="font-semibold">
        Undone: {counted(removed, 'row')} removed, {counted(restored, 'row')} as before.
        {kept.length > 0 && ` ${counted(kept.length, 'row stays', 'rows stay')}:`}
      </p>
      <ul className="grid gap-1 text-14">
        {kept.slice(0, MAX_SHOWN).map(({ row, name, message }) => (
          <li key={row}>
            Row {row}, {name}: {message}
          </li>
        ))}
        {kept.length > MAX_SHOWN && (
          <li>… and {counted(kept.length - MAX_SHOWN, 'more row', 'more rows')}.</li>
        )}
      </ul>
    </div>
  );
}

interface ImportHistoryProps extends Pick<History, 'items'> {
  /** Reads the history again. */
  readonly onUndone: () => void;
}

/** Earlier imports of a list; the newest one can be undone. */
export function ImportHistory({ items, onUndone }: ImportHistoryProps) {
  const [undone, setUndone] = useState<ImportUndo | null>(null);
  if (items.length === 0) return null;
  const undo = async ({ uploadId, created, updated }: Entry) => {
    const body = `Undo ${uploadId}? ${counted(created, 'new row', 'new rows')} will be removed, and ${counted(updated, 'changed row', 'changed rows')} will get the earlier values back. Rows changed since then stay as they are.`;
    if (!(await askConfirmation({ title: 'Undo', body }))) return;
    const { undoImport } = await import('#lib/spreadsheets/client.ts');
    const answer = await undoImport(uploadId);
    if (answer.ok) setUndone(answer.value.body);
    else showFailure(answer.error, 'The import was not undone.');
    onUndone();
  };
  const shown = columns((entry) => void undo(entry));
  return (
    <section aria-labelledby="import-history">
      <h2 className="section-title" id="import-history">
        Earlier imports
      </h2>
      {undone && <Undone undone={undone} />}
      <div className="relative overflow-x-auto">
        <table className="list-table" aria-label="Earlier imports">
          <thead>
            <tr>
              {shown.map(({ label, isNumber }) => (
                <th key={label} scope="col" data-number={isNumber}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <tr key={entry.uploadId}>
                {shown.map(({ label, isNumber, cell }) => (
                  <td key={label} data-label={label} data-number={isNumber}>
                    {cell(entry)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

import { useState } from 'react';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import type { ImportHistory as History, ImportUndo } from '#lib/spreadsheets/replies.ts';
import { counted, countText } from '#lib/kernel/count-text.ts';
import { Table, type TableColumn } from '../ui/Table.tsx';
import { DownloadFailures } from './DownloadFailures.tsx';

type Entry = History['items'][number];

const number = (label: string, of: (entry: Entry) => number): TableColumn<Entry> => ({
  id: label,
  label,
  isNumber: true,
  cell: (entry) => countText(of(entry)),
});

const columns = (undo: (entry: Entry) => void): readonly TableColumn<Entry>[] => [
  { id: 'uploadId', label: 'Number', cell: ({ uploadId }) => uploadId },
  { id: 'filename', label: 'File', cell: ({ filename }) => filename },
  { id: 'createdAt', label: 'When', cell: ({ createdAt }) => companyMomentText(createdAt) },
  number('New', ({ created }) => created),
  number('Changed', ({ updated }) => updated),
  number('Skipped', ({ failed }) => failed),
  {
    id: 'failures',
    label: 'Skipped rows',
    cell: ({ uploadId, hasFailures }) =>
      hasFailures ? <DownloadFailures uploadId={uploadId} /> : null,
  },
  {
    id: 'undo',
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
  return (
    <section aria-labelledby="import-history">
      <h2 className="section-title" id="import-history">
        Earlier imports
      </h2>
      {undone && <Undone undone={undone} />}
      <Table
        label="Earlier imports"
        columns={columns((entry) => void undo(entry))}
        rows={items}
        keyOf={({ uploadId }) => uploadId}
      />
    </section>
  );
}

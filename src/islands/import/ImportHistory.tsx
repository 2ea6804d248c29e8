import { companyMomentText } from '#lib/kernel/company-moment.ts';
import type { ImportHistory as History } from '#lib/spreadsheets/replies.ts';
import { Table, type TableColumn } from '../ui/Table.tsx';
import { DownloadFailures } from './DownloadFailures.tsx';

type Entry = History['items'][number];

const number = (label: string, of: (entry: Entry) => number): TableColumn<Entry> => ({
  id: label,
  label,
  isNumber: true,
  cell: (entry) => of(entry).toLocaleString('en-US'),
});

const columns: readonly TableColumn<Entry>[] = [
  { id: 'uploadId', label: 'Number', cell: ({ uploadId }) => uploadId },
  { id: 'filename', label: 'File', cell: ({ filename }) => filename },
  { id: 'createdAt', label: 'When', cell: ({ createdAt }) => companyMomentText(createdAt) },
  number('New', ({ created }) => created),
  number('Changed', ({ updated }) => updated),
  number('Left out', ({ failed }) => failed),
  {
    id: 'failures',
    label: 'Left out rows',
    cell: ({ uploadId, hasFailures }) =>
      hasFailures ? <DownloadFailures uploadId={uploadId} /> : null,
  },
];

/** Earlier imports of a list. */
export function ImportHistory({ items }: Pick<History, 'items'>) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="import-history">
      <h2 className="section-title" id="import-history">
        Earlier imports
      </h2>
      <Table
        label="Earlier imports"
        columns={columns}
        rows={items}
        keyOf={({ uploadId }) => uploadId}
      />
    </section>
  );
}

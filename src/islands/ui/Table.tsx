import type { ReactNode } from 'react';
import type { ReportHead } from '#lib/reports/cells.ts';

export interface TableColumn<Row> extends ReportHead {
  readonly cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const marks = { ascending: '▲', descending: '▼', none: '' } as const;

/** The head of a column: a link that sorts by it, where the list can. */
const Head = ({ label, sort }: Pick<ReportHead, 'label' | 'sort'>) =>
  sort ? (
    <a
      className="inline-flex min-h-6 items-center gap-1 text-inherit no-underline hover:underline"
      href={sort.href}
    >
      {label}
      <span className="sort-mark" aria-hidden="true">
        {marks[sort.order]}
      </span>
    </a>
  ) : (
    label
  );

/** A list of records; under 600 px each row becomes a card with its labels. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className="relative overflow-x-auto">
      <table className="list-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, label: head, isNumber, sort }) => (
              <th key={id} scope="col" data-number={isNumber} aria-sort={sort?.order}>
                <Head label={head} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, label: head, isNumber, cell }) => (
                <td key={id} data-label={head} data-number={isNumber}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

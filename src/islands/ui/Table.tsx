import type { ReactNode } from 'react';
import type { ReportHead } from '#lib/reports/cells.ts';
import type { Density } from '#lib/reports/list-query.ts';

export interface TableColumn<Row> extends ReportHead {
  readonly cell: (row: Row) => ReactNode;
  /** Full text of a truncated cell. */
  readonly full?: (row: Row) => string | undefined;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Row data for the page's script. */
  readonly entryOf?: (row: Row) => unknown;
  readonly density?: Density;
}

const marks = { ascending: '▲', descending: '▼', none: '' } as const;

/** The head of a column: a link that sorts by it, where the list can. */
const Head = ({ label, sort }: Pick<ReportHead, 'label' | 'sort'>) =>
  sort ? (
    <a
      className="inline-flex min-h-9 items-center gap-1 text-inherit no-underline hover:underline"
      href={sort.href}
    >
      {label}
      <span className="text-[0.7em]" aria-hidden="true">
        {marks[sort.order]}
      </span>
    </a>
  ) : (
    label
  );

/**
 * A list of records; below 960 px each row becomes a card: of three lines where columns say their place on it, with a
 * line for each column otherwise.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  entryOf,
  density = 'standard',
}: TableProps<Row>) {
  const isFitted = columns.some(({ card }) => card);
  const entry = (row: Row) => {
    const known = entryOf?.(row);
    return known === undefined ? undefined : JSON.stringify(known);
  };
  return (
    <div className={isFitted ? 'relative' : 'relative overflow-x-auto'}>
      <table
        className="list-table"
        aria-label={label}
        data-density={density}
        data-fitted={isFitted ? '' : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ id, label: head, isNumber, isBare, sort, fit }) => (
              <th
                key={id}
                scope="col"
                data-number={isNumber}
                data-fit={fit}
                aria-sort={sort?.order}
              >
                {isBare ? (
                  <span className="sr-only">{head}</span>
                ) : (
                  <Head label={head} sort={sort} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-entry={entry(row)}>
              {columns.map(({ id, label: head, isNumber, card, fit, cell, full }) => (
                <td
                  key={id}
                  data-label={head}
                  data-number={isNumber}
                  data-card={card}
                  data-fit={fit}
                  title={fit && full?.(row)}
                >
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

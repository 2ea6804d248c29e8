import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A list of records; under 600 px each row becomes a card with its labels. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className="list-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, label: head, isNumber }) => (
            <th key={id} scope="col" data-number={isNumber}>
              {head}
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
  );
}

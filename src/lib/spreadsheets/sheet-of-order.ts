/** Shows rows that were mapped before as the sheet that they came from. Pure. */
import type { RowInput } from './check-rows.ts';
import type { ColumnMapping } from './mapping.ts';
import type { SheetReply } from './replies.ts';

/** Rows of a file with the columns that they were mapped to. */
export interface MappedRows {
  readonly filename: string;
  readonly mapping: ColumnMapping;
  readonly rows: readonly RowInput[];
}

export function sheetOfOrder({ filename, mapping, rows }: MappedRows): SheetReply {
  const headers = Object.keys(mapping);
  const textOf = (values: RowInput['values'], header: string): string =>
    values[mapping[header] ?? ''] ?? '';
  return {
    filename,
    headers,
    rows: rows.map(({ row, values }) => ({
      row,
      cells: headers.map((header) => textOf(values, header)),
    })),
    remembered: mapping,
  };
}

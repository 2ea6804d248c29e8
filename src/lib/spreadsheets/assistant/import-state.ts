/** State of one import in the assistant. Pure. */
import type { CheckedRow, RowInput } from '../check-rows.ts';
import type { ColumnMapping } from '../mapping.ts';
import type { ImportResult, SheetReply } from '../replies.ts';

export type ImportStep = 'file' | 'columns' | 'rows' | 'done';

export interface ImportState {
  readonly step: ImportStep;
  readonly isBusy: boolean;
  /** Message of the last error, or ''. */
  readonly message: string;
  readonly sheet: SheetReply | null;
  readonly mapping: ColumnMapping;
  /** Headers of columns without a name that are left out on purpose. */
  readonly left: readonly string[];
  readonly rows: readonly RowInput[];
  /** In the order of `rows`. */
  readonly checked: readonly CheckedRow[];
  /** Outcome of the dry run of these rows; null before it. */
  readonly trial: ImportResult | null;
  readonly result: ImportResult | null;
  /** How many rows are checked while that takes its time; null otherwise. */
  readonly checking: number | null;
  /** Rows that the server has done so far; null while it does none. */
  readonly sending: { readonly done: number; readonly total: number } | null;
}

/** An import before its file. */
export const start: ImportState = {
  step: 'file',
  isBusy: false,
  message: '',
  sheet: null,
  mapping: {},
  left: [],
  rows: [],
  checked: [],
  trial: null,
  result: null,
  checking: null,
  sending: null,
};

/** Rows of a file with the columns that they were mapped to. */
export interface MappedRows {
  readonly filename: string;
  readonly mapping: ColumnMapping;
  readonly rows: readonly RowInput[];
}

/** Shows rows that were mapped before as the sheet that they came from. */
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

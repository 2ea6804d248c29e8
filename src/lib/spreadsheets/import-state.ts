/** What one import in the assistant holds. Pure. */
import type { CheckedRow, RowInput } from './check-rows.ts';
import type { ColumnMapping } from './mapping.ts';
import type { ImportResult, SheetReply } from './replies.ts';

export type ImportStep = 'file' | 'columns' | 'rows' | 'done';

export interface ImportState {
  readonly step: ImportStep;
  readonly isBusy: boolean;
  /** What went wrong last; '' when nothing did. */
  readonly message: string;
  readonly sheet: SheetReply | null;
  readonly mapping: ColumnMapping;
  /** Headers of columns without a name that are left out on purpose. */
  readonly left: readonly string[];
  readonly rows: readonly RowInput[];
  /** In the order of `rows`. */
  readonly checked: readonly CheckedRow[];
  /** What an import of these rows would do; null until it was asked. */
  readonly trial: ImportResult | null;
  readonly result: ImportResult | null;
  /** How many rows are checked while that takes its time; null otherwise. */
  readonly checking: number | null;
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
};

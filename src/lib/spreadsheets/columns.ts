/**
 * Columns of a spreadsheet: one definition drives the template, the check of what is read, and the export.
 * Pure; browser and server.
 */
import type { Result } from '#lib/kernel/result.ts';
import type { CellRole } from './cell-rules.ts';

/**
 * How a value is stored and shown. `identifier` is text that may look like a number and keeps its zeros, `money`
 * is in integer minor units, `day` is 2026-02-28, `moment` an ISO time, shown in the company's time zone. `share` is
 * from 0 to 1: 0.9 in CSV, 90.0% in workbooks.
 */
export type SheetColumnType =
  | 'text'
  | 'identifier'
  | 'integer'
  | 'decimal'
  | 'share'
  | 'money'
  | 'day'
  | 'moment'
  | 'boolean';

/** Returns true for types of right-aligned numbers. */
export const isAmount = (type: SheetColumnType): boolean =>
  ['integer', 'decimal', 'share', 'money'].includes(type);

export type SheetValue = string | number | boolean | null;

/** A row to be written, by the keys of the columns; a key that is missing is an empty cell. */
export type SheetRecord = Readonly<Record<string, SheetValue | undefined>>;

/** A column of an export. */
export interface SheetColumn<K extends string = string> {
  readonly key: K;
  /** The header. */
  readonly title: string;
  readonly type: SheetColumnType;
  /** In characters; by the title and the type when it is left out. */
  readonly width?: number;
}

/** Cell error: a code for programs, and a sentence without row and column. */
export interface CellError {
  readonly code: string;
  readonly message: string;
}

/** A column that can be read as well. */
export interface ImportColumn<K extends string = string> extends SheetColumn<K> {
  /** Left out: by its key, its options and its type (cell-rules.ts). */
  readonly role?: CellRole;
  /** Every row needs a value, and the file needs the column. */
  readonly required?: boolean;
  /** Other names that files use for it. */
  readonly synonyms?: readonly string[];
  /** True if values may have several lines. */
  readonly hasLines?: boolean;
  /** Help sentence: permitted contents. Shown while mapping and in the template's Read me. */
  readonly help: string;
  /** Choices of an enumerated column. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A right value, for the template. */
  readonly example: string;
  /** The value of a trimmed text that is not empty. */
  readonly read: (text: string) => Result<SheetValue, CellError>;
}

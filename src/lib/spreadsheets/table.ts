/** A spreadsheet as it was read: shown text and marks, with the row numbers that a spreadsheet program shows. */

import type { CellMark } from './replies.ts';

export interface SheetTable {
  /** Names of the columns, in the file's spelling; each differs from the others. */
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Remarks for the sender: a title was skipped, hidden rows were read. */
  readonly note?: string;
  /** Name of the sheet that was read; absent for text files. */
  readonly sheet?: string;
  /** Names of all visible sheets with content, in their order; absent where there is one. */
  readonly sheets?: readonly string[];
  /** Indexes of the columns that have values and an empty header cell. */
  readonly unnamed?: readonly number[];
}

export interface SheetRow {
  /** Row number in the file; the header is usually row 1. */
  readonly row: number;
  /** One text for each header; '' where the cell is empty. */
  readonly cells: readonly string[];
  /** Marks of cells by their index; cells without a mark hold plain text. */
  readonly marks?: Readonly<Record<number, CellMark>>;
  /** Number of cells of a text row that has more of them than the header names. */
  readonly width?: number;
}

/** Endings of the files that are read. */
export const sheetEndings = ['.xlsx', '.ods', '.csv', '.tsv', '.txt'] as const;

/** The endings as the `accept` of a file input. */
export const sheetAccept = sheetEndings.join(',');

/** Limits of a file, against files that need too much memory (OWASP ASVS 5.2.3). */
export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** Rows that have values. */
  rows: 5000,
  /** Columns that an import uses. */
  columns: 50,
  /** Columns of a file that have a header or values. */
  readColumns: 200,
  /** The longest text that a cell of a spreadsheet program holds. */
  characters: 32_767,
  /** Characters of all cells together. */
  totalCharacters: 20_000_000,
} as const;

/** Headers are the same column whatever their case, spaces, underscores and dashes: 'Unit cost' is `unit_cost`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '');

type NamedTable = Pick<SheetTable, 'headers' | 'rows' | 'unnamed'>;

/** How many columns the header of a table has, up to the last one with a name. */
export const headerWidth = ({ headers, unnamed = [] }: Omit<NamedTable, 'rows'>): number =>
  headers.findLastIndex((_, index) => !unnamed.includes(index)) + 1;

/** Columns that have values and no name, without those that only rows beyond the header of a text file reach. */
export function columnsWithoutHeader(table: NamedTable): readonly number[] {
  const { rows, unnamed = [] } = table;
  if (unnamed.length === 0 || rows.every(({ width }) => width === undefined)) return unnamed;
  const end = headerWidth(table);
  return unnamed.filter((index) => index < end);
}

/** The letters with which spreadsheet programs name a column: A, Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.trunc(index / 26) - 1)}${letter}`;
}

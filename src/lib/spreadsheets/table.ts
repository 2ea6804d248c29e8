/** A spreadsheet as it was read: shown text only, with the row numbers that a spreadsheet program shows. */

export interface SheetTable {
  /** Names of the columns, in the file's spelling; each differs from the others. */
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
  /** What the sender should look at. */
  readonly note?: string;
}

export interface SheetRow {
  /** Number of the row in the file; the header usually stands in row 1. */
  readonly row: number;
  /** One text for each header; '' where the cell is empty. */
  readonly cells: readonly string[];
}

/** Limits of a file, against files that need too much memory (OWASP ASVS 5.2.3). */
export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 50,
  characters: 2000,
} as const;

/** Headers are the same column whatever their case, spaces, underscores and dashes: 'Unit cost' is `unit_cost`. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '');

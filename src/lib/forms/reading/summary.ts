/** A form in words: lines and tables by step. */

/** Longer texts get a full row among facts. */
const MAX_SHORT_TEXT = 48;

export const isLongText = (text: string): boolean =>
  text.length > MAX_SHORT_TEXT || text.includes('\n');

export interface SummaryLine {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** The numbers of other records that `text` is made of. */
  readonly references?: readonly string[];
}

export interface SummaryTable {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly {
    readonly label: string;
    readonly isNumber: boolean;
    /** True if it names a row of another table, also by its number. */
    readonly isRow?: true;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows and columns are of one kind of figure: items by stores. */
  readonly isGrid?: true;
}

export interface SummarySection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  readonly tables: readonly SummaryTable[];
}

/** Finds the row of column names below titles and notes. Pure. */
import { headerCandidates } from './mapping.ts';
import { headerKey } from './table.ts';
import type { ReadRow } from './to-table.ts';

/** Rows that a title may have, with the row of column names. */
export const HEAD_ROWS = 20;
/** Rows that a title may have which no known name tells from a table. */
const TITLE_ROWS = 10;

const filledCells = ({ cells }: ReadRow): string[] => cells.filter((cell) => cell.trim() !== '');

const isWide = (row: ReadRow): boolean => filledCells(row).length > 1;

/** How many of the texts are known names of columns. */
export const knownNames = (texts: readonly string[], names: ReadonlySet<string>): number =>
  texts.filter((text) => headerCandidates(text).some((name) => names.has(name))).length;

/** The first row with about as many known names as any; -1 where no row has two, or known names only. */
function namedRow(head: readonly ReadRow[], names: ReadonlySet<string>): number {
  const scored = head.map((row) => {
    const texts = filledCells(row);
    return { size: texts.length, known: knownNames(texts, names) };
  });
  const isHeader = ({ size, known }: { size: number; known: number }): boolean =>
    known > 1 || (known === 1 && size === 1);
  const best = Math.max(0, ...scored.filter(isHeader).map(({ known }) => known));
  const size = scored.find((row) => isHeader(row) && row.known === best)?.size ?? 0;
  return best === 0
    ? -1
    : scored.findIndex(
        (row) => row.known * 2 >= best && row.known > 0 && (isHeader(row) || row.size >= size),
      );
}

/** Rows of one cell, the first of several words, above a table most of whose rows have more. */
function belowTitle(rows: readonly ReadRow[]): number {
  const head = rows.slice(0, TITLE_ROWS).findIndex(isWide);
  const [title = ''] = rows[0] ? filledCells(rows[0]) : [];
  if (head < 1 || !/\S\s+\S/.test(title)) return 0;
  const table = rows.slice(head);
  return table.filter(isWide).length * 2 > table.length ? head : 0;
}

/**
 * Rows of several cells, one of several words or with a digit, above a row that has more cells, all of them different
 * words, and about as many as the rows below. A text row that is shorter than the others is no title: theirs may have a
 * delimiter too many.
 */
function belowWideTitle(rows: readonly ReadRow[], isText: boolean): number {
  const sizes = rows.map((row) => filledCells(row).length);
  const title = rows[0];
  if (!title || !filledCells(title).some((text) => /\S\s+\S|\d/.test(text))) return 0;
  const found = rows.slice(1, TITLE_ROWS).findIndex((row, at) => {
    const index = at + 1;
    const size = sizes[index] ?? 0;
    const below = sizes.slice(index + 1).sort((a, b) => a - b);
    const usual = below[Math.floor(below.length / 2)];
    const texts = filledCells(row);
    return (
      usual !== undefined &&
      size >= usual &&
      sizes.slice(0, index).every((each) => each < size) &&
      !(isText && rows.slice(0, index).some(({ cells }) => cells.length < row.cells.length)) &&
      !texts.some((text) => /\d/.test(text)) &&
      new Set(texts.map(headerKey)).size === texts.length
    );
  });
  return found + 1;
}

export interface HeaderHints {
  /** Keys of known column names, as `headerKey` writes them. */
  readonly names?: ReadonlySet<string> | undefined;
  readonly isText: boolean;
}

/** The index of the row of column names: by known names, else by the shape of the table below it. */
export function headerRow(rows: readonly ReadRow[], { names, isText }: HeaderHints): number {
  const named = names ? namedRow(rows.slice(0, HEAD_ROWS), names) : -1;
  if (named >= 0) return named;
  return belowTitle(rows) || belowWideTitle(rows, isText);
}

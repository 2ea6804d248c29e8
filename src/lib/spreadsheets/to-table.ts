/** Makes the table of rows of cells: of a workbook, a text file or a paste. Pure. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { headerRow, type HeaderHints } from './header-row.ts';
import { sheetMessages } from './sheet-messages.ts';
import { columnLetters, headerKey, sheetLimits, type SheetRow, type SheetTable } from './table.ts';
import type { CellMark } from './replies.ts';
import { textMark } from './text-marks.ts';

export interface ReadRow {
  readonly row: number;
  /** By the index of the column; may have holes. */
  readonly cells: readonly string[];
  readonly marks?: Readonly<Record<number, CellMark>> | undefined;
  readonly isHidden?: boolean;
}

/** First and last row number and column index of merged cells. */
export interface MergedBlock {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

export interface ReadRows {
  readonly rows: readonly ReadRow[];
  /** Rows of a text: they may end before or behind the header. */
  readonly isText: boolean;
  readonly merged?: readonly MergedBlock[];
  readonly hiddenColumns?: ReadonlySet<number>;
}

export interface TableRules extends Pick<HeaderHints, 'names'> {
  readonly maxRows?: number | undefined;
}

const clean = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** True for a cell with a text, or with a formula that lacks a result. */
const isUsed = ({ cells, marks }: ReadRow, index: number): boolean =>
  isFilled(cells[index]) || marks?.[index]?.type === 'formula';

/** Index behind the last cell that is filled. */
const endOf = (cells: readonly string[]): number => cells.findLastIndex(isFilled) + 1;

interface Column {
  readonly index: number;
  /** '' for a column without a name. */
  readonly name: string;
  readonly header: string;
}

/** Columns with a name or a value below it; an error for a name that is there twice. */
function columnsOf(
  header: ReadRow,
  body: readonly ReadRow[],
  names: TableRules['names'],
): Result<Column[], string> {
  const used = new Set<number>();
  for (const row of [header, ...body]) {
    row.cells.forEach((_, index) => {
      if (!used.has(index) && isUsed(row, index)) used.add(index);
    });
  }
  if (used.size > sheetLimits.readColumns) return err(sheetMessages.tooManyColumns);
  const columns: Column[] = [];
  const known = new Set<string>();
  for (const index of [...used].sort((a, b) => a - b)) {
    const name = clean(header.cells[index] ?? '');
    const place = `Column ${columnLetters(index)}`;
    let shown = name || place;
    if (known.has(headerKey(shown) || shown)) {
      if (!names || names.has(headerKey(shown))) return err(sheetMessages.duplicate(shown));
      shown = `${name} (${place})`;
    }
    known.add(headerKey(shown) || shown);
    columns.push({ index, name, header: shown });
  }
  return ok(columns);
}

/** The mark of each merged cell below the header, and the text of the first cell of its block. */
function mergedCells(
  { merged = [] }: ReadRows,
  body: readonly ReadRow[],
  columns: readonly Column[],
): ReadonlyMap<ReadRow, ReadonlyMap<number, { text: string; mark: CellMark }>> {
  const found = new Map<ReadRow, Map<number, { text: string; mark: CellMark }>>();
  for (const {
    rows: [top, bottom],
    columns: [left, right],
  } of merged) {
    const start = body.findIndex(({ row }) => row >= top);
    const first = body[start];
    if (first?.row !== top || !isUsed(first, left)) continue;
    const text = first.cells[left] ?? '';
    const block = `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`;
    const mark = { ...(first.marks?.[left] ?? textMark(text)), merged: block };
    const covered = columns.filter(({ index }) => index >= left && index <= right);
    for (let at = start; at < body.length; at++) {
      const row = body[at];
      if (!row || row.row > bottom) break;
      const cells = found.get(row) ?? new Map<number, { text: string; mark: CellMark }>();
      found.set(row, cells);
      for (const { index } of covered) cells.set(index, { text, mark });
    }
  }
  return found;
}

function hiddenNote(
  { hiddenColumns }: ReadRows,
  body: readonly ReadRow[],
  columns: readonly Column[],
) {
  const rows = body.filter(({ isHidden }) => isHidden === true).length;
  const hidden = columns.filter(({ index }) => hiddenColumns?.has(index)).length;
  return [
    ...(rows > 0 ? [sheetMessages.hidden(rows, 'row')] : []),
    ...(hidden > 0 ? [sheetMessages.hidden(hidden, 'column')] : []),
  ];
}

/** The table below the row of column names, or why there is none. */
export function toTable(
  read: ReadRows,
  { maxRows = sheetLimits.rows, names }: TableRules = {},
): Result<SheetTable, string> {
  const { isText } = read;
  const filled = read.rows.filter(
    ({ cells, marks }) => marks !== undefined || cells.some(isFilled),
  );
  const above = headerRow(filled, { names, isText });
  const [header, ...body] = filled.slice(above);
  if (!header) return err(sheetMessages.empty);
  if (body.length === 0) return err(sheetMessages.noRows);
  if (body.length > maxRows) return err(sheetMessages.tooManyRows(maxRows));
  const found = columnsOf(header, body, names);
  if (!found.ok) return found;
  const columns = found.value;
  const end = endOf(header.cells);
  const merged = mergedCells(read, body, columns);
  let characters = 0;
  const toRow = (own: ReadRow): SheetRow => {
    const filling = merged.get(own);
    const marks = new Map<number, CellMark>();
    const cells = columns.map(({ index, name }, at) => {
      const fill = filling?.get(index);
      const text = fill?.text ?? own.cells[index] ?? '';
      characters += text.length;
      const isAbsent = isText && name !== '' && index >= own.cells.length;
      const mark =
        fill?.mark ??
        own.marks?.[index] ??
        (isAbsent ? absent : text === '' ? undefined : textMark(text));
      if (mark) marks.set(at, mark);
      return text;
    });
    const width = isText ? endOf(own.cells) : 0;
    return {
      row: own.row,
      cells,
      ...(marks.size > 0 && { marks: Object.fromEntries(marks) }),
      ...(width > end && { width }),
    };
  };
  const rows = body.map(toRow);
  if (characters > sheetLimits.totalCharacters) return err(sheetMessages.tooMuchText);
  const unnamed = columns.flatMap(({ name }, at) => (name === '' ? [at] : []));
  const notes = [
    ...(above > 0 ? [sheetMessages.titled(header.row)] : []),
    ...hiddenNote(read, body, columns),
  ];
  return ok({
    headers: columns.map((column) => column.header),
    rows,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(unnamed.length > 0 && { unnamed }),
  });
}

const absent: CellMark = { isAbsent: true };

/** Rows of texts, such as those of a CSV file or a paste; the first is row 1. */
export const textRows = (rows: readonly (readonly string[])[]): ReadRows => ({
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
  isText: true,
});

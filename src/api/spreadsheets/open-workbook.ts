/** A workbook whose sheets are read one at a time. */
import { type CellObject, type WorkBook } from '@e965/xlsx';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import type { MergedBlock, ReadRow, ReadRows } from '#lib/spreadsheets/to-table.ts';
import { SheetError } from './sheet-error.ts';
import { placeOf, type SheetFacts } from './sheet-facts.ts';
import { displayText, valueMark } from './display-text.ts';

export interface WorkbookSheetList {
  readonly name: string;
  readonly isHidden: boolean;
}

export interface OpenWorkbook {
  readonly sheets: readonly WorkbookSheetList[];
  /** Index of the sheet that was open when the workbook was saved. */
  readonly active: number;
  /** Answers whether any cell of the sheet holds something. */
  readonly hasContent: (index: number) => boolean;
  /** Throws a {@link SheetError}, also for a sheet with more rows than this. */
  readonly read: (index: number, maxRows: number) => ReadRows;
}

const unresolved: CellMark = { type: 'formula' };

type Cells = (CellObject | undefined)[];

/** Library options: displayed texts and formats; formulas and styles are skipped. */
export const readOptions = {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  cellText: true,
  UTC: true,
} as const;

/** The rows of a sheet of the library that hold something, with the marks of their cells. */
export function sheetRows(workbook: WorkBook, name: string, facts: SheetFacts): ReadRows {
  const sheet = workbook.Sheets[name];
  if (!sheet) throw new SheetError(sheetMessages.unreadable);
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const { formulas, days, hiddenRows } = facts;
  const missing = Map.groupBy(facts.unresolved, (place) => Math.trunc(place / placeOf(1, 0)));
  const rows: ReadRow[] = [];
  const addRow = (row: number, given: Cells): void => {
    const cells: string[] = [];
    const marks: Record<number, CellMark> = {};
    let isMarked = false;
    given.forEach((cell, column) => {
      if (!cell) return;
      const place = placeOf(row, column);
      const iso = days.size > 0 ? days.get(place) : undefined;
      const mark = iso === undefined ? valueMark(cell, is1904) : ({ type: 'date', iso } as const);
      cells[column] = displayText(cell, mark, () => formulas.has(place));
      if (!mark) return;
      marks[column] = mark;
      isMarked = true;
    });
    for (const place of missing.get(row) ?? []) {
      const column = place - placeOf(row, 0);
      cells[column] = '';
      marks[column] = unresolved;
      isMarked = true;
    }
    rows.push({
      row,
      cells,
      marks: isMarked ? marks : undefined,
      ...(hiddenRows.has(row) && { isHidden: true }),
    });
  };
  const data = (sheet['!data'] ?? []) as Cells[];
  data.forEach((cells, index) => addRow(index + 1, cells));
  const bare = [...missing.keys()].filter((row) => !data[row - 1]);
  for (const row of bare) addRow(row, []);
  if (bare.length > 0) rows.sort((a, b) => a.row - b.row);
  return { rows, isText: false, merged: facts.merged, hiddenColumns: facts.hiddenColumns };
}

/** Merged cells as the library gives them. */
export const mergedBlocks = (workbook: WorkBook, name: string): MergedBlock[] =>
  (workbook.Sheets[name]?.['!merges'] ?? []).map(({ s, e }) => ({
    rows: [s.r + 1, e.r + 1],
    columns: [s.c, e.c],
  }));

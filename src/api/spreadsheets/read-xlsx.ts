/** The first sheet of an .xlsx file as shown text. Formulas are never evaluated, only their stored results read. */
import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { DEEPEST_ROW, reduceWorkbook } from './reduce-workbook.ts';
import { SheetFault } from './sheet-fault.ts';

const isScientific = (text: string): boolean => /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(text);

/** Days are counted from here, in milliseconds. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** 6/8/26: nobody can tell such a day from a size or a number. */
const isShortDay = (text: string): boolean => /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(text);

/**
 * What the cell shows. A whole number that is only too long to be shown is given in full: 4006381333931 shows as
 * 4.00638E+12 in a column without a format. One that was given such a format has lost digits and stays as it is. A day
 * with two digits for its year is given with four: 2026-06-08.
 */
function shownText(cell: CellObject): string {
  const shown = cell.w ?? (cell.v === undefined ? '' : String(cell.v));
  const isGeneral = cell.z === undefined || cell.z === 'General';
  if (typeof cell.v === 'number' && isShortDay(shown) && /[dy]/i.test(String(cell.z))) {
    return new Date(FIRST_DAY + Math.floor(cell.v) * DAY_MS).toISOString().slice(0, 10);
  }
  if (cell.t !== 'n' || !isGeneral || !isScientific(shown)) return shown;
  return Number.isSafeInteger(cell.v) ? String(cell.v) : shown;
}

function loadSheet(packed: Uint8Array): WorkSheet | undefined {
  try {
    const workbook = read(packed, {
      type: 'array',
      dense: true,
      sheets: 0,
      sheetRows: DEEPEST_ROW,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: true,
      UTC: true,
    });
    const name = workbook.SheetNames[0];
    return name === undefined ? undefined : workbook.Sheets[name];
  } catch {
    return undefined;
  }
}

/** Rows of shown text, from row 1, empty ones as empty arrays. */
export function readXlsx(zip: Buffer): string[][] {
  const sheet = loadSheet(reduceWorkbook(zip));
  if (!sheet) throw new SheetFault(sheetMessages.unreadable);
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from(rows, (cells) =>
    Array.from((cells as typeof cells | undefined) ?? [], (cell) => (cell ? shownText(cell) : '')),
  );
}

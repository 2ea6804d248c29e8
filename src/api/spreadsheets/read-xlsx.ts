/** The first sheet of an .xlsx file as shown text. Formulas are never evaluated, only their stored results read. */
import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import { sheetMessages } from '#lib/spreadsheets/sheet-messages.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { DEEPEST_ROW, reduceWorkbook } from './reduce-workbook.ts';
import { SheetFault } from './sheet-fault.ts';

const isScientific = (text: string): boolean => /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(text);

/** Days are counted from here, in milliseconds. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** 6/8/26: nobody can tell such a day from a size or a number. */
const isShortDay = (text: string): boolean => /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(text);

/** What a format shows as it is: quoted words, colors and currencies, single signs, room. */
const LITERAL = /"[^"]{0,200}"|\[[^[\]]{0,100}\]|[\\_*]./g;

/** A number as such: no day, time, share, fraction or power of ten. */
const isPlainNumber = (format: unknown): boolean =>
  typeof format === 'string' && /^[^dmyhsegb%@?/]*$/i.test(format.replace(LITERAL, ''));

const NUMBER = /\d+(?:[,\s'’]\d{3})*(?:\.\d*)?/g;

/** Less than a cent is no rounding of a price. */
const LEAST = 0.0051;

/** The shown text with room in place of digits that the format itself writes. */
const ownDigits = (format: string, shown: string): string =>
  [...format.matchAll(/"([^"]{0,200})"|\\(\d)/g)]
    .map(([, words, digit]) => words ?? digit ?? '')
    .filter((literal) => /\d/.test(literal))
    .reduce((text, literal) => text.replace(literal, ' '.repeat(literal.length)), shown);

/** Commas behind the last place leave thousands out. */
const isScaled = (format: string): boolean => /[0#],+(?![0#,])/.test(format.replace(LITERAL, ''));

interface OwnNumber {
  readonly text: string;
  /** Nobody could read what is shown as a number: also of a formula. */
  readonly isUnread: boolean;
}

/** The number in full where its format shows it rounded, in thousands or with marks in it; null where it does not. */
function ownNumber({ t, v, z }: CellObject, shown: string): OwnNumber | null {
  if (t !== 'n' || typeof v !== 'number' || typeof z !== 'string' || !isPlainNumber(z)) return null;
  // As many digits as spreadsheet programs keep.
  const full = String(Number(Math.abs(v).toPrecision(15)));
  const whole = { text: v < 0 ? `-${full}` : full, isUnread: true };
  if (isScaled(z)) return whole;
  const own = ownDigits(z, shown);
  const isShown = (text: string): boolean =>
    Math.abs(Number(text.replace(/[^\d.]/g, '')) - Math.abs(v)) < LEAST;
  const [found, ...more] = own.matchAll(NUMBER);
  if (!found || more.length > 0) return isShown(own) ? null : { ...whole, isUnread: false };
  const [number] = found;
  const isUnread = /['’]/.test(number);
  if (isShown(number) && !isUnread) return null;
  const text = shown.slice(0, found.index) + full + shown.slice(found.index + number.length);
  return { text, isUnread };
}

/**
 * What the cell shows. A whole number that is only too long to be shown is given in full: 4006381333931 shows as
 * 4.00638E+12 in a column without a format. One that was given such a format has lost digits and stays as it is. A day
 * with two digits for its year is given with four: 2026-06-08. A number that its format rounds, such as 12.5 that shows as
 * 13, is given as it was typed, and one in thousands or with marks between its digits (1'234) without them; what a formula
 * has worked out counts as it is shown.
 */
function shownText(cell: CellObject, hasFormula: () => boolean): string {
  const shown = cell.w ?? (cell.v === undefined ? '' : String(cell.v));
  const isGeneral = cell.z === undefined || cell.z === 'General';
  if (typeof cell.v === 'number' && isShortDay(shown) && /[dy]/i.test(String(cell.z))) {
    return new Date(FIRST_DAY + Math.floor(cell.v) * DAY_MS).toISOString().slice(0, 10);
  }
  if (cell.t === 'n' && isGeneral && isScientific(shown)) {
    return Number.isSafeInteger(cell.v) ? String(cell.v) : shown;
  }
  const own = ownNumber(cell, shown);
  return own !== null && (own.isUnread || !hasFormula()) ? own.text : shown;
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
  const { packed, formulas } = reduceWorkbook(zip);
  const sheet = loadSheet(packed);
  if (!sheet) throw new SheetFault(sheetMessages.unreadable);
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from(rows, (cells, r) =>
    Array.from((cells as typeof cells | undefined) ?? [], (cell, c) =>
      cell ? shownText(cell, () => formulas.has(utils.encode_cell({ r, c }))) : '',
    ),
  );
}

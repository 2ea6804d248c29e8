/** Shown text and marks of a workbook's cell, by its number format. */
import type { CellObject } from '@e965/xlsx';
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { numberFormats } from './number-format.ts';

const isScientific = (text: string): boolean => /^-?\d(?:\.\d+)?E[+-]?\d+$/i.test(text);

/** Ambiguous short date like 6/8/26, or a size, or a number. */
const isShortDay = (text: string): boolean => /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(text);

/** Literal parts of a format: quoted words, colors and currencies, single signs, room. */
const LITERAL = /"[^"]{0,200}"|\[[^[\]]{0,100}\]|[\\_*]./g;

/** Plain number format: excludes dates, times, percentages, fractions and exponents. */
const isPlainNumber = (format: unknown): boolean =>
  typeof format === 'string' && /^[^dmyhsegb%@?/]*$/i.test(format.replace(LITERAL, ''));

const NUMBER = /\d+(?:[,\s'’]\d{3})*(?:\.\d*)?/g;

/** A smaller difference between shown and stored number is imprecision rather than rounding. */
const MIN_DIFFERENCE = 0.0051;

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
  /** True if the shown number is unreadable, for formulas too. */
  readonly isUnread: boolean;
}

/** Returns the full number if its format rounds or groups it; null otherwise. */
function ownNumber({ t, v, z }: CellObject, shown: string): OwnNumber | null {
  if (t !== 'n' || typeof v !== 'number' || Number(shown) === v) return null;
  if (typeof z !== 'string' || !isPlainNumber(z)) return null;
  // As many digits as spreadsheet programs keep.
  const full = String(Number(Math.abs(v).toPrecision(15)));
  const whole = { text: v < 0 ? `-${full}` : full, isUnread: true };
  if (isScaled(z)) return whole;
  const own = ownDigits(z, shown);
  const isShown = (text: string): boolean =>
    Math.abs(Number(text.replace(/[^\d.]/g, '')) - Math.abs(v)) < MIN_DIFFERENCE;
  const [found, ...more] = own.matchAll(NUMBER);
  if (!found || more.length > 0) return isShown(own) ? null : { ...whole, isUnread: false };
  const [number] = found;
  const isUnread = /['’]/.test(number);
  if (isShown(number) && !isUnread) return null;
  const text = shown.slice(0, found.index) + full + shown.slice(found.index + number.length);
  return { text, isUnread };
}

/**
 * Returns the displayed text of a cell. A whole number shortened by the default format is given in full:
 * 4006381333931 shows as 4.00638E+12. An explicit format of that kind has lost digits and is kept. Two-digit years
 * become four: 2026-06-08. A number rounded by its format, such as 12.5 shown as 13, is given as typed, without
 * thousands separators (1'234); a formula counts as displayed.
 */
export function displayText(
  cell: CellObject,
  mark: CellMark | undefined,
  hasFormula: () => boolean,
): string {
  const shown = cell.w ?? (cell.v === undefined ? '' : String(cell.v));
  const isGeneral = cell.z === undefined || cell.z === 'General';
  // The library misses formats such as dd.mm.yyyy with unquoted dots.
  const isUnknown = isGeneral || cell.w === undefined;
  if (mark?.iso !== undefined && (isUnknown || isShortDay(shown))) return mark.iso;
  if (cell.t === 'n' && isGeneral && isScientific(shown)) {
    return Number.isSafeInteger(cell.v) ? String(cell.v) : shown;
  }
  const own = ownNumber(cell, shown);
  return own !== null && (own.isUnread || !hasFormula()) ? own.text : shown;
}

/** Days between the first days of the two systems in which workbooks count them. */
const DAYS_TO_1904 = 1462;
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** The first system counts a 29 February of 1900. */
const NO_DAY = 60;

const DAY_MINUTES = 24 * 60;
const isoDays = new Map<number, string>();

/** Days of a file repeat, so each is written once. */
function isoDay(day: number): string | undefined {
  const known = isoDays.get(day);
  if (known !== undefined) return known;
  const date = new Date(FIRST_DAY + day * DAY_MS);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined;
  const iso = date.toISOString().slice(0, 10);
  if (isoDays.size > 5000) isoDays.clear();
  isoDays.set(day, iso);
  return iso;
}

function isoOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = is1904 ? serial + DAYS_TO_1904 : serial;
  if (days < 1) return undefined;
  const minutes = Math.round((days < NO_DAY ? days + 1 : days) * DAY_MINUTES);
  const day = isoDay(Math.trunc(minutes / DAY_MINUTES));
  const time = minutes % DAY_MINUTES;
  if (day === undefined || time === 0) return day;
  const pair = (part: number): string => String(Math.trunc(part)).padStart(2, '0');
  return `${day}T${pair(time / 60)}:${pair(time % 60)}`;
}

/** Returns true for a format with a day, month or year. */
const hasDay = (format: string): boolean => {
  const signs = format.replace(LITERAL, '');
  return /[dyeb]|m{3}/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
};

type Kind = 'number' | 'time' | 'day';
const kinds = new Map<string, Kind>();

function kindOf(format: string): Kind {
  const known = kinds.get(format);
  if (known) return known;
  if (kinds.size > 1000) kinds.clear();
  const kind = !numberFormats.is_date(format) ? 'number' : hasDay(format) ? 'day' : 'time';
  kinds.set(format, kind);
  return kind;
}

/** Built-in format that the file omits, recognized by the displayed text. */
const unwritten = (shown: string | undefined): string =>
  /^\d+\/\d+\/\d+$/.test(shown ?? '') ? 'm/d/yy' : shown?.includes(':') ? 'h:mm' : 'General';

const number: CellMark = { type: 'number' };
const rounded: CellMark = { type: 'number', isRounded: true };
const boolean: CellMark = { type: 'boolean' };
const error: CellMark = { type: 'error' };
const time: CellMark = { type: 'date' };

/** Whole numbers from here on have more digits than spreadsheet programs keep. */
const FIRST_ROUNDED = 1e15;

function numberMark({ v, z, w }: CellObject, is1904: boolean): CellMark {
  const value = Number(v);
  const kind = kindOf(typeof z === 'string' ? z : unwritten(w));
  if (kind !== 'number') {
    const iso = kind === 'day' ? isoOfSerial(value, is1904) : undefined;
    return iso === undefined ? time : { type: 'date', iso };
  }
  const isShort = z !== undefined && z !== 'General' && w !== undefined && isScientific(w);
  return Math.abs(value) >= FIRST_ROUNDED || isShort ? rounded : number;
}

/** The mark of a value; undefined for a text. */
export function valueMark(cell: CellObject, is1904: boolean): CellMark | undefined {
  if (cell.t === 'n') return numberMark(cell, is1904);
  if (cell.t === 'b') return boolean;
  return cell.t === 'e' ? error : undefined;
}

/** Pieces and days as orders write them, with the doubts that a reader has. Pure. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { isCalendarDate } from '#lib/kernel/patterns.ts';
import { readMarked } from '#lib/spreadsheets/cell-rules.ts';
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import { ungrouped } from '#lib/kernel/money.ts';

export interface ReadAmount {
  readonly value: string;
  readonly doubt?: string;
}

const UNIT = / ?(?:pcs?|pieces?|units?|ea(?:ch)?|stk|stück|prs?|pairs?|pi[eè]ces)\.?$/i;
const DOZEN = / ?(?:dz|doz|dozens?|dtz)\.?$/i;

/** A number of pieces in a running text, with marks of thousands; no part of a decimal number, a fraction or a range. */
export const COUNT_TEXT = String.raw`(?<!\d[.,'/–-]?)(?:\d{1,3}(?:[.,']\d{2,3})*[.,']\d{3}|\d{1,7})(?![.,'/–-]?\d)`;

/** True for a number of pieces, with or without its unit. */
export const isCount = (text: string): boolean => readPieces(text)?.value !== undefined;

/** A whole number of pieces (1,200, 24 pcs, 5 dz); null for every other text. */
export function readPieces(
  text: string,
  { mark, unit = '' }: { mark?: CellMark | undefined; unit?: string } = {},
): ReadAmount | null {
  if (mark && !readMarked('count', text, mark).ok && mark.merged === undefined) return null;
  const isDozen = DOZEN.test(text) || DOZEN.test(` ${unit.trim()}`);
  const bare = text.trim().replace(UNIT, '').replace(DOZEN, '').trim();
  const grouped = /^[1-9]\d{0,2}(?:[. ']\d{3})+$/.test(bare);
  const plain = grouped ? bare.replace(/[. ']/g, '') : ungrouped(bare).replace(/[.,]0+$/, '');
  if (!/^\d{1,7}$/.test(plain)) return null;
  const count = Number(plain) * (isDozen ? 12 : 1);
  if (isDozen) {
    return { value: String(count), doubt: `${plain} dozen were read as ${count} pieces.` };
  }
  return grouped && bare.includes('.') && mark?.type !== 'number'
    ? {
        value: plain,
        doubt: `${bare} was read as ${plain} pieces, the point as a mark of thousands.`,
      }
    : { value: plain };
}

const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const monthOf = (name: string): number =>
  monthNames.split('|').indexOf(name.slice(0, 3).toLowerCase()) + 1;

const MONTH = `(?:${monthNames})[a-z]*\\.?`;
const DATES = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})`,
  String.raw`${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?(?:\s*,?\s*\d{4})?`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?[\s-]+(?:of\s+)?${MONTH}(?:[\s,-]+\d{4}|-\d{2})?`,
  String.raw`\d{1,2}/\d{1,2}`,
].join('|');

/** A day in a running text. */
export const DATE_TEXT = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?(?:${DATES})(?![\\d/])`;

const two = (value: number): string => String(value).padStart(2, '0');

function dayOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(text) ? text : null;
}

/** The next such day from today on. */
function withoutYear(month: number, day: number, today: string): ReadAmount | null {
  const year = Number(today.slice(0, 4));
  const found = [year, year + 1]
    .map((each) => dayOf(each, month, day))
    .find((each) => each !== null && each >= today);
  return found ? { value: found, doubt: `The year is missing; read as ${dayText(found)}.` } : null;
}

/** Years of two digits lie in 2000 to 2079; others are no day of an order. */
const fullYear = (text: string): number =>
  text.length === 2 ? Number(text) + (Number(text) < 80 ? 2000 : 1900) : Number(text);

function numericDay(
  [first, second, year]: readonly [number, number, number],
  sign: string,
): ReadAmount | null {
  // Points are the way of Germany and its neighbors: the day comes first.
  const isDayFirst = sign === '.' || first > 12;
  const value = isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
  if (value === null) return null;
  const isOpen = first <= 12 && second <= 12 && first !== second;
  const [own, other] = isDayFirst ? ['day', 'month'] : ['month', 'day'];
  return isOpen
    ? {
        value,
        doubt: `Read as ${dayText(value)}, ${own} first. Change it if the ${other} comes first.`,
      }
    : { value };
}

/** The day of a text, in the American order where it may be read in two ways; null for every other text. */
export function readDay(text: string, today: string, mark?: CellMark): ReadAmount | null {
  if (mark?.iso !== undefined) return { value: mark.iso.slice(0, 10) };
  const plain = text
    .trim()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/[ T]\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(plain);
  if (iso) {
    const value = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return value === null ? null : { value };
  }
  const numeric = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(plain);
  if (numeric) {
    const [, first, sign = '', second, year = ''] = numeric;
    return numericDay([Number(first), Number(second), fullYear(year)], sign);
  }
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(plain);
  if (short) return withoutYear(Number(short[1]), Number(short[2]), today);
  const named =
    new RegExp(`^(${monthNames})[a-z]*\\.? (\\d{1,2})(?:[ ,]{1,3}(\\d{4}))?$`, 'i').exec(plain) ??
    swap(
      new RegExp(
        `^(\\d{1,2})[\\s-]+(?:of\\s+)?(${monthNames})[a-z]*\\.?(?:[\\s,-]+(\\d{4}|\\d{2}))?$`,
        'i',
      ).exec(plain),
    );
  if (!named) return null;
  const [, month = '', day, year] = named;
  if (year === undefined) return withoutYear(monthOf(month), Number(day), today);
  const value = dayOf(fullYear(year), monthOf(month), Number(day));
  return value === null ? null : { value };
}

const swap = (
  found: readonly (string | undefined)[] | null,
): readonly (string | undefined)[] | null => found && [found[0], found[2], found[1], found[3]];

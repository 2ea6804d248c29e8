/** How columns read a cell. Each takes trimmed text that is not empty and says what would be right. Pure. */
import { lengthOf, plainSigns } from '#lib/kernel/text/normal-text.ts';
import { isWebAddress } from '#lib/kernel/patterns.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parseMoney } from '#lib/kernel/money.ts';
import type { CellFault, SheetValue } from './columns.ts';

type Read = (text: string) => Result<SheetValue, CellFault>;

const fault = (code: string, message: string) => err<CellFault>({ code, message });

/** 3.6E+10: what a spreadsheet program makes of a long number, with digits lost for good. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E\+\d+$/i;

export const isRounded = (text: string): boolean => ROUNDED.test(text);

export const rounded = (text: string) =>
  fault('rounded', `${text} is a rounded number. Format the column as text.`);

/** Text of one line. */
export const readText =
  (max: number): Read =>
  (text) =>
    lengthOf(text) > max
      ? fault('maxlength', `The text has ${lengthOf(text)} characters, more than ${max}.`)
      : ok(text);

/** Text that looks like a number and must stay as it is: refused once it was rounded. */
export const readIdentifier =
  (max: number, pattern: RegExp, allowed: string): Read =>
  (cell) => {
    const text = plainSigns(cell);
    if (isRounded(text)) return rounded(text);
    const sized = readText(max)(text);
    return sized.ok && !pattern.test(text)
      ? fault('pattern', `${text} is not right: ${allowed}.`)
      : sized;
  };

/** Beginnings of the names of months in the languages of Europe. */
const months =
  /^(?:jan|feb|fév|mar|mär|mrz|apr|avr|abr|may|mai|maj|mag|jun|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|nov|dec|dez|déc|dic)\p{L}{0,7}$/iu;

/** 2026-06-08 with or without a time, 6/8/2026. */
const digitDate = /^(?:\d{4}-\d{2}-\d{2}(?:[T ]\d.{0,20})?|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/;

/** 8-Jun, 08. Juni 2026, Jun-08: a month and one or two numbers. */
function isMonthDate(text: string): boolean {
  const parts = text.split(/[-\s/.]/).filter((part) => part !== '');
  const numbers = parts.filter((part) => /^\d{1,4}$/.test(part)).length;
  const names = parts.filter((part) => months.test(part)).length;
  return names === 1 && numbers >= 1 && numbers <= 2 && names + numbers === parts.length;
}

/** What a spreadsheet program makes of a size such as 6-8. */
export const isDateText = (text: string): boolean => digitDate.test(text) || isMonthDate(text);

/** A size: text of one line, refused once it was made into a date. */
export const readSize =
  (max: number): Read =>
  (text) =>
    isDateText(text)
      ? fault(
          'date',
          `${text} is a date; spreadsheets turn a size such as 6-8 into one. Format the column as text and type the size again.`,
        )
      : readText(max)(text);

/** A price as people type it, whatever currency it names; the value is in minor units. */
export const readMoney =
  (most = 999_999_999): Read =>
  (text) => {
    const minor = parseMoney(text);
    if (minor === null || minor > most) {
      return fault('invalid', `${text} is not an amount. Write it like 12.50.`);
    }
    return ok(minor);
  };

/** One of a list, by its value or its label, whatever the case. */
export const readChoice = (
  options: readonly { readonly value: string; readonly label: string }[],
  what: string,
): Read => {
  const known = new Map(
    options.flatMap(({ value, label }) => [
      [value.toLowerCase(), value],
      [label.toLowerCase(), value],
    ]),
  );
  return (text) => {
    const value = known.get(text.toLowerCase());
    return value === undefined ? fault('invalid', `${text} is not ${what}.`) : ok(value);
  };
};

/** An absolute http or https address. */
export const readWebAddress =
  (max: number): Read =>
  (text) =>
    isWebAddress(text)
      ? readText(max)(text)
      : fault(
          'uriError',
          `${text} is not a web address. Write it like https://example.com/shirt.jpg.`,
        );

/** Days and months of the calendar. */
import { dateText } from '#lib/kernel/fields.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { dayText, isBegun, isDay } from '#lib/kernel/calendar-day.ts';
import type { DateField, Facts } from '../definition.ts';
import { formMessages } from '../form-messages.ts';
import { cellKind, invalid, plainText, valid, type CheckedValue } from './kind.ts';
import { line, pattern } from './texts.ts';

const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const months = lazy(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Returns a date or month in words; other values unchanged. */
function textOf(value: unknown): string {
  const text = plainText(value);
  if (isDay(text)) return dayText(text);
  return isDay(`${text}-01`) ? months().format(Date.parse(`${text}-01`)) : text;
}

function validate(field: DateField, value: unknown, { today }: Facts): CheckedValue {
  const text = String(value);
  const now = today.slice(0, text.length);
  if (field.notBeforeToday && text < now) return invalid(field, formMessages.pastDate(textOf(now)));
  if (field.notAfterToday && !isBegun(text, today))
    return invalid(field, formMessages.futureDate(textOf(now)));
  return valid(text);
}

export const date = cellKind<DateField>({
  rule: () => dateText,
  validate,
  display: (_, value) => textOf(value),
  cell: (_, text) => {
    const [, month = '', day = '', year = ''] = AMERICAN.exec(text) ?? [];
    return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  },
});

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** 2026-03 of 3/2026, 2026/3, Mar-26, March 2026; every other text unchanged. */
function monthOf(text: string): string {
  const [, word = '', short = ''] = /^([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/i.exec(text) ?? [];
  const named = MONTHS.indexOf(word.toLowerCase()) / 3 + 1;
  const [, first = '', second = ''] = /^(\d{1,4})[/.-](\d{1,4})$/.exec(text) ?? [];
  const [year, number] = word
    ? [short.padStart(4, '20'), String(named)]
    : first.length === 4
      ? [first, second]
      : [second, first];
  return /^\d{4}$/.test(year) && /^\d{1,2}$/.test(number)
    ? `${year}-${number.padStart(2, '0')}`
    : text;
}

export const month = cellKind<DateField>({
  cell: (_, text) => monthOf(text),
  rule: () => pattern(line(7), (value) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)),
  validate,
  display: (_, value) => textOf(value),
});

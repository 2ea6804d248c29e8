/** When a store takes deliveries: rows of day, from and to; in a spreadsheet `Mon-Fri 08:00-16:00; Sat 09:00-12:00`. */
import type { Option } from '#lib/forms/definition.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';

export const dayOptions: readonly Option[] = [
  { value: 'mon', label: 'Monday' },
  { value: 'tue', label: 'Tuesday' },
  { value: 'wed', label: 'Wednesday' },
  { value: 'thu', label: 'Thursday' },
  { value: 'fri', label: 'Friday' },
  { value: 'sat', label: 'Saturday' },
  { value: 'sun', label: 'Sunday' },
];

export interface ReceivingHours {
  readonly day: string;
  /** 08:00 */
  readonly from: string;
  readonly to: string;
}

/** A time of day as 08:00; 24 hours. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const days = dayOptions.map(({ value }) => value);
const short = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

interface Span {
  readonly first: number;
  readonly last: number;
  readonly hours: string;
}

/** Groups consecutive days of equal hours: `Mon-Fri 08:00-16:00; Sat 09:00-12:00`. */
export function hoursText(rows: readonly ReceivingHours[]): string {
  const spans: Span[] = [];
  for (const { day, from, to } of rows.toSorted(
    (a, b) => days.indexOf(a.day) - days.indexOf(b.day),
  )) {
    const index = days.indexOf(day);
    const hours = `${from}-${to}`;
    const before = spans.find((span) => span.last === index - 1 && span.hours === hours);
    if (before) spans[spans.indexOf(before)] = { ...before, last: index };
    else spans.push({ first: index, last: index, hours });
  }
  return spans
    .map(({ first, last, hours }) => {
      const name = (index: number): string => short(days[index] ?? '');
      return `${first === last ? name(first) : `${name(first)}-${name(last)}`} ${hours}`;
    })
    .join('; ');
}

const DAY = '([a-z]{3})[a-z]*';
const TIME = '(\\d{1,2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?)';
const partPattern = lazy(
  () => new RegExp(`^${DAY}(?: ?(?:-|to) ?${DAY})?:? ${TIME} ?(?:-|to) ?${TIME}$`),
);

/** 08:00 of 8:00 or 8 am; '' for all else. */
export function timeOf(text: string): string {
  const [, hour = '', minutes, half] =
    /^(\d{1,2})(?::(\d\d))? ?(?:([ap])\.?m\.?)?$/.exec(normalizeSigns(text).trim().toLowerCase()) ??
    [];
  const isInvalid = half === undefined ? minutes === undefined : !/^(?:[1-9]|1[0-2])$/.test(hour);
  if (isInvalid) return '';
  const hours = half === undefined ? hour : String((Number(hour) % 12) + (half === 'p' ? 12 : 0));
  const time = `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return TIME_OF_DAY.test(time) ? time : '';
}

/** The rows of a text as {@link hoursText} or people write it; null when it cannot be read. */
export function readHours(text: string): ReceivingHours[] | null {
  const rows: ReceivingHours[] = [];
  const plain = normalizeSigns(text).toLowerCase();
  for (const part of plain.split(/[;,]/).map((each) => each.trim().replace(/\s+/g, ' '))) {
    if (part === '') continue;
    const [, first = '', last = first, ...times] = partPattern().exec(part) ?? [];
    const [start, end] = [days.indexOf(first), days.indexOf(last)];
    const [from = '', to = ''] = times.map(timeOf);
    if (start < 0 || end < start || from === '' || to === '') return null;
    for (const day of days.slice(start, end + 1)) rows.push({ day, from, to });
  }
  return rows;
}

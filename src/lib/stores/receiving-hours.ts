/** When a store takes deliveries: rows of day, from and to; in a spreadsheet `Mon-Fri 08:00-16:00; Sat 09:00-12:00`. */
import type { Option } from '#lib/forms/definition.ts';

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

const PART =
  /^([a-z]{3})[a-z]*(?:\s*-\s*([a-z]{3})[a-z]*)?\s+(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/;

/** The rows of a text as {@link hoursText} writes it; null when it cannot be read. */
export function readHours(text: string): ReceivingHours[] | null {
  const rows: ReceivingHours[] = [];
  for (const part of text.toLowerCase().replace(/[–—]/g, '-').split(/[;,]/)) {
    if (part.trim() === '') continue;
    const [, first = '', last = first, from = '', to = ''] = PART.exec(part.trim()) ?? [];
    const [start, end] = [days.indexOf(first), days.indexOf(last)];
    if (start < 0 || end < start) return null;
    const [opens, closes] = [from.padStart(5, '0'), to.padStart(5, '0')];
    if (!TIME_OF_DAY.test(opens) || !TIME_OF_DAY.test(closes)) return null;
    for (const day of days.slice(start, end + 1)) rows.push({ day, from: opens, to: closes });
  }
  return rows;
}

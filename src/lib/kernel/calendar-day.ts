/** Arithmetic on days of the calendar (2026-02-28) for lead times and claim deadlines; no time of day, no zone. */
import { lazy } from './lazy.ts';
import { isCalendarDate } from './patterns.ts';

/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 24 * 60 * 60 * 1000;
const SUNDAY = 0;
const SATURDAY = 6;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns true if a text is a valid date. */
export { isCalendarDate as isDay } from './patterns.ts';

/** The day so many days later; earlier with a negative count. */
export const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * DAY_MS);

/**
 * Returns true if a date or month has begun anywhere on earth, relative to the company's date: in Asia and Oceania
 * the next day begins in the company's morning. True without a date to compare.
 */
export const isBegun = (text: string, today: string): boolean =>
  !isCalendarDate(today) || text <= addDays(today, 1).slice(0, text.length);

/** Days from one day to the other; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** Adds months to a date; clamps to the last day of the month. */
export function addMonths(day: string, count: number): string {
  const start = new Date(timeOf(day));
  const month = start.getUTCMonth() + count;
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const date = Math.min(start.getUTCDate(), last);
  return dayOf(Date.UTC(start.getUTCFullYear(), month, date));
}

/** Adds years to a date. */
export const addYears = (day: string, count: number): string => addMonths(day, count * 12);

/** Monday to Friday, but for the holidays that are given. */
export const isWorkday = (day: string, holidays: readonly string[] = []): boolean => {
  const weekday = new Date(timeOf(day)).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.includes(day);
};

/** Monday and Sunday of the week that a day is in. */
export function weekOf(day: string): { readonly from: string; readonly to: string } {
  const weekday = (new Date(timeOf(day)).getUTCDay() + 6) % 7;
  const from = addDays(day, -weekday);
  return { from, to: addDays(from, 6) };
}

/** The day so many working days later: Monday to Friday, but for the holidays that are given. */
export function addWorkingDays(
  day: string,
  count: number,
  holidays: readonly string[] = [],
): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isWorkday(at, holidays)) left -= 1;
  }
  return at;
}

const reading = lazy(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** A day for reading: Feb 28, 2026. */
export const dayText = (day: string): string => reading().format(timeOf(day));

const weekdayReading = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

/** A day with its weekday for reading: Monday, Nov 30. */
export const weekdayText = (day: string): string => weekdayReading().format(timeOf(day));

const monthReading = lazy(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A month (2026-02) for reading: Feb 2026. */
export const monthText = (month: string): string => monthReading().format(timeOf(`${month}-01`));

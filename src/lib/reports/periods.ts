/** Weeks, months and years that a chart over time is cut into, so that it never has more than a few columns. */
import { lazy } from '#lib/kernel/lazy.ts';
import { addDays, daysBetween, monthText } from '#lib/kernel/calendar-day.ts';

export interface Period {
  /** First and last day of the period. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

type Unit = 'week' | 'month' | 'year';

const MAX_WEEKS = 27;
const MAX_MONTHS = 25;
const DAYS = { week: 7, month: 30.4 } as const;

const weeks = lazy(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
/** Label of a period, by its first day. */
const labels: Readonly<Record<Unit, (day: string) => string>> = {
  week: (day) => weeks().format(Date.parse(day)),
  month: (day) => monthText(day.slice(0, 7)),
  year: (day) => day.slice(0, 4),
};

/** The Monday, the first of the month or of the year at or before this day. */
function startOf(unit: Unit, day: string): string {
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function nextStart(unit: Unit, start: string): string {
  return startOf(unit, addDays(start, { week: 7, month: 31, year: 366 }[unit]));
}

function unitFor(from: string, to: string): Unit {
  const days = daysBetween(from, to) + 1;
  if (days / DAYS.week <= MAX_WEEKS - 1) return 'week';
  return days / DAYS.month <= MAX_MONTHS - 1 ? 'month' : 'year';
}

export interface Cut {
  readonly unit: Unit;
  readonly periods: readonly Period[];
}

/** Returns the periods from the first day to the last; empty if the last precedes the first. */
export function periodsBetween(from: string, to: string): Cut {
  const unit = unitFor(from, to);
  const periods: Period[] = [];
  let next = '';
  for (let day = startOf(unit, from); day <= to; day = next) {
    next = nextStart(unit, day);
    periods.push({ from: day, to: addDays(next, -1), label: labels[unit](day) });
  }
  return { unit, periods };
}

/** Sums daily values by period. */
export function sumByPeriod(
  { unit, periods }: Cut,
  days: readonly { readonly day: string; readonly value: number }[],
): number[] {
  const sums = new Map(periods.map(({ from }) => [from, 0]));
  for (const { day, value } of days) {
    const start = startOf(unit, day);
    const known = sums.get(start);
    if (known !== undefined) sums.set(start, known + value);
  }
  return [...sums.values()];
}

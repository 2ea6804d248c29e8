/** Weeks, months and years that a chart over time is cut into, so that it never has more than a few columns. */
import { once } from '#lib/kernel/once.ts';
import { daysBefore } from './date-presets.ts';

export interface Period {
  /** First and last day of the period. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

type Unit = 'week' | 'month' | 'year';

const MOST_WEEKS = 27;
const MOST_MONTHS = 25;
const DAYS = { week: 7, month: 30.4 } as const;

const label = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));
const labels: Readonly<Record<Unit, () => Intl.DateTimeFormat>> = {
  week: label({ month: 'short', day: 'numeric' }),
  month: label({ month: 'short', year: 'numeric' }),
  year: label({ year: 'numeric' }),
};

/** The Monday, the first of the month or of the year at or before this day. */
function startOf(unit: Unit, day: string): string {
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
}

function nextStart(unit: Unit, start: string): string {
  const days = { week: -7, month: -31, year: -366 }[unit];
  return startOf(unit, daysBefore(start, days));
}

function unitFor(from: string, to: string): Unit {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days / DAYS.week <= MOST_WEEKS - 1) return 'week';
  return days / DAYS.month <= MOST_MONTHS - 1 ? 'month' : 'year';
}

export interface Cut {
  readonly unit: Unit;
  readonly periods: readonly Period[];
}

/** The periods from the one of the first day to the one of the last; none when there is no day. */
export function periodsBetween(from: string, to: string): Cut {
  const unit = unitFor(from, to);
  const periods: Period[] = [];
  let next = '';
  for (let day = startOf(unit, from); day <= to; day = next) {
    next = nextStart(unit, day);
    const label = labels[unit]().format(new Date(`${day}T00:00:00Z`));
    periods.push({ from: day, to: daysBefore(next, 1), label });
  }
  return { unit, periods };
}

/** Adds up what fell on each day by the period that the day is in. */
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

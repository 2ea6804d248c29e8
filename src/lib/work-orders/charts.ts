/** Figures of one order over time: done by day, and planned. */
import { addDays, isWorkday } from '#lib/kernel/calendar-day.ts';

export interface PlannedDay {
  readonly day: string;
  /** Pieces finished up to and with this day; null for a day that is still to come. */
  readonly done: number | null;
  /** Pieces that an even pace from the start to the due day has finished by then. */
  readonly plan: number;
}

interface DayFacts {
  readonly pieces: number;
  readonly startOn: string;
  readonly dueOn: string;
  readonly today: string;
  /** Days on which the company does not work, beside weekends. */
  readonly holidays: readonly string[];
  /** The day on which the order was completed or cancelled; null while it is open. */
  readonly closedOn: string | null;
  readonly finished: readonly { readonly day: string; readonly done: number }[];
}

/** Longest stretch that is drawn; of a longer one the days up to today. */
const MAX_DAYS = 62;
/** Ten years: more is a mistyped day. */
const MAX_COUNTED = 3660;

/** The days of a stretch that count. */
function daysBetween(from: string, to: string, counts: (day: string) => boolean): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < MAX_COUNTED; day = addDays(day, 1)) {
    if (counts(day)) days.push(day);
  }
  return days;
}

/**
 * Working days from the start to the end; days off with work count too. An open order ends today or on its due day,
 * whichever is later; a closed one on the day that closed it, or with a correction after it.
 */
export function dayPlan(facts: DayFacts): PlannedDay[] {
  const { pieces, startOn, dueOn, today, holidays, closedOn, finished } = facts;
  const byDay = new Map<string, number>();
  for (const { day, done } of finished) byDay.set(day, (byDay.get(day) ?? 0) + done);
  const worked = [...byDay.keys()].toSorted();
  const first = [startOn, ...worked].toSorted()[0] ?? startOn;
  const end = closedOn === null ? [today, dueOn] : [closedOn, ...worked];
  const last = end.toSorted().at(-1) ?? first;
  const isWorked = (day: string): boolean => isWorkday(day, holidays);
  const days = daysBetween(first, last, (day) => isWorked(day) || byDay.has(day));
  const planned = daysBetween(startOn, dueOn, isWorked);
  let sum = 0;
  const plans = days.map((day) => {
    sum += byDay.get(day) ?? 0;
    const before = planned.filter((each) => each <= day).length;
    const plan = planned.length === 0 ? pieces : Math.round((pieces * before) / planned.length);
    return { day, done: day > today ? null : Math.max(0, sum), plan };
  });
  const past = days.findLastIndex((day) => day <= today) + 1;
  const from = Math.max(0, past - MAX_DAYS);
  return plans.slice(from, from + MAX_DAYS);
}

export interface DefectSum {
  readonly code: string;
  readonly count: number;
}

/** Faults by code, the most frequent first (Pareto). */
export function paretoOf(defects: readonly DefectSum[]): DefectSum[] {
  const sums = new Map<string, number>();
  for (const { code, count } of defects) sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

export interface MonthShare {
  /** 2026-02. */
  readonly month: string;
  readonly onTime: number;
  readonly late: number;
}

/** Completed orders by month, on time or late; every month of the stretch, also empty ones. */
export function onTimeByMonth(
  orders: readonly { readonly completedOn: string; readonly dueOn: string }[],
  months: readonly string[],
): MonthShare[] {
  return months.map((month) => {
    const own = orders.filter(({ completedOn }) => completedOn.startsWith(month));
    const late = own.filter(({ completedOn, dueOn }) => completedOn > dueOn).length;
    return { month, onTime: own.length - late, late };
  });
}

/** The last months up to the one of this day, oldest first: 2026-01, 2026-02 … */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_each, index) => {
    const at = new Date(Date.UTC(year, month - count + index, 1));
    return at.toISOString().slice(0, 7);
  });
}

/** Progress, pass rate and forecast of an order. */
import { addDays, addWorkingDays, isWorkday } from '#lib/kernel/calendar-day.ts';
import { percentOf } from '#lib/reports/tile.ts';
import { expectedOf, plannedOf, type StageCounts } from './counts.ts';
import { INSPECTION, isAfterWork, stageMinutes } from './stages.ts';
import { ON_HOLD } from './statuses.ts';

/** Working days that the forecast takes the pace from. */
const PACE_DAYS = 3;
/** Percent from which a forecast is made: the pace of a start is unreliable. */
const FORECAST_FROM = 10;

const minutesDone = (counts: readonly Pick<StageCounts, 'stage' | 'done'>[]): number =>
  counts.reduce((sum, { stage, done }) => sum + done * stageMinutes(stage), 0);

function minutesPlanned(counts: readonly StageCounts[], pieces: number): number {
  const expected = expectedOf(counts, pieces);
  return counts.reduce(
    (sum, { stage }, index) => sum + (expected[index] ?? 0) * stageMinutes(stage),
    0,
  );
}

/** The stages of the work itself; all of them where the order is nothing but staging and shipping. */
const workOf = (counts: readonly StageCounts[]): readonly StageCounts[] => {
  const own = counts.filter(({ stage }) => !isAfterWork(stage));
  return own.length === 0 ? counts : own;
};

/** Whole percent of the service minutes that are done, 0 to 100; 100 when no work is left, shipped or not. */
export function progressOf(counts: readonly StageCounts[], pieces: number): number {
  const planned = minutesPlanned(counts, pieces);
  if (planned <= 0) return 0;
  const work = workOf(counts);
  if (minutesDone(work) > minutesPlanned(work, pieces) - 1e-6) return 100;
  return Math.max(0, Math.min(100, Math.floor((minutesDone(counts) / planned) * 100 + 1e-6)));
}

/** Percent that passed the first time; null when nothing was inspected. */
export function passRate(passed: number, failed: number): number | null {
  const inspected = passed + failed;
  return inspected === 0 ? null : percentOf(passed / inspected);
}

/** First-pass counts of an order: of the inspection, and of each other stage that had failures. */
export function inspectedOf(counts: readonly StageCounts[]): { passed: number; failed: number } {
  const inspected = counts.filter(({ stage, failed }) => stage === INSPECTION || failed > 0);
  return {
    passed: inspected.reduce((sum, { passed }) => sum + passed, 0),
    failed: inspected.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The last working days before a day, newest first. */
export function workingDaysBefore(
  day: string,
  count: number,
  holidays: readonly string[],
): string[] {
  const days: string[] = [];
  for (let at = addDays(day, -1); days.length < count; at = addDays(at, -1)) {
    if (isWorkday(at, holidays)) days.push(at);
  }
  return days;
}

/**
 * The stage at which most pieces are: they have come to it and have not left it good. The first one before the start,
 * the later one of two with as many. When the work is done, the last stage that anything was counted at.
 */
export function stageNow(all: readonly StageCounts[], pieces: number): string {
  const counts = workOf(all);
  const planned = plannedOf(counts, pieces);
  const waiting = counts.map(({ done, failed, reworked, scrapped }, index) =>
    Math.max(0, (planned[index] ?? 0) - done + failed - reworked - scrapped),
  );
  const maxWaiting = Math.max(0, ...waiting);
  if (maxWaiting > 0) return counts[waiting.lastIndexOf(maxWaiting)]?.stage ?? '';
  return (all.findLast(({ done }) => done > 0) ?? all.at(-1))?.stage ?? '';
}

export interface DayCount {
  readonly stage: string;
  readonly day: string;
  readonly done: number;
}

interface ForecastFacts {
  readonly counts: readonly StageCounts[];
  readonly pieces: number;
  /** Daily counts; the last three working days are used. */
  readonly entries: readonly DayCount[];
  readonly today: string;
  /** Days on which the company does not work, beside weekends. */
  readonly holidays: readonly string[];
}

/** The first day that an outlook of today looks at. */
export const requiredPace = (today: string, holidays: readonly string[]): string =>
  workingDaysBefore(today, PACE_DAYS, holidays).at(-1) ?? today;

/**
 * Returns the forecast completion date: remaining work at the average pace of the last three working days (work on a
 * day off counts with the next day). Null below 10 % done, without recent progress, and when complete.
 */
export function forecastOf(facts: ForecastFacts): string | null {
  const { counts, pieces, entries, today, holidays } = facts;
  if (progressOf(counts, pieces) < FORECAST_FROM) return null;
  const left = minutesPlanned(counts, pieces) - minutesDone(counts);
  const from = requiredPace(today, holidays);
  const pace = minutesDone(entries.filter(({ day }) => day >= from && day < today)) / PACE_DAYS;
  if (left <= 0 || pace <= 0) return null;
  return addWorkingDays(addDays(today, -1), Math.ceil(left / pace), holidays);
}

/** Outlook of an order as of today. */
export interface Outlook {
  /** The day on which the work will be done; null when nothing honest can be said. */
  readonly forecastOn: string | null;
  /** The work has begun, is not done, and nothing was counted in the last three working days. */
  readonly isStalled: boolean;
}

export const noOutlook: Outlook = { forecastOn: null, isStalled: false };

/**
 * Outlook of an open order, computed when read, because a stored one would be wrong for stalled work. Orders on hold
 * have no forecast. Stages after the work (staging, shipping) are excluded.
 */
export function outlookOf({
  status,
  counts: all,
  pieces,
  entries,
  today,
  holidays,
}: ForecastFacts & { readonly status: string }): Outlook {
  const counts = all.filter(({ stage }) => !isAfterWork(stage));
  const ids = counts.map(({ stage }) => stage);
  const own = entries.filter(({ stage }) => ids.includes(stage));
  const left = minutesPlanned(counts, pieces) - minutesDone(counts);
  if (status === ON_HOLD || counts.length === 0 || left <= 0) return noOutlook;
  const isBegun = counts.some(({ done }) => done > 0);
  const isRecent = own.some(({ day, done }) => day >= requiredPace(today, holidays) && done !== 0);
  return {
    forecastOn: forecastOf({ counts, pieces, entries: own, today, holidays }),
    isStalled: isBegun && !isRecent,
  };
}

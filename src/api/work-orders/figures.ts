/** Key figures and charts over a client's work orders, and the client's counts for other pages. */
import type { ModuleCounter } from '#api/context/module-counter.ts';
import { addDays, DAY_MS, weekOf } from '#lib/kernel/calendar-day.ts';
import { lastMonths, onTimeByMonth, paretoOf } from '#lib/work-orders/charts.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import { passRate } from '#lib/work-orders/progress.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  completedSince,
  defectsSince,
  finishedBetween,
  inspectedSince,
} from './queries/work-figures.ts';
import { countWorkOrders, workOrdersQuery } from './queries/work-order-lists.ts';
import { showWorkSummaries } from './list-work.ts';
import { clockOf } from './views.ts';

const RECENT_DAYS = 90;
const MONTHS = 12;
const MAX_WAITING = 20;

/** Figures above and below the list of the report. */
export async function showWorkFigures(context: ApiContext, clientId: string) {
  const { reader } = context.database;
  const clock = clockOf(context);
  const months = lastMonths(clock.today, MONTHS);
  const yearAgo = `${months[0] ?? ''}-01`;
  const recentDay = addDays(clock.today, -RECENT_DAYS);
  const recentMoment = new Date(context.now().getTime() - RECENT_DAYS * DAY_MS).toISOString();
  const count = (filter: object) => countWorkOrders(reader, { clientId, clock, ...filter });
  const [open, waiting, late, completed, inspected, doneThisWeek, defects] = await Promise.all([
    count({ statuses: openStatuses }),
    count({ asksClient: true }),
    count({ statuses: openStatuses, health: 'late' }),
    completedSince(reader, clientId, yearAgo),
    inspectedSince(reader, clientId, recentMoment),
    finishedBetween(reader, clientId, weekOf(clock.today)),
    defectsSince(reader, clientId, yearAgo),
  ]);
  const recent = completed.filter(({ completedOn }) => completedOn >= recentDay);
  const late90 = recent.filter(({ completedOn, dueOn }) => completedOn > dueOn).length;
  return {
    open,
    waiting,
    late,
    onTimeRate: passRate(recent.length - late90, late90),
    passRate: passRate(inspected.passed, inspected.failed),
    doneThisWeek,
    months: onTimeByMonth(completed, months),
    defects: paretoOf(defects),
  };
}

/** Open orders, and those of them that are late. */
export const countWork: ModuleCounter = async (context, { id: clientId }) => {
  const clock = clockOf(context);
  const filter = { clientId, clock, statuses: openStatuses };
  const { reader } = context.database;
  const [open, late] = await Promise.all([
    countWorkOrders(reader, filter),
    countWorkOrders(reader, { ...filter, health: 'late' }),
  ]);
  return { open, late };
};

/** The orders in which the client is asked for something, the longest wait first. */
export async function workWaiting(context: ApiContext, clientId: string) {
  const { reader } = context.database;
  const clock = clockOf(context);
  const filter = { clientId, clock, asksClient: true };
  const period = {
    order: 'updated_at',
    direction: 'asc',
    size: MAX_WAITING,
    offset: 0,
  } as const;
  const rows = await workOrdersQuery(reader, filter, period).execute();
  return showWorkSummaries(context, rows, clock);
}

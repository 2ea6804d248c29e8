/** Work orders of a client, or of all: filtered, sorted, paged. */
import { weekOf } from '#lib/kernel/calendar-day.ts';
import type { WorkQuery } from '#lib/work-orders/calls.ts';
import { openStatuses, type HealthClock } from '#lib/work-orders/health.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countWorkOrders,
  workOrdersQuery,
  workOrders,
  type ListedWorkOrder,
  type WorkFilter,
} from './queries/work-order-lists.ts';
import { statusesIn, stretchOf } from '#api/reports/list-query.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { ordersAtRisk, outlooksOf } from './outlooks.ts';
import { clockOf, showWorkSummary } from './views.ts';

/** Returns the filter of a query; a quick view narrows it further. */
export async function workFilterOf(
  context: Pick<ApiContext, 'now' | 'database'>,
  query: Omit<WorkQuery, 'page' | 'size'>,
  clientId: string | undefined,
): Promise<WorkFilter> {
  const { q, view, status, health, service, stage, store, style, from, to, completed } = query;
  const clock = clockOf(context);
  const week = weekOf(clock.today);
  const isOpenView = view === 'week' || view === 'late';
  const open = isOpenView ? openStatuses : undefined;
  const isHealthAsked = health !== undefined || /^-?health$/.test(query.sort);
  const { reader } = context.database;
  return {
    clientId,
    statuses: statusesIn(status) ?? open,
    health: view === 'late' ? 'late' : health,
    service,
    stage,
    store: normalizeForSearch(store),
    style: normalizeForSearch(style),
    text: normalizeForSearch(q),
    dueFrom: view === 'week' ? week.from : from,
    dueTo: view === 'week' ? week.to : to,
    completed,
    asksClient: view === 'waiting',
    clock,
    ...(isHealthAsked && { atRisk: await ordersAtRisk(reader, clientId, clock.today) }),
  };
}

/** Orders as a list shows them, each with its outlook of today. */
export async function showWorkSummaries(
  { database }: Pick<ApiContext, 'database'>,
  rows: readonly ListedWorkOrder[],
  clock: HealthClock,
) {
  const outlooks = await outlooksOf(database.reader, rows, clock.today);
  return rows.map((row) => showWorkSummary(row, clock, outlooks.get(row.id)));
}

/** One page with the number of all that match; without a client those of all clients. */
export async function listWorkOrders(
  context: ApiContext,
  query: WorkQuery,
  clientId: string | undefined,
) {
  const { reader } = context.database;
  const { page, size } = query;
  const filter = await workFilterOf(context, query, clientId);
  const [total, rows] = await Promise.all([
    countWorkOrders(reader, filter),
    workOrdersQuery(reader, filter, stretchOf(workOrders, query)).execute(),
  ]);
  return { items: await showWorkSummaries(context, rows, filter.clock), total, page, size };
}

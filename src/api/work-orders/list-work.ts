/** Work orders of a client, or of all: filtered, sorted, paged (docs/reports.md, Process reports). */
import type { WorkQuery } from '#lib/work-orders/calls.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import { weekOf } from '#lib/work-orders/list.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countWorkOrders,
  workOrdersQuery,
  workOrders,
  type WorkFilter,
} from './queries/work-order-lists.ts';
import { statusesIn, stretchOf } from '#api/reports/list-query.ts';
import { fold } from '#api/kernel/fold.ts';
import { clockOf, showWorkSummary } from './views.ts';

/** What a query asks of the table; a quick view narrows what the filters leave. */
export function workFilterOf(
  context: Pick<ApiContext, 'now'>,
  query: Omit<WorkQuery, 'page' | 'size'>,
  clientId: string | undefined,
): WorkFilter {
  const { q, view, status, health, service, stage, store, style, from, to } = query;
  const clock = clockOf(context);
  const week = weekOf(clock.today);
  const isOpenView = view === 'week' || view === 'late';
  const open = isOpenView ? openStatuses : undefined;
  return {
    clientId,
    statuses: statusesIn(status) ?? open,
    health: view === 'late' ? 'late' : health,
    service,
    stage,
    store: fold(store),
    style: fold(style),
    text: fold(q),
    dueFrom: view === 'week' ? week.from : from,
    dueTo: view === 'week' ? week.to : to,
    asksClient: view === 'waiting',
    clock,
  };
}

/** One page with the number of all that match; without a client those of all clients. */
export async function listWorkOrders(
  context: ApiContext,
  query: WorkQuery,
  clientId: string | undefined,
) {
  const { reader } = context.database;
  const { page, size } = query;
  const filter = workFilterOf(context, query, clientId);
  const [total, rows] = await Promise.all([
    countWorkOrders(reader, filter),
    workOrdersQuery(reader, filter, stretchOf(workOrders, query)).execute(),
  ]);
  return { items: rows.map((row) => showWorkSummary(row, filter.clock)), total, page, size };
}

/** Work orders of a client, or of all: filtered, sorted, paged (docs/reports.md, Process reports). */
import type { WorkQuery } from '#lib/work-orders/calls.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import { weekOf, type WorkSort } from '#lib/work-orders/list.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countWorkOrders,
  workOrdersQuery,
  type WorkFilter,
  type WorkOrderColumn,
} from './queries/work-order-lists.ts';
import { fold } from '#api/kernel/fold.ts';
import { clockOf, showWorkSummary } from './views.ts';

const columns: Readonly<Record<WorkSort, WorkOrderColumn>> = {
  number: 'reference',
  title: 'title_key',
  status: 'status',
  pieces: 'pieces',
  progress: 'progress',
  stage: 'stage_position',
  quality: 'pass_permille',
  due: 'due_on',
  health: 'health',
  updated: 'updated_at',
};

/** What a query asks of the table; a quick view narrows what the filters leave. */
export function workFilterOf(
  context: Pick<ApiContext, 'now'>,
  query: WorkQuery,
  clientId: string | undefined,
): WorkFilter {
  const { q, view, status, health, service, stage, store, style, from, to } = query;
  const clock = clockOf(context);
  const week = weekOf(clock.today);
  const isOpenView = view === 'week' || view === 'late';
  const open = isOpenView ? openStatuses : undefined;
  return {
    clientId,
    statuses: status ? status.split(',') : open,
    health: view === 'late' ? 'late' : health,
    service,
    stage,
    store: fold(store ?? ''),
    style: fold(style ?? ''),
    text: fold(q ?? ''),
    dueFrom: view === 'week' ? week.from : from,
    dueTo: view === 'week' ? week.to : to,
    asksClient: view === 'waiting',
    clock,
  };
}

/** The column and direction of a sort. */
export const workOrderOf = (sort: string) => ({
  order: columns[sort.replace('-', '') as WorkSort],
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

/** One page with the number of all that match; without a client those of all clients. */
export async function listWorkOrders(
  context: ApiContext,
  query: WorkQuery,
  clientId: string | undefined,
) {
  const { reader } = context.database;
  const { page, size, sort } = query;
  const filter = workFilterOf(context, query, clientId);
  const stretch = { ...workOrderOf(sort), limit: size, offset: (page - 1) * size };
  const [total, rows] = await Promise.all([
    countWorkOrders(reader, filter),
    workOrdersQuery(reader, filter, stretch).execute(),
  ]);
  return { items: rows.map((row) => showWorkSummary(row, filter.clock)), total, page, size };
}

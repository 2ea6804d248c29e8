/** Work orders of all clients for the company's systems: the report's list, or changes since a time. */
import { ok } from '#lib/kernel/result.ts';
import type { HealthClock } from '#lib/work-orders/health.ts';
import type { CompanyWorkQuery } from '#lib/portal/company-lists.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  changedWorkOrdersQuery,
  countWorkOrders,
  workOrders,
  workOrdersQuery,
  type ListedWorkOrder,
} from './queries/work-order-lists.ts';
import { placeOf, stepOf, withClients } from '#api/feed/company-list.ts';
import { stretchOf } from '#api/reports/list-query.ts';
import { workFilterOf } from './list-work.ts';
import { outlooksOf } from './outlooks.ts';
import { showWorkSummary } from './views.ts';

async function showFor(
  { database }: ApiContext,
  rows: readonly ListedWorkOrder[],
  clock: HealthClock,
) {
  const outlooks = await outlooksOf(database.reader, rows, clock.today);
  return (row: ListedWorkOrder) => showWorkSummary(row, clock, outlooks.get(row.id));
}

/** One page, or with `since` or `after` one stretch of changes; 422 for an unknown client or a wrong `after`. */
export async function listCompanyWork(context: ApiContext, query: CompanyWorkQuery) {
  const { since, after, page, size, po } = query;
  const place = await placeOf(context, query);
  if (!place.ok) return place;
  const { reader } = context.database;
  const { clientId, ...changes } = place.value;
  const all = { ...(await workFilterOf(context, query, clientId)), po, changes: { since } };
  const total = await countWorkOrders(reader, all);
  if (since === undefined && after === undefined) {
    const rows = await workOrdersQuery(reader, all, stretchOf(workOrders, query)).execute();
    const items = await withClients(context, rows, await showFor(context, rows, all.clock));
    return ok({ items, total, page, size, next: null, more: page * size < total });
  }
  const rows = await changedWorkOrdersQuery(reader, { ...all, changes }, size + 1).execute();
  const show = await showFor(context, rows, all.clock);
  const { shown, ...step } = stepOf(rows, size, after);
  return ok({ items: await withClients(context, shown, show), total, page: 1, size, ...step });
}

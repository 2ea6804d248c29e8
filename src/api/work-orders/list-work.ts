/** Lists and exports work orders of a client, or of all, with their forecasts. */
import { weekOf } from '#lib/kernel/calendar-day.ts';
import type { WorkQuery, WorkExport } from '#lib/work-orders/calls.ts';
import { openStatuses, type HealthClock } from '#lib/work-orders/health.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countWorkOrders,
  workOrdersQuery,
  workSortColumns,
  type ListedWorkOrder,
  type WorkFilter,
  changedWorkOrdersQuery,
  workKeysQuery,
  workOrdersOf,
  begunOrdersQuery,
} from './queries/work-order-lists.ts';
import { statusesIn, pageRangeOf } from '#api/reports/list-query.ts';
import { normalizeForSearch, normalizeQuery } from '#api/kernel/text.ts';
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import { clockOf, showWorkSummary } from './views.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { CompanyWorkQuery } from '#lib/portal/company-lists.ts';
import { placeOf, stepOf, withClients } from '#api/feed/company-list.ts';
import { exportList } from '#api/reports/export-list.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { Kysely } from 'kysely';
import { company } from '#lib/content/company.ts';
import { noOutlook, outlookOf, requiredPace, type Outlook } from '#lib/work-orders/progress.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { countsOfOrders } from './queries/work-records.ts';

/** Returns the filter of a query; a quick view narrows it further. */
export async function workFilterOf(
  context: Pick<ApiContext, 'now' | 'database'> & Reader,
  query: Omit<WorkQuery, 'page' | 'size'>,
  clientId: string | undefined,
): Promise<WorkFilter> {
  const { q, view, status, health, service, stage, store, style, from, to, completed } = query;
  const clock = clockOf(context);
  const week = weekOf(clock.today);
  const isOpenView = view === 'week' || view === 'late';
  const asked = statusesIn(status);
  const isHealthAsked = health !== undefined || /^-?health$/.test(query.sort);
  const { reader } = context.database;
  return {
    clientId,
    statuses: isOpenView ? openStatuses.filter((each) => asked?.includes(each) ?? true) : asked,
    health: view === 'late' ? 'late' : health,
    service,
    stage,
    store: normalizeForSearch(store),
    style: normalizeForSearch(style),
    text: normalizeQuery(q),
    isOpenText: !seesAmounts(context),
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
  context: Pick<ApiContext, 'database' | 'member'>,
  rows: readonly ListedWorkOrder[],
  clock: HealthClock,
) {
  const outlooks = await outlooksOf(context.database.reader, rows, clock.today);
  return readBy(
    context,
    rows.map((row) => showWorkSummary(row, clock, outlooks.get(row.id))),
  );
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
    workOrdersQuery(reader, filter, pageRangeOf(workSortColumns, query)).execute(),
  ]);
  return { items: await showWorkSummaries(context, rows, filter.clock), total, page, size };
}

async function showFor(
  { database }: ApiContext,
  rows: readonly ListedWorkOrder[],
  clock: HealthClock,
) {
  const outlooks = await outlooksOf(database.reader, rows, clock.today);
  return (row: ListedWorkOrder) => showWorkSummary(row, clock, outlooks.get(row.id));
}

/** One page, or with `since` or `after` one page of changes; 422 for an unknown client or a wrong `after`. */
export async function listCompanyWork(context: ApiContext, query: CompanyWorkQuery) {
  const { since, after, page, size, po } = query;
  const place = await placeOf(context, query);
  if (!place.ok) return place;
  const { reader } = context.database;
  const { clientId, assignees, needs, ...changes } = place.value;
  const filter = await workFilterOf(context, query, clientId);
  const all = { ...filter, assignees, needs, po, changes: { since } };
  const total = await countWorkOrders(reader, all);
  if (since === undefined && after === undefined) {
    const rows = await workOrdersQuery(reader, all, pageRangeOf(workSortColumns, query)).execute();
    const items = await withClients(context, rows, await showFor(context, rows, all.clock));
    return ok({ items, total, page, size, next: null, more: page * size < total });
  }
  const rows = await changedWorkOrdersQuery(reader, { ...all, changes }, size + 1).execute();
  const show = await showFor(context, rows, all.clock);
  const { shown, ...step } = stepOf(rows, size, after);
  return ok({ items: await withClients(context, shown, show), total, page: 1, size, ...step });
}

/** Returns the file as a response; 422 above the row limit. */
export async function exportWorkOrders(
  context: ApiContext,
  clientId: string,
  query: WorkExport,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = await workFilterOf(context, query, clientId);
  const range = pageRangeOf(workSortColumns, query);
  return exportList(context, workShape, {
    clientId,
    format: query.format,
    query,
    rows: {
      count: () => countWorkOrders(reader, filter),
      keys: (size) => workKeysQuery(reader, filter, { ...range, size }),
      read: async (keys) =>
        showWorkSummaries(context, await workOrdersOf(reader, keys), filter.clock),
    },
  });
}

type Order = Pick<WorkOrderRow, 'id' | 'status' | 'pieces'>;

/** Orders of one look-up: SQL takes a limited number of parameters. */
const PORTION = 500;

/** Returns the outlooks of the open ones among these orders, by id. */
export async function outlooksOf(
  db: Kysely<Tables>,
  orders: readonly Order[],
  today: string,
): Promise<ReadonlyMap<string, Outlook>> {
  const { holidays } = company;
  const outlooks = new Map<string, Outlook>();
  const open = orders.filter(({ status }) => openStatuses.includes(status));
  for (let start = 0; start < open.length; start += PORTION) {
    const part = open.slice(start, start + PORTION);
    const ids = part.map(({ id }) => id);
    const found = await countsOfOrders(db, ids, requiredPace(today, holidays));
    const counts = Map.groupBy(found.stages, (row) => row.work_order_id);
    const entries = Map.groupBy(found.entries, (row) => row.work_order_id);
    for (const { id, status, pieces } of part) {
      const facts = { counts: counts.get(id) ?? [], entries: entries.get(id) ?? [] };
      outlooks.set(id, outlookOf({ ...facts, status, pieces, today, holidays }));
    }
  }
  return outlooks;
}

/** Returns the open orders at risk: stalled, or forecast after the due date. */
export async function ordersAtRisk(
  db: Kysely<Tables>,
  clientId: string | undefined,
  today: string,
): Promise<string[]> {
  const orders = await begunOrdersQuery(db, { clientId, today }).execute();
  const outlooks = await outlooksOf(db, orders, today);
  return orders
    .filter(({ id, due_on }) => {
      const { forecastOn, isStalled } = outlooks.get(id) ?? noOutlook;
      return isStalled || (forecastOn !== null && forecastOn > due_on);
    })
    .map(({ id }) => id);
}

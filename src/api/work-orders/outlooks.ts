/** Forecasts of orders, computed from counts when read. */
import type { Kysely } from 'kysely';
import { company } from '#lib/content/company.ts';
import { openStatuses } from '#lib/work-orders/health.ts';
import { noOutlook, outlookOf, paceFrom, type Outlook } from '#lib/work-orders/progress.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { begunOrdersQuery } from './queries/work-order-lists.ts';
import { countsOfOrders } from './queries/work-records.ts';

type Order = Pick<WorkOrderRow, 'id' | 'status' | 'pieces'>;

/** Orders of one look-up: SQL takes a limited number of parameters. */
const PORTION = 500;

/** The outlooks of these orders by their ids; of those that are not open none. */
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
    const found = await countsOfOrders(db, ids, paceFrom(today, holidays));
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

/** Sums over a client's work orders, for key figures and charts. */
import type { Kysely } from 'kysely';
import type { Defect } from '#lib/work-orders/order.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** The most inspections that a chart of faults looks at. */
const MAX_INSPECTIONS = 2000;

/** Orders that were completed since a day. */
export async function completedSince(
  db: Kysely<Tables>,
  clientId: string,
  since: string,
): Promise<{ completedOn: string; dueOn: string }[]> {
  const rows = await db
    .selectFrom('work_orders')
    .select(['completed_on', 'due_on'])
    .where('client_id', '=', clientId)
    .where('status', '!=', 'CANCELLED')
    .where('completed_on', '>=', since)
    .execute();
  return rows.map(({ completed_on: completedOn, due_on: dueOn }) => ({
    completedOn: completedOn ?? dueOn,
    dueOn,
  }));
}

/** First-pass counts of the orders that changed since a moment. */
export async function inspectedSince(
  db: Kysely<Tables>,
  clientId: string,
  since: string,
): Promise<{ passed: number; failed: number }> {
  const { passed, failed } = await db
    .selectFrom('work_orders')
    .select((eb) => [
      eb.fn.sum<number | null>('passed').as('passed'),
      eb.fn.sum<number | null>('failed').as('failed'),
    ])
    .where('client_id', '=', clientId)
    .where('status', '!=', 'CANCELLED')
    .where('updated_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { passed: passed ?? 0, failed: failed ?? 0 };
}

/** Pieces that were finished good on the days of a stretch, both included. */
export async function finishedBetween(
  db: Kysely<Tables>,
  clientId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { good } = await db
    .selectFrom('work_entries')
    .select((eb) => eb.fn.sum<number | null>(eb('passed', '+', eb.ref('reworked'))).as('good'))
    .where('client_id', '=', clientId)
    .where('is_final', '=', true)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return good ?? 0;
}

/** The faults that inspections found since a day. */
export async function defectsSince(
  db: Kysely<Tables>,
  clientId: string,
  since: string,
): Promise<Defect[]> {
  const rows = await db
    .selectFrom('work_inspections')
    .select('defects')
    .where('client_id', '=', clientId)
    .where('inspected_on', '>=', since)
    .orderBy('inspected_on', 'desc')
    .limit(MAX_INSPECTIONS)
    .execute();
  return rows.flatMap(({ defects }) => defects);
}

/** Daily sums by status, for lists without other filters. */
import { sql, type Kysely } from 'kysely';
import type { DaySums } from './receipt-figures.ts';
import type { ReceiptFilter } from './receipt-filter.ts';
import type { Tables } from '#api/db/tables/tables.ts';

const days = (db: Kysely<Tables>, { clientId, statuses, from, to }: ReceiptFilter) =>
  db
    .selectFrom('receipt_days')
    .where('client_id', '=', clientId)
    .where('receipts', '>', 0)
    .where((eb) =>
      eb.and([
        ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
        ...(from === undefined ? [] : [eb('listed_on', '>=', from)]),
        ...(to === undefined ? [] : [eb('listed_on', '<=', to)]),
      ]),
    );

/** How many receipts match a filter that {@link isOfDays}. */
export async function countByDays(db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> {
  const { total } = await days(db, filter)
    .select((eb) => eb.fn.sum<number | null>('receipts').as('total'))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Sums by status. */
export const countByStatus = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<{ status: string; count: number }[]> =>
  days(db, filter)
    .select((eb) => ['status', eb.fn.sum<number>('receipts').as('count')])
    .groupBy('status')
    .execute();

/** The days that match a filter that {@link isOfDays}, oldest first. */
export const keptSumsByDay = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  counted: readonly string[],
): Promise<DaySums[]> =>
  days(db, filter)
    .select((eb) => [
      'listed_on as day',
      eb.fn.sum<number>('receipts').as('receipts'),
      eb.fn.sum<number>('received').as('received'),
      eb.fn.sum<number>('open_exceptions').as('open'),
      sql<number>`sum(case when status in (${sql.join(counted)}) then expected else 0 end)`.as(
        'countedExpected',
      ),
      eb.fn.sum<number>('deviating').as('countedOff'),
      eb.fn.sum<number>('timed').as('timed'),
    ])
    .groupBy('listed_on')
    .orderBy('listed_on')
    .execute();

/** Daily sums by status, for lists without other filters. */
import { sql, type Kysely } from 'kysely';
import { daySums, type DaySums } from './receipt-figures.ts';
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
    .select((eb) => eb.fn.sum<number | string | null>('receipts').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Sums by status. */
export async function countByStatus(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<{ status: string; count: number }[]> {
  const rows = await days(db, filter)
    .select((eb) => ['status', eb.fn.sum<number | string>('receipts').as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

/** The days that match a filter that {@link isOfDays}, oldest first. */
export async function keptSumsByDay(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  counted: readonly string[],
): Promise<DaySums[]> {
  const rows = await days(db, filter)
    .select((eb) => [
      'listed_on as day',
      eb.fn.sum<number | string>('receipts').as('receipts'),
      eb.fn.sum<number | string>('received').as('received'),
      eb.fn.sum<number | string>('open_exceptions').as('open'),
      sql<
        number | string
      >`sum(case when status in (${sql.join(counted)}) then expected else 0 end)`.as('expected'),
      eb.fn.sum<number | string>('deviating').as('off'),
      eb.fn.sum<number | string>('timed').as('timed'),
    ])
    .groupBy('listed_on')
    .orderBy('listed_on')
    .execute();
  return rows.map(daySums);
}

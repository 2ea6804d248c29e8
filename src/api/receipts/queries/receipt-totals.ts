/** Stored sums over the receipts of a client: by status, day, vendor and exception; losses and the median time. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { isOfDays, type ReceiptFilter } from './receipt-filter.ts';
import type { DaySums } from './receipt-figures.ts';

/** Returns true if these sums cover the filter. */
export const isOfAllDays = (filter: ReceiptFilter): boolean =>
  isOfDays(filter) && filter.from === undefined && filter.to === undefined;

const totals = (db: Kysely<Tables>, { clientId, statuses }: ReceiptFilter) =>
  db
    .selectFrom('receipt_totals')
    .where('client_id', '=', clientId)
    .where('receipts', '>', 0)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []));

/** How many receipts match a filter that {@link isOfAllDays}. */
export async function countOfAllDays(db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> {
  const { total } = await totals(db, filter)
    .select((eb) => eb.fn.sum<number | null>('receipts').as('total'))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** How many receipts a client has, and how many of their exceptions are open, by status. */
export const countReceiptsByStatus = (
  db: Kysely<Tables>,
  clientId: string,
): Promise<{ status: string; count: number; open: number }[]> =>
  totals(db, { clientId })
    .select((eb) => [
      'status',
      eb.fn.sum<number>('receipts').as('count'),
      eb.fn.sum<number>('open_exceptions').as('open'),
    ])
    .groupBy('status')
    .execute();

/** Returns the value of short and damaged pieces by currency, for a filter that {@link isOfAllDays}. */
export const storedLosses = (db: Kysely<Tables>, filter: ReceiptFilter) =>
  totals(db, filter)
    .select((eb) => [
      'currency',
      eb.fn.sum<number>('value_short').as('short'),
      eb.fn.sum<number>('value_damaged').as('damaged'),
      eb.fn.sum<number>('lines_without_cost').as('linesWithoutCost'),
    ])
    .where('excepted', '>', 0)
    .groupBy('currency')
    .orderBy('currency');

/** The vendors of a client that this condition chooses, and how many receipts each has. */
export const vendorsOf = (
  db: Kysely<Tables>,
  clientId: string,
  chosen: (eb: ExpressionBuilder<Tables, 'receipt_vendors'>) => Expression<SqlBool>,
) =>
  db
    .selectFrom('receipt_vendors')
    .select((eb) => ['vendor_key', eb.fn.sum<number>('receipts').as('receipts')])
    .where('client_id', '=', clientId)
    .where('receipts', '>', 0)
    .where(chosen)
    .groupBy('vendor_key');

/** Pieces by vendor, the largest first, of receipts in these statuses that match a filter that {@link isOfAllDays}. */
export const storedVendors = (
  db: Kysely<Tables>,
  { clientId, statuses }: ReceiptFilter,
  only: readonly string[],
) =>
  db
    .selectFrom('receipt_vendors')
    .select((eb) => [
      'vendor_key',
      eb.fn.sum<number>('expected').as('expected'),
      eb.fn.sum<number>('received').as('received'),
    ])
    .where('client_id', '=', clientId)
    .where('receipts', '>', 0)
    .where('status', 'in', only)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
    .groupBy('vendor_key')
    .orderBy('received', 'desc')
    .orderBy('vendor_key');

/** The minutes that receipts took and how many took them, of a filter that {@link isOfAllDays}. */
export const storedMinutesQuery = (db: Kysely<Tables>, { clientId, statuses }: ReceiptFilter) =>
  db
    .selectFrom('receipt_minutes')
    .select((eb) => ['count_minutes', eb.fn.sum<number>('receipts').as('receipts')])
    .where('client_id', '=', clientId)
    .where('receipts', '>', 0)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
    .groupBy('count_minutes')
    .orderBy('count_minutes');

/** Returns the median minutes from arrival to count; null for none. */
export async function storedMedian(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<number | null> {
  const known = await storedMinutesQuery(db, filter).execute();
  const timed = known.reduce((sum, { receipts }) => sum + receipts, 0);
  const at = (place: number): number => {
    let before = 0;
    return known.find(({ receipts }) => (before += receipts) > place)?.count_minutes ?? 0;
  };
  return timed === 0 ? null : (at(Math.floor((timed - 1) / 2)) + at(Math.floor(timed / 2))) / 2;
}

/** How many exceptions of each type there are on all receipts of a client, by how far they are. */
export const storedExceptions = (db: Kysely<Tables>, clientId: string) =>
  db
    .selectFrom('receipt_exception_types')
    .select(['type', 'total', 'answered', 'resolved'])
    .where('client_id', '=', clientId)
    .where('total', '>', 0)
    .orderBy('type');

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

/** Counts the receipts of a filter that {@link isOfDays}. */
export async function countByDays(db: Kysely<Tables>, filter: ReceiptFilter): Promise<number> {
  const { total } = await days(db, filter)
    .select((eb) => eb.fn.sum<number | null>('receipts').as('total'))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Counts the receipts of a filter that {@link isOfDays}, by status. */
export const countByDaysAndStatus = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<{ status: string; count: number }[]> =>
  days(db, filter)
    .select((eb) => ['status', eb.fn.sum<number>('receipts').as('count')])
    .groupBy('status')
    .execute();

/** The days that match a filter that {@link isOfDays}, oldest first. */
export const storedSumsByDay = (
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

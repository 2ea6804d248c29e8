/** Sums over the receipts that match, each out of the index that has them in its order. */
import { sql, type Kysely } from 'kysely';
import {
  asOfExceptions,
  isUnfiltered,
  filterCondition,
  receiptsBy,
  receiptsThrough,
  type ReceiptFilter,
} from './receipt-filter.ts';
import type { ReceiptFigures } from '#lib/receipts/replies.ts';
import {
  isOfAllDays,
  storedExceptions,
  storedLosses,
  storedMedian,
  storedVendors,
} from './receipt-totals.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Sums over the receipts of one day; figures of the count are of counted receipts that expected something. */
export interface DaySums {
  readonly day: string;
  readonly receipts: number;
  readonly received: number;
  readonly open: number;
  readonly countedExpected: number;
  readonly countedOff: number;
  /** Receipts whose minutes from arrival to count are known. */
  readonly timed: number;
}

/** The query behind {@link sumsByDay}; its plan is tested. */
export function daysQuery(db: Kysely<Tables>, filter: ReceiptFilter, counted: readonly string[]) {
  // Over and short stay zero until the count is over.
  const off = sql`case when pieces_expected > 0 then pieces_over + pieces_short else 0 end`;
  const expected = sql`case when status in (${sql.join(counted)}) then pieces_expected else 0 end`;
  return db
    .selectFrom(receiptsThrough(db, filter))
    .select((eb) => [
      'listed_on as day',
      eb.fn.countAll<number>().as('receipts'),
      eb.fn.sum<number>('pieces_received').as('received'),
      eb.fn.sum<number>('open_exceptions').as('open'),
      sql<number>`sum(${expected})`.as('countedExpected'),
      sql<number>`sum(${off})`.as('countedOff'),
      eb.fn.count<number>('count_minutes').as('timed'),
    ])
    .where((eb) => filterCondition(eb, filter))
    .groupBy('listed_on')
    .orderBy('listed_on');
}

/** The days that match, oldest first. */
export const sumsByDay = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  counted: readonly string[],
): Promise<DaySums[]> => daysQuery(db, filter, counted).execute();

/** Query of {@link medianCountMinutes} over `timed` receipts; its plan is tested. */
export const minutesQuery = (db: Kysely<Tables>, filter: ReceiptFilter, timed: number) =>
  db
    .selectFrom(receiptsThrough(db, filter, 'receipts_minutes'))
    .select('count_minutes as minutes')
    .where((eb) => filterCondition(eb, filter))
    .where('count_minutes', 'is not', null)
    .orderBy('count_minutes')
    .limit(timed % 2 === 0 ? 2 : 1)
    .offset(Math.floor((timed - 1) / 2));

/** Returns the median minutes from arrival to count of `timed` receipts; null for none. */
export async function medianCountMinutes(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  timed: number,
): Promise<number | null> {
  if (timed === 0) return null;
  if (isOfAllDays(filter)) return storedMedian(db, filter);
  const middle = await minutesQuery(db, filter, timed).execute();
  if (middle.length === 0) return null;
  return middle.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) / middle.length;
}

interface TopVendors {
  /** Only receipts in these. */
  readonly statuses: readonly string[];
  readonly limit: number;
}

/** How many groups a query has, beside each of them. */
const groupsTotal = sql<number>`count(*) over ()`.as('total');

/** The query behind {@link sumsByVendor}; its plan is tested. */
export function vendorsQuery(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  { statuses, limit }: TopVendors,
) {
  const walked = db
    .selectFrom(receiptsThrough(db, filter, 'receipts_vendor_key'))
    .select((eb) => [
      'vendor_key',
      eb.fn.sum<number>('pieces_expected').as('expected'),
      eb.fn.sum<number>('pieces_received').as('received'),
      groupsTotal,
    ])
    .where((eb) => filterCondition(eb, filter))
    .where('status', 'in', statuses)
    .where('vendor_key', '!=', '')
    .groupBy('vendor_key')
    .orderBy('received', 'desc')
    .orderBy('vendor_key')
    .limit(limit);
  const vendorGroups = storedVendors(db, filter, statuses).select(groupsTotal).limit(limit);
  return db
    .selectFrom(isOfAllDays(filter) ? vendorGroups.as('top') : walked.as('top'))
    .select((eb) => [
      'expected',
      'received',
      'total',
      eb
        .selectFrom(receiptsBy(db, 'receipts_vendor_key'))
        .select('vendor')
        .where('client_id', '=', filter.clientId)
        .whereRef('receipts.vendor_key', '=', 'top.vendor_key')
        .orderBy('listed_on', 'desc')
        .orderBy('reference', 'desc')
        .limit(1)
        .as('vendor'),
    ])
    .orderBy('received', 'desc')
    .orderBy('vendor_key');
}

/** Expected and received pieces by vendor, as its newest receipt spells it, the largest first. */
export async function sumsByVendor(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  top: TopVendors,
): Promise<Pick<ReceiptFigures, 'vendors' | 'vendorsTotal'>> {
  const rows = await vendorsQuery(db, filter, top).execute();
  const vendors = rows.map(({ vendor, expected, received }) => ({
    vendor: vendor ?? '',
    expected,
    received,
  }));
  return { vendors, vendorsTotal: rows[0]?.total ?? 0 };
}

/** The query behind {@link exceptionsByType}; its plan is tested. */
export function exceptionsQuery(db: Kysely<Tables>, filter: ReceiptFilter) {
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const excepted = { ...filter, exceptions: filter.exceptions ?? ('only' as const) };
  return (
    db
      .selectFrom('receipt_exceptions')
      .select((eb) => [
        'type',
        eb.fn.countAll<number>().as('total'),
        counted(sql`resolved_at is not null`).as('resolved'),
        counted(sql`resolved_at is null and answer is not null`).as('answered'),
      ])
      // Few receipts lead to their exceptions; beside many, SQLite would rather go through those of the client.
      .$if(filter.through === undefined, (query) => query.where('client_id', '=', filter.clientId))
      .where('receipt_id', 'in', (eb) =>
        eb
          .selectFrom(receiptsThrough(db, excepted))
          .select('id')
          .where((inner) => filterCondition(inner, excepted)),
      )
      .groupBy('type')
  );
}

/** How many exceptions of each type there are on the receipts that match, by how far they are. */
export async function exceptionsByType(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<ReceiptFigures['exceptions']> {
  const query = isUnfiltered(asOfExceptions(filter))
    ? storedExceptions(db, filter.clientId)
    : exceptionsQuery(db, filter);
  const rows = await query.execute();
  return rows.map(({ type, total, answered, resolved }) => ({
    type,
    open: total - answered - resolved,
    answered,
    resolved,
  }));
}

/** The query behind {@link lossesByCurrency}; its plan is tested. */
export function lossesQuery(db: Kysely<Tables>, filter: ReceiptFilter) {
  const excepted = { ...filter, exceptions: filter.exceptions ?? ('only' as const) };
  return db
    .selectFrom(receiptsThrough(db, excepted))
    .select((eb) => [
      'currency',
      eb.fn.sum<number>('value_short').as('short'),
      eb.fn.sum<number>('value_damaged').as('damaged'),
      eb.fn.sum<number>('lines_without_cost').as('linesWithoutCost'),
    ])
    .where((eb) => filterCondition(eb, excepted))
    .groupBy('currency')
    .orderBy('currency');
}

/** Returns the value of short and damaged pieces on matching receipts; restricts to receipts with exceptions. */
export const lossesByCurrency = (
  db: Kysely<Tables>,
  filter: ReceiptFilter,
): Promise<ReceiptFigures['losses']> => {
  const all = asOfExceptions(filter);
  return (isOfAllDays(all) ? storedLosses(db, all) : lossesQuery(db, filter)).execute();
};

/** Sums of deliveries by vendor and month. */
import { sql, SqliteAdapter, type Kysely } from 'kysely';
import type { Score } from '#lib/receipts/vendor-scores.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { filterCondition, type ReceiptFilter } from './receipt-filter.ts';

/** One vendor, written in one way, in one month. */
export interface VendorMonth extends Score {
  readonly key: string;
  readonly vendor: string;
  readonly month: string;
  readonly last: string;
}

/** Days from the expected day to the day of arrival. */
const daysLate = (db: Kysely<Tables>) =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`cast(julianday(listed_on) - julianday(expected_on) as integer)`
    : sql`(listed_on::date - expected_on::date)`;

/** The receipts of a filter that have a vendor, summed by vendor and month. */
export async function sumsByVendorMonth(
  db: Kysely<Tables>,
  filter: ReceiptFilter,
  counted: readonly string[],
): Promise<VendorMonth[]> {
  const isCounted = sql`status in (${sql.join(counted)})`;
  const ofCounted = (value: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${isCounted} then ${value} else 0 end)`;
  // Undated arrivals are listed by another date.
  const isDated = sql`expected_on is not null and arrived_at is not null`;
  const isLate = sql`${isDated} and listed_on > expected_on`;
  const number = (condition: ReturnType<typeof sql>, value = sql`1`) =>
    sql<number>`sum(case when ${condition} then ${value} else 0 end)`;
  return db
    .selectFrom('receipts')
    .select((eb) => [
      'vendor_key as key',
      'vendor',
      sql<string>`substr(listed_on, 1, 7)`.as('month'),
      eb.fn.max('listed_on').as('last'),
      eb.fn.countAll<number>().as('deliveries'),
      ofCounted(sql`pieces_expected`).as('expected'),
      ofCounted(sql`pieces_received`).as('received'),
      ofCounted(sql`pieces_damaged`).as('damaged'),
      ofCounted(sql`pieces_over`).as('over'),
      ofCounted(sql`pieces_short`).as('short'),
      ofCounted(sql`case when pieces_expected > 0 then pieces_over + pieces_short else 0 end`).as(
        'off',
      ),
      number(isDated).as('dated'),
      number(isLate).as('late'),
      number(isLate, daysLate(db)).as('daysLate'),
    ])
    .where((eb) => filterCondition(eb, filter))
    .where('vendor_key', '!=', '')
    .groupBy(['vendor_key', 'vendor', sql`substr(listed_on, 1, 7)`])
    .execute();
}

/** Fills the keys by which products are sorted by size, for those that were there before (migration 021). */
import { sql, type Transaction } from 'kysely';
import { sizeKey } from '#lib/reports/size-order.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Columns are named in SQL, so that later types do not change what this reads. */
export async function fillSizeOrder(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ size: string }>`select distinct size from products`.execute(tx);
  for (const { size } of rows) {
    await sql`update products set size_order = ${sizeKey(size)} where size = ${size}`.execute(tx);
  }
}

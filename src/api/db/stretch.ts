/** What the queries of all lists share: one stretch in an order, words within texts, how many there are. */
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** A page of a list, or all that leaves as a file. */
export interface Stretch<Order extends string> {
  readonly order: Order;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly size: number;
}

/** The text with what `like` takes for a pattern escaped, for `escape '\\'`. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a column of folded texts holds this text anywhere. 'ß' and 'ss' are the same: it is rewritten while it is
 * read, and only where the text makes a difference.
 */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const sought = text.replaceAll('ß', 'ss');
  const held = sought.includes('ss')
    ? sql`replace(${sql.ref(column)}, 'ß', 'ss')`
    : sql.ref(column);
  return sql<boolean>`${held} like ${`%${escapedLike(sought)}%`} escape '\\'`;
}

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

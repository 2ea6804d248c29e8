/** Query parts of all lists: pagination, text search, totals. */
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** A page of a list, or all that leaves as a file. */
export interface PageRange<Order extends string> {
  readonly order: Order;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly size: number;
}

/** Escapes the pattern characters of `like`, for `escape '\\'`. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Matches a folded column that contains this text. Treats 'ß' as 'ss' where the text needs it. */
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
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

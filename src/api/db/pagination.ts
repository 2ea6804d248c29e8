/** Query parts of all lists: pagination, text search, totals. */
import { OPEN_END } from '#api/kernel/text.ts';
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

/** Matches a folded column that contains this text, before `end`. Treats 'ß' as 'ss' where the text needs it. */
export function contains(column: string, text: string, end = ''): RawBuilder<boolean> {
  const sought = text.replaceAll('ß', 'ss');
  const held = sought.includes('ss')
    ? sql`replace(${sql.ref(column)}, 'ß', 'ss')`
    : sql.ref(column);
  return sql<boolean>`${held} like ${`%${escapedLike(sought)}%${end}`} escape '\\'`;
}

/**
 * Matches records whose search text contains this text outside of its amounts. Search texts of earlier releases do not
 * tell amounts apart: there a text with a digit is looked for in the columns of codes alone.
 */
export function containsOpen(text: string, codes = ['reference']): RawBuilder<boolean> {
  const end = `${OPEN_END}%`;
  const isOld = sql<boolean>`search not like ${`%${end}`}`;
  const columns = /\d/.test(text) ? codes : ['search'];
  const ofOld = sql.join(
    columns.map((column) => holdsText(column, text)),
    sql` or `,
  );
  return sql<boolean>`(${contains('search', text, end)} or (${isOld} and (${ofOld})))`;
}

/** Matches a column that contains this text, in any case of letters. */
export const holdsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${escapedLike(text.toLowerCase())}%`} escape '\\'`;

/** Counts the rows of a query without order and limit. */
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

/** Returns a page of an ordered query, and the total: counted, unless the page holds all rows. */
export async function readPage<DB, TB extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { offset, size }: Pick<PageRange<string>, 'offset' | 'size'>,
): Promise<{ items: Row[]; total: number }> {
  const items = (await query.limit(size).offset(offset).execute()) as Row[];
  const isWhole = offset === 0 && items.length < size;
  return { items, total: isWhole ? items.length : await countRows(query.clearOrderBy()) };
}

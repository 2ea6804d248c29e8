/** The keys of very many rows as one text: as many strings, one a row, would take ten times the memory. */
import {
  ExpressionWrapper,
  sql,
  type AliasableExpression,
  type Kysely,
  type SelectQueryBuilder,
} from 'kysely';
import type { Tables } from './tables/tables.ts';

/** Identifiers of rows, free of spaces, each with its position in the list. */
export type KeyQuery = AliasableExpression<{ readonly key: string; readonly place: number }>;

export interface JoinedKeys {
  readonly total: number;
  /** With a space between them. */
  readonly text: string;
}

/** Keys of a sorted query with their positions, because aggregates may read subquery rows in any order. */
export function keysInOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  column: 'id' | 'reference',
) {
  const { orderBy } = query.toOperationNode();
  if (!orderBy) throw new Error('Keys in order are asked of a query that has none');
  return query.select([
    sql<string>`${sql.ref(column)}`.as('key'),
    sql<number>`row_number() over (${new ExpressionWrapper(orderBy)})`.as('place'),
  ]);
}

/** The keys in their order. */
export async function joinedKeys(db: Kysely<Tables>, query: KeyQuery): Promise<JoinedKeys> {
  const { total, text } = await db
    .selectFrom(query.as('listed'))
    .select((eb) => [
      eb.fn.countAll<number | string>().as('total'),
      sql<string | null>`string_agg(key, ' ' order by place)`.as('text'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), text: text ?? '' };
}

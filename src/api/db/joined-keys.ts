/** The keys of very many rows as one text: as many strings, one a row, would take ten times the memory. */
import { sql, type AliasableExpression, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What tells rows apart, in the order of a list: references or ids, in which there is no space. */
export type KeyQuery = AliasableExpression<{ readonly key: string }>;

export interface JoinedKeys {
  readonly total: number;
  /** With a space between them. */
  readonly text: string;
}

/** The keys in the order of the query, which must have a limit: that is what keeps its order. */
export async function joinedKeys(db: Kysely<Tables>, query: KeyQuery): Promise<JoinedKeys> {
  const { total, text } = await db
    .selectFrom(query.as('listed'))
    .select((eb) => [
      eb.fn.countAll<number | string>().as('total'),
      sql<string | null>`string_agg(key, ' ')`.as('text'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), text: text ?? '' };
}

/** Reads tables in the order of their changes; those that lead an index `(updated_at, reference)`. */
import { sql, type RawBuilder } from 'kysely';

/** The last record that a reader has; the number orders records of the same moment. */
export interface ChangeCursor {
  readonly updated_at: string;
  readonly reference: string;
}

/** From where a list of changes is read. */
export interface ChangesFrom {
  readonly since?: string | undefined;
  readonly reached?: ChangeCursor | undefined;
}

/** Conditions on the rest of a list that is read up to `reached`; of one with the newest first, the older rows. */
export function laterThan(
  { since, reached }: ChangesFrom,
  direction: 'asc' | 'desc' = 'asc',
): RawBuilder<boolean>[] {
  const conditions = since === undefined ? [] : [sql<boolean>`updated_at >= ${since}`];
  if (!reached) return conditions;
  const { updated_at: at, reference } = reached;
  // The first condition uses the index; the second skips rows already read at that timestamp.
  const [reaches, exceeds] = direction === 'asc' ? [sql`>=`, sql`>`] : [sql`<=`, sql`<`];
  return [
    ...conditions,
    sql<boolean>`updated_at ${reaches} ${at}`,
    sql<boolean>`(updated_at ${exceeds} ${at} or reference ${exceeds} ${reference})`,
  ];
}

/** Counts of tries per bucket and time window, atomic across processes. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

interface Window {
  readonly bucket: string;
  readonly windowStart: number;
}

/** Counts one try and returns how many there were in this window, this one included. */
export async function countHit(
  db: Kysely<Tables>,
  { bucket, windowStart }: Window,
): Promise<number> {
  const { count } = await db
    .insertInto('rate_limits')
    .values({ bucket, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet((eb) => ({ count: eb('rate_limits.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the attempts of one window. */
export async function readHits(
  db: Kysely<Tables>,
  { bucket, windowStart }: Window,
): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Takes one try of a window back. */
export async function takeHitBack(
  db: Kysely<Tables>,
  { bucket, windowStart }: Window,
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}

/** Forgets all windows of a bucket. */
export async function deleteHits(db: Kysely<Tables>, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

/** The buckets of keys that begin as this one does. */
const below = (bucket: string) =>
  sql<boolean>`bucket like ${`${bucket.replaceAll('_', '\\_')}:%`} escape '\\'`;

/** The windows of those buckets that began at this moment or later. */
export async function readHitsBelow(db: Kysely<Tables>, bucket: string, from: number) {
  return db
    .selectFrom('rate_limits')
    .selectAll()
    .where(below(bucket))
    .where('window_start', '>=', from)
    .execute();
}

export async function deleteHitsBelow(db: Kysely<Tables>, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(below(bucket)).execute();
}

/** Forgets the windows that began before this moment. */
export async function sweepRateLimits(db: Kysely<Tables>, startedBefore: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', startedBefore).execute();
}

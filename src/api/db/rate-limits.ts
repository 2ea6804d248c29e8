/** Counts of tries per bucket and time window, atomic across processes. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Counts one try and returns how many there were in this window, this one included. */
export async function countHit(
  db: Kysely<Tables>,
  { bucket, windowStart }: { bucket: string; windowStart: number },
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

/** Forgets the windows that began before this moment. */
export async function sweepRateLimits(db: Kysely<Tables>, startedBefore: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', startedBefore).execute();
}

/** Removes rows that have no effect any more: old windows of limits, ended sessions. */
import type { ApiContext } from '../context.ts';
import { sweepRateLimits } from '../db/rate-limits.ts';
import { deleteExpiredSessions } from '../db/sessions.ts';
import { longestWindowSeconds } from '../security/limits.ts';

const EVERY_MS = 10 * 60 * 1000;
/** Ended sessions stay a day, so that an operator can look into an incident. */
const KEEP_SESSIONS_MS = 24 * 60 * 60 * 1000;

/** One round. */
export async function keepHouse({
  database,
  now,
}: Pick<ApiContext, 'database' | 'now'>): Promise<void> {
  const at = now().getTime();
  await sweepRateLimits(database.db, at - 2 * longestWindowSeconds * 1000);
  await deleteExpiredSessions(database.db, new Date(at - KEEP_SESSIONS_MS).toISOString());
}

/** Starts the rounds; returns what stops them. */
export function startHousekeeping(context: ApiContext): () => void {
  const timer = setInterval(
    () => context.background.run('housekeeping', () => keepHouse(context)),
    EVERY_MS,
  );
  timer.unref();
  return () => clearInterval(timer);
}

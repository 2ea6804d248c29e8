/**
 * Timed jobs. Every process polls once a minute; one process runs a job in each of its periods. Jobs select due
 * records and change one at a time, so running twice, or a day late, only shifts the time.
 */
import type { ApiContext } from '#api/context/context.ts';
import { sendDigests } from '#api/receipts/mails/digest.ts';
import { countHit } from '#api/security/rate-limit-queries.ts';
import { expireAgreements } from '#api/submissions/jobs/expire-agreements.ts';
import { expireCards } from '#api/submissions/jobs/expire-cards.ts';
import { closeQuietContacts } from '#api/submissions/jobs/close-quiet-contacts.ts';
import { deleteOldDrafts } from '#api/submissions/jobs/delete-old-drafts.ts';
import { expireQuotes } from '#api/submissions/jobs/expire-quotes.ts';
import { purgeCards } from '#api/submissions/jobs/purge-cards.ts';
import { purgeReferrals } from '#api/submissions/jobs/purge-referrals.ts';
import { remindOfClaims } from '#api/submissions/jobs/remind-of-claims.ts';

export interface TimedJob {
  /** Name for log and lease; immutable once released. */
  readonly name: string;
  /** Minimum period over all processes; at most a day. */
  readonly everyMs: number;
  /** Processes due records and returns the number changed. */
  readonly run: (context: ApiContext) => Promise<number>;
}

const HOUR_MS = 60 * 60 * 1000;
const LOOK_MS = 60 * 1000;

export const timedJobs: readonly TimedJob[] = [
  { name: 'send-digests', everyMs: 5 * LOOK_MS, run: sendDigests },
  { name: 'expire-quotes', everyMs: HOUR_MS, run: expireQuotes },
  { name: 'close-quiet-contacts', everyMs: HOUR_MS, run: closeQuietContacts },
  { name: 'remind-of-claims', everyMs: HOUR_MS, run: remindOfClaims },
  { name: 'delete-old-drafts', everyMs: 6 * HOUR_MS, run: deleteOldDrafts },
  { name: 'purge-referrals', everyMs: 6 * HOUR_MS, run: purgeReferrals },
  { name: 'expire-agreements', everyMs: HOUR_MS, run: expireAgreements },
  { name: 'expire-cards', everyMs: HOUR_MS, run: expireCards },
  { name: 'purge-cards', everyMs: 6 * HOUR_MS, run: purgeCards },
];

/** Returns true if this process runs the job in its present period. */
async function isOurs({ database, now }: ApiContext, { name, everyMs }: TimedJob) {
  const windowStart = Math.floor(now().getTime() / everyMs) * everyMs;
  return (await countHit(database.db, { bucket: `job:${name}`, windowStart })) === 1;
}

/** Runs every job due in its period; a failure leaves the others running. */
export async function runTimedJobs(
  context: ApiContext,
  jobs: readonly TimedJob[] = timedJobs,
): Promise<void> {
  for (const job of jobs) {
    try {
      if (!(await isOurs(context, job))) continue;
      const changed = await job.run(context);
      if (changed > 0) context.log.info({ job: job.name, changed }, 'timed job done');
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'timed job failed');
    }
  }
}

/** Starts polling; returns a stop function. Rounds never overlap. */
export function startTimedJobs(context: ApiContext): () => void {
  let isRunning = false;
  const look = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await runTimedJobs(context).finally(() => (isRunning = false));
  };
  const timer = setInterval(() => context.background.run('timed jobs', look), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

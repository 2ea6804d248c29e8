/**
 * What the portal does by the clock. Every process looks once a minute; of all processes one carries a job out in
 * each of its periods. A job looks for what is due and changes one record at a time, so that running
 * it twice, or not for a day, changes nothing but the moment.
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
  /** For log and lease; never changed once released. */
  readonly name: string;
  /** At most so often, by all processes together; not more than a day. */
  readonly everyMs: number;
  /** Carries out what is due and returns how many records were changed. */
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

/** Whether this process is the one that carries the job out in its present period. */
async function isOurs({ database, now }: ApiContext, { name, everyMs }: TimedJob) {
  const windowStart = Math.floor(now().getTime() / everyMs) * everyMs;
  return (await countHit(database.db, { bucket: `job:${name}`, windowStart })) === 1;
}

/** Carries out every job that nobody has carried out in its period; one that fails does not stop the others. */
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

/** Starts looking; returns what stops it. A round that is still running is not joined by another. */
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

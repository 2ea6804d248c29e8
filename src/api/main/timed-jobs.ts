/**
 * Timed jobs and the clean-up. Every process polls once a minute; one process runs a job in each of its periods. Jobs
 * select due records and change one at a time, so running twice, or a day late, only shifts the time.
 */
import type { ApiContext } from '#api/context/context.ts';
import { deleteOldAccountEvents, KEEP_EVENTS_DAYS } from '#api/accounts/activity/account-events.ts';
import { deleteOldFailures, deleteOldFlows } from '#api/accounts/recovery/otp-flows.ts';
import { deleteOldMails } from '#api/mail/outbox.ts';
import { recordAuditHead } from '#api/security/audit-chain.ts';
import { sweepRateLimits, countHit } from '#api/security/rate-limiter.ts';
import { deleteUsedChallenges } from '#api/security/passkeys/challenge.ts';
import { deleteExpiredSessions } from '#api/security/sessions.ts';
import { deleteExpiredStaffSessions } from '#api/security/staff-sessions.ts';
import { sweepFiles, sweepAttachments, removeFiles } from '#api/files/sweep.ts';
import { renewLabelJobs, resumeLabelJobs } from '#api/labels/output/run-label-job.ts';
import { maxWindowSeconds } from '#api/context/limits.ts';
import { otpRules, shifted } from '#api/accounts/recovery/otp-budget.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import { transferDueOwnership } from './approvals/ownership.ts';
import { sendDueMails } from '#api/queue/due-mail.ts';
import { refreshQueue } from '#api/queue/queue-record.ts';
import { sendDigests } from '#api/receipts/mails/digest.ts';
import {
  closeQuietContacts,
  expireAgreements,
  expireCards,
  expireQuotes,
} from '#api/submissions/jobs/expire-records.ts';
import {
  deleteOldDrafts,
  purgeCards,
  purgeReferrals,
} from '#api/submissions/jobs/purge-records.ts';
import { remindOfClaims } from '#api/submissions/jobs/remind-of-claims.ts';

const EVERY_MS = 10 * 60 * 1000;
/** Releases jobs of dead processes, which would block new ones. */
const LABEL_JOBS_MS = 10 * 1000;
const SWEEP_FILES_MS = 60 * 60 * 1000;
/** Ended sessions stay a day, so that an operator can look into an incident. */
const KEEP_SESSIONS_MS = DAY_MS;
/** Sent mails keep kind, address and time for a week; failed ones stay resendable. */
const KEEP_SENT_MS = 7 * DAY_MS;
const KEEP_FAILED_MS = 30 * DAY_MS;

/** One round. */
export async function cleanUp({
  database,
  now,
}: Pick<ApiContext, 'database' | 'now'>): Promise<void> {
  const at = now().getTime();
  await sweepRateLimits(database.db, at - 2 * maxWindowSeconds * 1000);
  const endedBefore = new Date(at - KEEP_SESSIONS_MS).toISOString();
  await deleteExpiredSessions(database.db, endedBefore);
  await deleteExpiredStaffSessions(database.db, endedBefore);
  await deleteUsedChallenges(database.db, now().toISOString());
  const eventsFrom = new Date(at - KEEP_EVENTS_DAYS * DAY_MS).toISOString();
  await deleteOldAccountEvents(database.db, eventsFrom);
  const flowsFrom = shifted(now(), -otpRules.keepFlowsMs);
  await deleteOldFailures(database.db, flowsFrom);
  await deleteOldFlows(database.db, flowsFrom);
  await deleteOldMails(database.db, {
    sentBefore: shifted(now(), -KEEP_SENT_MS),
    failedBefore: shifted(now(), -KEEP_FAILED_MS),
  });
}

/** Starts the periodic clean-up; returns a stop function. */
export function startCleanUp(context: ApiContext): () => void {
  const { background } = context;
  background.run('label jobs', () => resumeLabelJobs(context));
  const timers = [
    setInterval(() => {
      background.run('housekeeping', () => cleanUp(context));
      background.run('sweep attachments', () => sweepAttachments(context));
      background.run('remove files', () => removeFiles(context));
    }, EVERY_MS),
    setInterval(() => background.run('label jobs', () => renewLabelJobs(context)), LABEL_JOBS_MS),
    // A round looks at every stored file, so it comes less often.
    setInterval(() => background.run('sweep files', () => sweepFiles(context)), SWEEP_FILES_MS),
  ];
  timers.forEach((timer) => timer.unref());
  return () => timers.forEach(clearInterval);
}

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
  { name: 'note-audit-head', everyMs: HOUR_MS, run: recordAuditHead },
  { name: 'send-digests', everyMs: 5 * LOOK_MS, run: sendDigests },
  { name: 'send-due-mails', everyMs: 5 * LOOK_MS, run: sendDueMails },
  { name: 'refresh-queue', everyMs: HOUR_MS, run: refreshQueue },
  { name: 'give-ownership', everyMs: 5 * LOOK_MS, run: transferDueOwnership },
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

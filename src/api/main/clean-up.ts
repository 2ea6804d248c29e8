/** Deletes expired data: limit windows, ended sessions, codes, mails, orphaned files. */
import type { ApiContext } from '#api/context/context.ts';
import { deleteOldAccountEvents, KEEP_EVENTS_DAYS } from '#api/accounts/activity/account-events.ts';
import { deleteOldFailures } from '#api/accounts/recovery/otp-failures.ts';
import { deleteOldFlows } from '#api/accounts/recovery/otp-flows.ts';
import { deleteOldMails } from '#api/mail/outbox.ts';
import { sweepRateLimits } from '#api/security/rate-limit-queries.ts';
import { deleteExpiredSessions } from '#api/security/sessions-queries.ts';
import { sweepFiles } from '#api/files/sweep.ts';
import { keepLabelJobs, takeOverLabelJobs } from '#api/labels/output/run-label-job.ts';
import { longestWindowSeconds } from '#api/context/limits.ts';
import { otpRules, shifted } from '#api/accounts/recovery/otp-rules.ts';
import { sweepAttachments } from '#api/files/remove-attachments.ts';
import { removeFiles } from '#api/files/remove-files.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';

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
  await sweepRateLimits(database.db, at - 2 * longestWindowSeconds * 1000);
  await deleteExpiredSessions(database.db, new Date(at - KEEP_SESSIONS_MS).toISOString());
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
  background.run('label jobs', () => takeOverLabelJobs(context));
  const timers = [
    setInterval(() => {
      background.run('housekeeping', () => cleanUp(context));
      background.run('sweep attachments', () => sweepAttachments(context));
      background.run('remove files', () => removeFiles(context));
    }, EVERY_MS),
    setInterval(() => background.run('label jobs', () => keepLabelJobs(context)), LABEL_JOBS_MS),
    // A round looks at every stored file, so it comes less often.
    setInterval(() => background.run('sweep files', () => sweepFiles(context)), SWEEP_FILES_MS),
  ];
  timers.forEach((timer) => timer.unref());
  return () => timers.forEach(clearInterval);
}

/** Removes what has no effect any more: old windows of limits, ended sessions, codes, mails, stray files. */
import type { ApiContext } from '../context.ts';
import { deleteOldFailures } from '../db/otp-failures.ts';
import { deleteOldFlows } from '../db/otp-flows.ts';
import { deleteOldMails } from '../db/outbox.ts';
import { sweepRateLimits } from '../db/rate-limits.ts';
import { deleteExpiredSessions } from '../db/sessions.ts';
import { sweepFiles } from '../files/sweep.ts';
import { keepLabelJobs, takeOverLabelJobs } from '../labels/run-label-job.ts';
import { longestWindowSeconds } from '../security/limits.ts';
import { otpRules, shifted } from '../security/otp-rules.ts';
import { sweepAttachments } from '../submissions/remove-attachments.ts';

const EVERY_MS = 10 * 60 * 1000;
/** A client whose job was left by a process that is gone cannot begin another. */
const LABEL_JOBS_MS = 60 * 1000;
const SWEEP_FILES_MS = 60 * 60 * 1000;
/** Ended sessions stay a day, so that an operator can look into an incident. */
const KEEP_SESSIONS_MS = 24 * 60 * 60 * 1000;
/** Of a mail that left or was given up only kind, address and time are kept, and those a week. */
const KEEP_MAILS_MS = 7 * 24 * 60 * 60 * 1000;

/** One round. */
export async function keepHouse({
  database,
  now,
}: Pick<ApiContext, 'database' | 'now'>): Promise<void> {
  const at = now().getTime();
  await sweepRateLimits(database.db, at - 2 * longestWindowSeconds * 1000);
  await deleteExpiredSessions(database.db, new Date(at - KEEP_SESSIONS_MS).toISOString());
  const flowsFrom = shifted(now(), -otpRules.keepFlowsMs);
  await deleteOldFailures(database.db, flowsFrom);
  await deleteOldFlows(database.db, flowsFrom);
  await deleteOldMails(database.db, shifted(now(), -KEEP_MAILS_MS));
}

/** Starts the rounds; returns what stops them. */
export function startHousekeeping(context: ApiContext): () => void {
  const { background } = context;
  background.run('label jobs', () => takeOverLabelJobs(context));
  const timers = [
    setInterval(() => {
      background.run('housekeeping', () => keepHouse(context));
      background.run('sweep attachments', () => sweepAttachments(context));
    }, EVERY_MS),
    setInterval(() => background.run('label jobs', () => keepLabelJobs(context)), LABEL_JOBS_MS),
    // A round looks at every stored file, so it comes less often.
    setInterval(() => background.run('sweep files', () => sweepFiles(context)), SWEEP_FILES_MS),
  ];
  timers.forEach((timer) => timer.unref());
  return () => timers.forEach(clearInterval);
}

/** Expires signed terms when a new version must be signed: mails at once, expires after the grace period. */
import { termsVersions } from '#lib/server/terms.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { termsAgreement as form } from '#lib/submissions/forms/terms/terms.submission.ts';
import { validTermsStatuses } from '#lib/submissions/forms/terms/terms.statuses.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { resignNeeded } from '#lib/submissions/terms/terms-versions.ts';
import { textOf } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { actBySystem } from '../acts/system-acts.ts';

async function expire(context: ApiContext, row: SubmissionRow, today: string): Promise<boolean> {
  const due = resignNeeded(termsVersions, textOf(row.data, 'version'), today);
  if (!due) return false;
  const { version, until, isOver, changes } = due;
  if (isOver) {
    const note = `Version ${version} had to be signed by ${dayText(until)}.`;
    return actBySystem(context, { form, row, to: 'EXPIRED', note });
  }
  if (row.status !== 'SIGNED') return false;
  const note = `Version ${version} is in force. What has changed: ${changes.join(' ')} Please sign it by ${dayText(until)}.`;
  return actBySystem(context, { form, row, to: 'RESIGN_NEEDED', note, mail: 'terms-updated' });
}

/** One round. */
export async function expireAgreements(context: ApiContext): Promise<number> {
  const today = companyDay(context.now());
  const filter = { type: form.type, statuses: validTermsStatuses };
  let changed = 0;
  for await (const row of agedSubmissions(context.database.db, filter)) {
    if (await expire(context, row, today)) changed += 1;
  }
  return changed;
}

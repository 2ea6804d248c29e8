/** Deletes referral data of another business after 12 months, unless that business was won. */
import { referralRequest } from '#lib/submissions/forms/referral-request/referral-request.submission.ts';
import { addMonths } from '#lib/kernel/calendar-day.ts';
import { isChoice } from '#lib/forms/values.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import { setFormAttachments } from '#api/files/attachments.ts';
import { deleteSubmissionKeys } from '../queries/submission-keys.ts';
import { wipeAnswers } from '../queries/submission-events.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { actBySystem } from '../acts/system-acts.ts';

const KEEP_MONTHS = 12;
const prospect = ['refCompany', 'refContact', 'refEmail', 'refPhone', 'refWebsite', 'attachments'];
const TITLE = 'Referral, details deleted';

/** The moment one year ago, to the day. */
const longAgo = (now: Date): string => {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${addMonths(day, -KEEP_MONTHS)}T${time}`;
};

/** Runs one round. Acts of the company and the status stay; the business becomes anonymous. */
export async function purgeReferrals(context: ApiContext): Promise<number> {
  const filter = {
    type: referralRequest.type,
    notStatuses: ['WON', 'REWARDED'],
    submittedBefore: longAgo(context.now()),
  };
  let changed = 0;
  for await (const row of agedSubmissions(context.database.db, filter)) {
    if (!isChoice(row.data, 'mode', 'refer_business') || !('refEmail' in row.data)) continue;
    const kept = Object.entries(row.data).filter(([name]) => !prospect.includes(name));
    const isDone = await actBySystem(context, {
      form: referralRequest,
      row,
      to: row.status,
      note: 'The details of the business were deleted after 12 months.',
      changes: {
        title: TITLE,
        search: normalizeForSearch(row.reference ?? '', TITLE),
        data: JSON.stringify(Object.fromEntries(kept)),
        question: null,
      },
      also: async (tx) => {
        await setFormAttachments(tx, row.id, []);
        await deleteSubmissionKeys(tx, row.id);
        await wipeAnswers(tx, row.id);
      },
    });
    if (isDone) changed += 1;
  }
  return changed;
}

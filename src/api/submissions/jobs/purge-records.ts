/** Jobs that delete old drafts, ended card authorizations and referrals; one round each. */
import { isChoice } from '#lib/forms/values.ts';
import { addMonths, DAY_MS } from '#lib/kernel/calendar-day.ts';
import { DRAFT } from '#lib/records/status.ts';
import { openCardStatuses } from '#lib/submissions/forms/card-authorization/card-authorization.statuses.ts';
import { cardAuthorization } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { referralRequest } from '#lib/submissions/forms/referral-request/referral-request.submission.ts';
import type { ApiContext } from '#api/context/context.ts';
import { setFormAttachments } from '#api/files/attachments.ts';
import { searchWithAmounts } from '#api/kernel/text.ts';
import { wipeSignatures } from '#api/records/signature-queries.ts';
import { actBySystem } from '../acts/system-acts.ts';
import { countChanged } from '../queries/aged-submissions.ts';
import { wipeAnswers } from '../queries/submission-events.ts';
import { deleteSubmissionKeys } from '../queries/submission-keys.ts';
import { deleteUntouchedDraft } from '../queries/submissions.ts';

const DRAFT_MS = 90 * DAY_MS;
const CARD_MONTHS = 24;
const REFERRAL_MONTHS = 12;

/** The moment so many months ago, to the day. */
function monthsAgo(now: Date, months: number): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${addMonths(day, -months)}T${time}`;
}

/** Deletes drafts 90 days after their last change; the sweep of files removes their attachments. */
export function deleteOldDrafts(context: ApiContext): Promise<number> {
  const updatedBefore = new Date(context.now().getTime() - DRAFT_MS).toISOString();
  return countChanged(context, { statuses: [DRAFT], updatedBefore }, (row) =>
    deleteUntouchedDraft(context.database.db, row),
  );
}

const remainingCardFields = ['cardBrand', 'cardLast4'];

/**
 * Keeps only reference, brand and last four digits of a card authorization two years after its end. The checksums of
 * the signature stay, so that the chain of the client's signatures holds.
 */
export function purgeCards(context: ApiContext): Promise<number> {
  const form = cardAuthorization;
  const filter = {
    type: form.type,
    notStatuses: [DRAFT, ...openCardStatuses],
    updatedBefore: monthsAgo(context.now(), CARD_MONTHS),
  };
  return countChanged(context, filter, async (row) => {
    const data = Object.entries(row.data).filter(([name]) => remainingCardFields.includes(name));
    if (data.length === Object.keys(row.data).length) return false;
    return actBySystem(context, {
      form,
      row,
      to: row.status,
      note: 'The details were deleted 24 months after the end.',
      changes: {
        search: searchWithAmounts([row.reference ?? '', row.title]),
        data: JSON.stringify(Object.fromEntries(data)),
        requester: null,
      },
      also: async (tx) => {
        await wipeSignatures(tx, row.id);
        await deleteSubmissionKeys(tx, row.id);
      },
    });
  });
}

const prospect = ['refCompany', 'refContact', 'refEmail', 'refPhone', 'refWebsite', 'attachments'];
const PURGED_TITLE = 'Referral, details deleted';

/**
 * Deletes referral data of another business after 12 months, unless that business was won. Acts of the company and the
 * status stay; the business becomes anonymous.
 */
export function purgeReferrals(context: ApiContext): Promise<number> {
  const form = referralRequest;
  const filter = {
    type: form.type,
    notStatuses: ['WON', 'REWARDED'],
    submittedBefore: monthsAgo(context.now(), REFERRAL_MONTHS),
  };
  return countChanged(context, filter, async (row) => {
    if (!isChoice(row.data, 'mode', 'refer_business') || !('refEmail' in row.data)) return false;
    const remaining = Object.entries(row.data).filter(([name]) => !prospect.includes(name));
    return actBySystem(context, {
      form,
      row,
      to: row.status,
      note: 'The details of the business were deleted after 12 months.',
      changes: {
        title: PURGED_TITLE,
        search: searchWithAmounts([row.reference ?? '', PURGED_TITLE]),
        data: JSON.stringify(Object.fromEntries(remaining)),
        question: null,
      },
      also: async (tx) => {
        await setFormAttachments(tx, row.id, []);
        await deleteSubmissionKeys(tx, row.id);
        await wipeAnswers(tx, row.id);
      },
    });
  });
}

/** Jobs that expire quotes, signed terms, card authorizations and quiet conversations; one round each. */
import { termsVersions } from '#lib/server/terms.ts';
import { textOf } from '#lib/forms/values.ts';
import { DAY_MS, dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { companyTargetsOf } from '#lib/records/status.ts';
import { authorizationEnd, cardDue } from '#lib/submissions/cards/card-dates.ts';
import { openCardStatuses } from '#lib/submissions/forms/card-authorization/card-authorization.statuses.ts';
import { cardAuthorization } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';
import {
  validTermsStatuses,
  termsAgreement,
} from '#lib/submissions/forms/terms/terms.submission.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { versionToSign } from '#lib/submissions/terms/terms-versions.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { actBySystem, remindOnce } from '../acts/system-acts.ts';
import { notifyClient } from '../notify.ts';
import { countChanged } from '../queries/aged-submissions.ts';

const QUIET_MS = 14 * DAY_MS;

/** Closes conversations after 14 days of silence, unless the company owes an answer; a reply opens them again. */
export function closeQuietContacts(context: ApiContext): Promise<number> {
  const updatedBefore = new Date(context.now().getTime() - QUIET_MS).toISOString();
  const filter = { type: contactUs.type, statuses: ['ANSWERED', 'WAITING_FOR_YOU'], updatedBefore };
  const note = 'Closed after 14 days without a message.';
  return countChanged(context, filter, (row) =>
    actBySystem(context, { form: contactUs, row, to: 'CLOSED', note }),
  );
}

/** Expires signed terms when a new version must be signed: mails at once, expires after the grace period. */
export function expireAgreements(context: ApiContext): Promise<number> {
  const form = termsAgreement;
  const today = companyDay(context.now());
  const filter = { type: form.type, statuses: validTermsStatuses };
  return countChanged(context, filter, async (row) => {
    const due = versionToSign(termsVersions, textOf(row.data, 'version'), today);
    if (!due) return false;
    const { version, until, isOver, changes } = due;
    if (isOver) {
      const note = `Version ${version} had to be signed by ${dayText(until)}.`;
      return actBySystem(context, { form, row, to: 'EXPIRED', note });
    }
    if (row.status !== 'SIGNED') return false;
    const note = `Version ${version} is in force. What has changed: ${changes.join(' ')} Please sign it by ${dayText(until)}.`;
    return actBySystem(context, { form, row, to: 'RESIGN_NEEDED', note, mail: 'terms-updated' });
  });
}

/** Expires card authorizations: a mail 30 days before, another 7 days before, then the status changes. */
export function expireCards(context: ApiContext): Promise<number> {
  const form = cardAuthorization;
  const mail = 'card-expiring';
  const today = companyDay(context.now());
  const filter = { type: form.type, statuses: openCardStatuses };
  return countChanged(context, filter, async (row) => {
    const end = dayText(authorizationEnd(row.data));
    const note = `It ends on ${end}.`;
    switch (cardDue(row.status, row.data, today)) {
      case 'expired':
        return actBySystem(context, { form, row, to: 'EXPIRED', note: `It ended on ${end}.` });
      case 'expiring':
        return actBySystem(context, { form, row, to: 'EXPIRING', note, mail });
      case 'last-call':
        return remindOnce(context, {
          row,
          key: 'portal:card-last-call',
          note,
          mail: (tx) => notifyClient(context, tx, mail, { form, row, note }),
        });
      case null:
        return false;
    }
  });
}

const QUOTE_EXPIRED = 'QUOTE_EXPIRED';

const validUntil = ({ quote }: SubmissionRow): string =>
  isRecord(quote) ? textOf(quote, 'validUntil') : '';

/** Expires quotes unanswered by their last day; a quote is valid through its last company day. */
export async function expireQuotes(context: ApiContext): Promise<number> {
  const today = companyDay(context.now());
  let changed = 0;
  for (const form of submissionForms) {
    const { quoted } = form.statuses;
    if (quoted === undefined || !companyTargetsOf(form.statuses, quoted).includes(QUOTE_EXPIRED))
      continue;
    const filter = { type: form.type, statuses: [quoted] };
    changed += await countChanged(context, filter, async (row) => {
      const day = validUntil(row);
      if (day === '' || day >= today) return false;
      const note = `The quote was valid until ${dayText(day)}.`;
      return actBySystem(context, { form, row, to: QUOTE_EXPIRED, note });
    });
  }
  return changed;
}

/** Mails 14 and 3 days before the deadlines of cargo claims, each once; drafts are included. */
import { sentData } from '#lib/submissions/sent-data.ts';
import {
  CLOSED,
  closedSince,
  dueReminders,
  mayBeDue,
  settledClaims,
  type ClaimReminder,
} from '#lib/submissions/claims/claim-reminders.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { claimDates, type ClaimDates } from '#lib/submissions/claims/cargo-deadlines.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { companyDay, startOfCompanyDay } from '#lib/kernel/company-day.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { DRAFT } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { agedSubmissions } from '../queries/aged-submissions.ts';
import { eventsOf } from '#api/records/timeline.ts';
import { remindOnce } from '../acts/system-acts.ts';
import { clockEvents } from '../views.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { queueForReaders, recipientsOf, senderIdOf } from '#api/records/recipients.ts';

/** When the claim was sent to the carrier, and when it was first declined. */
async function datesOf({ database }: ApiContext, row: SubmissionRow): Promise<ClaimDates> {
  const events =
    row.status === DRAFT ? [] : await eventsOf(database.db, 'submissions', row.id, { all: false });
  return claimDates(clockEvents(events), row.submitted_at);
}

const remind = (
  context: ApiContext,
  row: SubmissionRow,
  { clock, days, key }: ClaimReminder,
): Promise<boolean> =>
  remindOnce(context, {
    row,
    key,
    note: `${clock.label}: by ${dayText(clock.due)}.`,
    mail: async (tx) => {
      const readers = await recipientsOf(tx, {
        clientId: row.client_id,
        topics: ['claims'],
        sender: await senderIdOf(tx, 'submissions', row),
      });
      const { id, reference } = row;
      const path =
        reference === null
          ? `${pathOf(cargoClaim.route)}?draft=${id}`
          : recordPath(cargoClaim, reference);
      const data = {
        about: reference ?? `${cargoClaim.title} (draft)`,
        label: clock.label,
        who: clock.who,
        days,
        due: dayText(clock.due),
        path,
      };
      await queueForReaders(context, tx, readers, { kind: 'claim-deadline', data: () => data });
    },
  });

/** Claims with possible reminders; other timelines stay unread. */
async function* claimsInTime({ database }: ApiContext, today: string) {
  const { type } = cargoClaim;
  yield* agedSubmissions(database.db, { type, notStatuses: [...settledClaims, CLOSED] });
  const updatedSince = startOfCompanyDay(closedSince(today));
  for await (const row of agedSubmissions(database.db, {
    type,
    statuses: [CLOSED],
    updatedSince,
  })) {
    const sentOn = companyDay(new Date(row.submitted_at ?? row.created_at));
    const changedOn = companyDay(new Date(row.updated_at));
    if (mayBeDue({ form: sentData(row), today, sentOn, changedOn })) yield row;
  }
}

/** One round. */
export async function remindOfClaims(context: ApiContext): Promise<number> {
  const today = companyDay(context.now());
  let changed = 0;
  for await (const row of claimsInTime(context, today)) {
    const dates = await datesOf(context, row);
    const claim = { form: sentData(row), status: row.status, dates, today };
    for (const reminder of dueReminders(claim)) {
      if (await remind(context, row, reminder)) changed += 1;
    }
  }
  return changed;
}

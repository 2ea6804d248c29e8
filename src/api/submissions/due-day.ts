/** Last day for the client's action on a record. */
import { companyDay } from '#lib/kernel/company-day.ts';
import { typeOf } from '#lib/kernel/form-table.ts';
import { DRAFT } from '#lib/records/status.ts';
import { CLOSED, isSoon, settledClaims } from '#lib/submissions/claims/claim-reminders.ts';
import { actBy } from '#lib/submissions/claims/record-deadlines.ts';
import { cargoClaimStatuses } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionEventRow, SubmissionRow } from '#api/db/tables/tables.ts';
import { eventsOfOwn } from './queries/submission-events.ts';
import { ownInStatuses } from './queries/submissions.ts';
import { clockEvents } from './views.ts';

/** Returns the last day for the client's action, from client-visible events; null for none. */
export function dueOf(row: SubmissionRow, events: readonly SubmissionEventRow[], today: string) {
  const form = submissionForm(row.type);
  const timeline = clockEvents(events.filter(({ submission_id: of }) => of === row.id));
  const { type, status, quote, submitted_at: submittedAt } = row;
  const record = { type, status, data: sentData(row), quote, submittedAt, timeline };
  return form ? actBy(record, form.statuses, today) : null;
}

/** Statuses of cargo claims with something left to do in time; drafts too: they are reminded of as well. */
const running = [DRAFT, ...cargoClaimStatuses.statuses.map(({ id }) => id)].filter(
  (id) => id !== CLOSED && !settledClaims.includes(id),
);

/** How many of a client's cargo claims have a deadline of the client within the days of the first reminder. */
export async function countClaimsDueSoon(
  { database: { reader }, now }: ApiContext,
  clientId: string,
): Promise<number> {
  const type = typeOf('cargo-claim');
  const [rows, events] = await Promise.all([
    ownInStatuses(reader, { clientId, type, statuses: running }),
    eventsOfOwn(reader, { clientId, types: [type], statuses: running }),
  ]);
  const today = companyDay(now());
  return rows.filter((row) => isSoon(dueOf(row, events, today), today)).length;
}

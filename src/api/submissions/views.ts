/** Records as the API shows them, internal events left out. */
import { sentData } from '#lib/submissions/sent-data.ts';
import type { Kysely } from 'kysely';
import { missingBeforeWork } from '#api/records/missing-forms.ts';
import { toReply } from '#api/kernel/columns.ts';
import { submissionRecord, submissionSummary } from '#lib/submissions/replies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { type RecordEvent, claimDates } from '#lib/submissions/claims/cargo-deadlines.ts';
import { appealDeadline } from '#lib/submissions/claims/record-deadlines.ts';
import { isTakenBack, readQuote } from '#lib/records/quote-text.ts';
import { actsOf, DRAFT, statusOf } from '#lib/records/status.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { messagesHoldAmounts } from '#lib/people/form-right.ts';
import { recordWithoutAmounts } from '#lib/submissions/without-amounts.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import type { SubmissionEventRow, SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { SignatureRow } from '#api/db/tables/signatures.ts';
import type { ApiContext } from '#api/context/context.ts';
import { attachmentsOfSubmission, showAttachment } from '#api/files/attachments.ts';
import { filesNamedBy } from '#api/records/form-data.ts';
import { selectRowsByKeys } from '#api/db/rows.ts';
import { signaturesOf } from '#api/records/signature-queries.ts';
import { mayAct } from './own-record.ts';
import { stillIncomplete } from './onboarding.ts';
import { eventsOf, showEvent } from '#api/records/timeline.ts';

interface Known {
  readonly incomplete: ReadonlySet<string>;
  readonly writers: ReadonlyMap<string, string>;
}

function showSummary(row: SubmissionRow, { incomplete, writers }: Known) {
  const writer = writers.get(row.id);
  return toReply(submissionSummary, row, {
    onboardingIncomplete: incomplete.has(row.client_id),
    ...(writer !== undefined && { writer }),
  });
}

/** Names the colleagues who began drafts, by the id of the draft; own drafts and those without a writer are left out. */
async function writersOf(
  db: Kysely<Tables>,
  rows: readonly SubmissionRow[],
  readerId: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (readerId === undefined) return new Map();
  const drafts = rows.filter(({ status }) => status === DRAFT);
  const ids = drafts.map(({ writer_id: id }) => id ?? readerId).filter((id) => id !== readerId);
  const people = await selectRowsByKeys(db, 'members', 'id', [...new Set(ids)], ['id', 'name']);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    drafts.flatMap(({ id, writer_id: writer }) => {
      const name = names.get(writer ?? '');
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** Records in a list, as this person reads them. */
export async function showSummaries(
  context: Pick<ApiContext, 'database'> & Reader,
  rows: readonly SubmissionRow[],
  readerId?: string,
) {
  const db = context.database.reader;
  const incomplete = await stillIncomplete(db, rows);
  const writers = await writersOf(db, rows, readerId);
  return readBy(
    context,
    rows.map((row) => showSummary(row, { incomplete, writers })),
  );
}

const showSignature = (row: SignatureRow) =>
  toReply(submissionRecord.schema.signatures.schema, row, { previousSha256: row.previous_sha256 });

/** Entries as the deadlines read them. */
export const clockEvents = (events: readonly SubmissionEventRow[]): RecordEvent[] =>
  events.map(({ kind, from_status: from, to_status: to, at, on_day: on }) => ({
    kind,
    from,
    to,
    at,
    on,
  }));

/** Returns the acts that are open to the client, and to this person of the client. */
function actsFor(
  row: SubmissionRow,
  timeline: readonly RecordEvent[],
  { today, member }: { readonly today: string; readonly member: Reader['member'] },
): string[] {
  const form = submissionForm(row.type);
  if (!form || row.status === DRAFT) return [];
  const hasMark = form.primaryFlag !== undefined && row.flags.includes(form.primaryFlag.flag);
  const isSent = claimDates(timeline, row.submitted_at).filedOn !== '';
  const appeals = appealDeadline({ status: row.status, timeline });
  return actsOf(form.statuses, row.status).filter(
    (act) =>
      (!member || mayAct(member, form, { status: row.status, act })) &&
      (act !== 'prefer' || !hasMark) &&
      (act !== 'send' || !isSent) &&
      (act !== 'appeal' || appeals === null || today <= appeals),
  );
}

/** The whole record with timeline, files and signatures. */
export async function showRecord(
  context: Pick<ApiContext, 'database' | 'now' | 'ports'> & Reader,
  row: SubmissionRow,
  { all }: { readonly all: boolean },
) {
  const { database, now, ports } = context;
  const db = database.db;
  const form = submissionForm(row.type);
  const sent = sentData(row);
  const quote = readQuote(row.quote);
  // The company reads sent values; the client continues the draft.
  const data = all ? sent : row.data;
  const hidesMessageFiles =
    context.member !== undefined && !seesAmounts(context) && messagesHoldAmounts(row.type);
  const stores = form ? [data, sent].flatMap((values) => storesIn(form, values)) : [];
  const [events, attachments, signatures, storeNames, incomplete, writers, missingForms] =
    await Promise.all([
      eventsOf(db, 'submissions', row.id, { all }),
      attachmentsOfSubmission(db, row.id),
      signaturesOf(db, { submission_id: row.id }),
      ports.storeNames(db, row.client_id, stores),
      stillIncomplete(db, [row]),
      writersOf(db, [row], context.member?.id),
      form
        ? missingBeforeWork({ ports }, db, row.client_id, statusOf(form.statuses, row.status))
        : [],
    ]);
  const ofCompany = new Set<number | null>(
    events.filter(({ actor }) => actor === COMPANY).map(({ position }) => position),
  );
  const record = {
    ...showSummary(row, { incomplete, writers }),
    data,
    ...(data !== sent && { sent }),
    storeNames,
    totals: row.totals,
    requester: row.requester,
    question: row.question && { text: row.question.text, fields: row.question.fields },
    quote: quote && {
      ...quote,
      ...(form && isTakenBack(form.statuses, clockEvents(events)) && { isWithdrawn: true }),
    },
    missingForms,
    acts: actsFor(row, clockEvents(events), {
      today: companyDay(now()),
      member: context.member,
    }),
    timeline: events.map((event) => ({
      ...showEvent(event, { all }),
      on: event.on_day,
    })),
    attachments: (form ? filesNamedBy(form, attachments, [data, sent]) : attachments)
      .filter(({ event_position: at }) => !hidesMessageFiles || !ofCompany.has(at))
      .map(showAttachment),
    signatures: signatures.map(showSignature),
  };
  return form && !seesAmounts(context) ? recordWithoutAmounts(form, record) : record;
}

export type RecordView = Awaited<ReturnType<typeof showRecord>>;

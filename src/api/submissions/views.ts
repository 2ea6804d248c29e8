/** Records as the API shows them, internal events left out. */
import { showEvent } from '#api/records/show-event.ts';
import { shown } from '#api/kernel/columns.ts';
import { submissionRecord, submissionSummary } from '#lib/submissions/replies.ts';
import { claimDates } from '#lib/submissions/claims/cargo-deadlines.ts';
import { actsOf, DRAFT } from '#lib/records/status.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { SignatureRow, SubmissionEventRow, SubmissionRow } from '#api/db/tables/tables.ts';
import type { ApiContext } from '#api/context/context.ts';
import { attachmentsOfSubmission, showAttachment } from '#api/files/attachments.ts';
import { signaturesOf } from '#api/records/signature-queries.ts';
import { eventsOf } from './queries/submission-events.ts';

/** A record in a list. */
export const showSummary = (row: SubmissionRow) => shown(submissionSummary, row);

const showRecordEvent = (row: SubmissionEventRow) => ({ ...showEvent(row), on: row.on_day });

const showSignature = (row: SignatureRow) =>
  shown(submissionRecord.schema.signatures.schema, row, { previousSha256: row.previous_sha256 });

/** What the client may do now. */
function actsFor(row: SubmissionRow, isSent: boolean): string[] {
  const form = submissionForm(row.type);
  if (!form || row.status === DRAFT) return [];
  const hasMark = form.primaryFlag !== undefined && row.flags.includes(form.primaryFlag.flag);
  return actsOf(form.statuses, row.status).filter(
    (act) => (act !== 'prefer' || !hasMark) && (act !== 'send' || !isSent),
  );
}

/** The whole record with timeline, files and signatures. */
export async function showRecord(
  { database }: Pick<ApiContext, 'database'>,
  row: SubmissionRow,
  { all }: { readonly all: boolean },
) {
  const db = database.db;
  const [events, attachments, signatures] = await Promise.all([
    eventsOf(db, row.id, { all }),
    attachmentsOfSubmission(db, row.id),
    signaturesOf(db, row.id),
  ]);
  const timeline = events.map(showRecordEvent);
  return {
    ...showSummary(row),
    data: row.data,
    totals: row.totals,
    requester: row.requester,
    question: row.question,
    quote: row.quote,
    acts: actsFor(row, claimDates(timeline, row.submitted_at).filedOn !== ''),
    timeline,
    attachments: attachments.map(showAttachment),
    signatures: signatures.map(showSignature),
  };
}

export type RecordView = Awaited<ReturnType<typeof showRecord>>;

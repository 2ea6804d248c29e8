/** Makes the PDF of a record in a worker, and the calendar file of its deadlines. */
import { renderDocument } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import type { DocumentId, SubmissionDefinition } from '#lib/submissions/definition.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { documentFileName, documentsOf } from '#lib/submissions/documents.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { totalsOf, shownValues } from '#lib/forms/totals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { attachmentsOfSubmission } from '#api/files/attachments.ts';
import { filesNamedBy } from '#api/records/form-data.ts';
import type { SubmissionRow, AttachmentRow } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from '#api/files/file-headers.ts';
import type { PdfDocument } from '#api/documents/blocks.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import { submittedRecord } from '../acts/company-acts.ts';
import { showRecord, type RecordView } from '../views.ts';
import { carrierLetter } from './cargo-form.ts';
import { jobSheet } from './job-sheet.ts';
import { type DocumentSource, recordUrl } from './document-frame.ts';
import { claimDocument, quoteDocument, recordDocument } from './record-document.ts';
import { printedPhotos } from '#api/files/pictures/printed-photos.ts';
import { deadlineCalendar } from '#lib/submissions/claims/deadline-ics.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { recordClocks } from '#lib/submissions/claims/record-deadlines.ts';
import type { OwnRecord } from '../own-record.ts';

const isPicture = ({ content_type, event_position }: AttachmentRow): boolean =>
  event_position === null && content_type.startsWith('image/') && content_type !== 'image/svg+xml';

const builders: Readonly<Record<DocumentId, (source: DocumentSource) => PdfDocument>> = {
  record: recordDocument,
  quote: quoteDocument,
  claim: claimDocument,
  'carrier-letter': carrierLetter,
  'job-sheet': jobSheet,
};

/** Documents that show the pictures of the form. */
const withPhotos: readonly DocumentId[] = ['record', 'claim', 'job-sheet'];

interface RenderedDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface DocumentRequest {
  readonly row: SubmissionRow;
  readonly form: SubmissionDefinition;
  readonly document: DocumentId;
}

/** Returns a draft with the values that a submit would send. */
const asSent = (form: SubmissionDefinition, record: RecordView): RecordView => ({
  ...record,
  data: shownValues(form, record.data),
  totals: totalsOf(form, record.data),
});

/** Returns the file; 404 for a document that the record lacks. */
export async function makeDocument(
  context: ApiContext,
  { row, form, document }: DocumentRequest,
): Promise<Result<RenderedDocument, Failure>> {
  if (!documentsOf(form, row).some(({ id }) => id === document)) return fail('not_found');
  const data = sentData(row);
  const [record, files] = await Promise.all([
    showRecord(context, { ...row, data }, { all: false }),
    withPhotos.includes(document) ? attachmentsOfSubmission(context.database.db, row.id) : [],
  ]);
  const pictures = filesNamedBy(form, files, [data]).filter(isPicture);
  const printedPictures = await printedPhotos(context, pictures);
  const { siteUrl } = context.settings;
  const printed = record.reference === null ? asSent(form, record) : record;
  const generatedAt = context.now();
  const today = companyDay(generatedAt);
  const source = {
    form,
    record: printed,
    photos: printedPictures.map(({ photo: { id }, bytes }) => ({ id, bytes })),
    company: documentCompany(company),
    siteUrl,
    today,
  };
  const task = { document: builders[document](source), generatedAt };
  const bytes = await context.workers.run(renderDocument, task, { owner: row.client_id });
  return ok({ name: documentFileName(form, row, document), bytes });
}

/** The file as a response, to be saved. */
export async function answerDocument(
  context: ApiContext,
  wanted: DocumentRequest,
): Promise<Result<Response, Failure>> {
  const made = await makeDocument(context, wanted);
  if (!made.ok) return made;
  const { name, bytes } = made.value;
  const headers = fileHeaders({ name, contentType: 'application/pdf', bytes: bytes.length });
  return ok(new Response(bytes as Uint8Array<ArrayBuffer>, { headers }));
}

/** Returns the attachment of a mail; null if the record is gone. */
export async function documentForMail(
  context: ApiContext,
  reference: string,
): Promise<RenderedDocument | null> {
  const found = await submittedRecord(context, reference);
  if (!found.ok) return null;
  const made = await makeDocument(context, { ...found.value, document: 'record' });
  return made.ok ? made.value : null;
}

const turns = { you: '', carrier: 'The carrier: ' } as const;

/** Returns the file as a response; 404 if every deadline has passed. */
export async function answerCalendar(
  context: ApiContext,
  { row, form }: OwnRecord,
): Promise<Result<Response, Failure>> {
  const now = context.now();
  const { siteUrl } = context.settings;
  const record = await showRecord(context, { ...row, data: sentData(row) }, { all: false });
  const clocks = recordClocks(record, companyDay(now));
  if (clocks.length === 0) return fail('not_found');
  const name = row.reference ?? row.id;
  const text = deadlineCalendar(
    clocks.map(({ id, label, who, due }) => ({
      id: `${name}-${id}`,
      host: siteUrl.hostname,
      title: `${turns[who]}${label} (${row.reference ?? `${form.title}, draft`})`,
      description: `${record.title}. Last day: ${dayText(due)}.`,
      day: due,
      url: recordUrl(form, record, siteUrl),
      now,
    })),
  );
  const headers = fileHeaders({
    name: `${row.reference ?? `draft-${form.type}`}.ics`,
    contentType: 'text/calendar; charset=utf-8',
  });
  return ok(new Response(text, { headers }));
}

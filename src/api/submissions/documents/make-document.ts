/** Makes the PDF of a record: reads its parts, builds the document, renders it in a worker. */
import { renderDocument } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import type { DocumentId, SubmissionDefinition } from '#lib/submissions/definition.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { documentFileName, documentsOf } from '#lib/submissions/documents.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { totalsOf } from '#lib/forms/totals.ts';
import { shownValues } from '#lib/forms/shown-values.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { attachmentsOfSubmission } from '#api/files/attachments.ts';
import { filesNamedBy } from '#api/records/form-data.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from '#api/files/send-stored-file.ts';
import type { PdfDocument } from '#api/documents/blocks.ts';
import { documentCompany } from '#api/documents/company-head.ts';
import { submittedRecord } from '../acts/company-acts.ts';
import { showRecord, type RecordView } from '../views.ts';
import { carrierLetter } from './carrier-letter.ts';
import { jobSheet } from './job-sheet.ts';
import { loadPhotos } from './load-photos.ts';
import type { DocumentSource } from './document-source.ts';
import { claimDocument, quoteDocument, recordDocument } from './record-document.ts';

const builders: Readonly<Record<DocumentId, (source: DocumentSource) => PdfDocument>> = {
  record: recordDocument,
  quote: quoteDocument,
  claim: claimDocument,
  'carrier-letter': carrierLetter,
  'job-sheet': jobSheet,
};

/** Documents that show the pictures of the form. */
const withPhotos: readonly DocumentId[] = ['record', 'claim', 'job-sheet'];

export interface RenderedDocument {
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
  if (!documentsOf(form, row).some(({ id }) => id === document)) return refuse('not_found');
  const data = sentData(row);
  const [record, files] = await Promise.all([
    showRecord(context, { ...row, data }, { all: false }),
    withPhotos.includes(document) ? attachmentsOfSubmission(context.database.db, row.id) : [],
  ]);
  const photos = await loadPhotos(context, filesNamedBy(form, files, [data]));
  const { siteUrl } = context.settings;
  const printed = record.reference === null ? asSent(form, record) : record;
  const generatedAt = context.now();
  const today = companyDay(generatedAt);
  const source = {
    form,
    record: printed,
    photos,
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

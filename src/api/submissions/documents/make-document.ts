/** Makes the PDF of a record: reads what belongs to it, builds the document, draws it in a thread. */
import { renderDocument } from '#api/documents/tasks.ts';
import { company } from '#lib/content/company.ts';
import type { PaperId, SubmissionDefinition } from '#lib/forms/definition.ts';
import { paperFileName, papersOf } from '#lib/submissions/documents.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import { attachmentsOfSubmission } from '#api/files/attachments.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from '#api/files/file-headers.ts';
import type { Paper } from '#api/documents/blocks.ts';
import { paperHouse } from '#api/documents/company-head.ts';
import { submittedRecord } from '../company-acts.ts';
import { showRecord } from '../views.ts';
import { carrierLetter } from './carrier-letter.ts';
import { jobSheet } from './job-sheet.ts';
import { loadPhotos } from './load-photos.ts';
import type { PaperSource } from './document-source.ts';
import { quotePaper, recordPaper } from './record-document.ts';

const builders: Readonly<Record<PaperId, (source: PaperSource) => Paper>> = {
  record: recordPaper,
  quote: quotePaper,
  'carrier-letter': carrierLetter,
  'job-sheet': jobSheet,
};

/** Documents that show the pictures of the form. */
const withPhotos: readonly PaperId[] = ['record', 'job-sheet'];

export interface MadePaper {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Wanted {
  readonly row: SubmissionRow;
  readonly form: SubmissionDefinition;
  readonly paper: PaperId;
}

/** The file; 404 for a document that this record does not have. */
export async function makePaper(
  context: ApiContext,
  { row, form, paper }: Wanted,
): Promise<Result<MadePaper, Failure>> {
  if (!papersOf(form, row).some(({ id }) => id === paper)) return refuse('not_found');
  const [record, files] = await Promise.all([
    showRecord(context, row, { all: false }),
    withPhotos.includes(paper) ? attachmentsOfSubmission(context.database.db, row.id) : [],
  ]);
  const photos = await loadPhotos(context, files);
  const { siteUrl } = context.settings;
  const source = { form, record, photos, house: paperHouse(company), siteUrl };
  const bytes = await context.workers.run(renderDocument, {
    paper: builders[paper](source),
    generatedAt: context.now(),
  });
  return ok({ name: paperFileName(form, row, paper), bytes });
}

/** The file as a response, to be saved. */
export async function answerPaper(
  context: ApiContext,
  wanted: Wanted,
): Promise<Result<Response, Failure>> {
  const made = await makePaper(context, wanted);
  if (!made.ok) return made;
  const { name, bytes } = made.value;
  const headers = fileHeaders({ name, contentType: 'application/pdf', bytes: bytes.length });
  return ok(new Response(bytes as Uint8Array<ArrayBuffer>, { headers }));
}

/** The document that is attached to a mail; null when there is no such record any more. */
export async function mailedPaper(
  context: ApiContext,
  reference: string,
): Promise<MadePaper | null> {
  const found = await submittedRecord(context, reference);
  if (!found.ok) return null;
  const made = await makePaper(context, { ...found.value, paper: 'record' });
  return made.ok ? made.value : null;
}

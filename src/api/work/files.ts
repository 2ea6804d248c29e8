/** Documents and photos of a work order: sent by the house, read by its client (domain 0.5, 3.3). */
import { createHash, randomUUID } from 'node:crypto';
import { ok, type Result } from '../../lib/result.ts';
import { submissionMessages } from '../../lib/submissions/submission-messages.ts';
import { fileKindLabel, fileKinds } from '../../lib/work/order.ts';
import type { ApiContext } from '../context.ts';
import { insertStoredFile, WORK_PURPOSE } from '../db/stored-files.ts';
import { findWorkFile, insertWorkFile } from '../db/work-records.ts';
import type { WorkOrderRow } from '../db/work-tables.ts';
import { refuse, type Failure } from '../failures.ts';
import { fileHeaders } from '../files/file-headers.ts';
import { newFileName } from '../files/names.ts';
import { fileStoreOf } from '../files/store-of.ts';
import type { MultipartForm } from '../multipart.ts';
import { freshAttachment, type FreshFile } from '../submissions/fresh-attachment.ts';
import { invalidForm } from '../submissions/invalid-form.ts';
import { sniffAttachment } from '../submissions/sniff-attachment.ts';
import { shownName } from '../submissions/store-attachment.ts';
import { actOnWork } from './house-work.ts';

/** Pictures and PDFs that were made or checked here. */
const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];
const LONGEST_CAPTION = 120;
const CALLER_REFERENCE = /^[\w.:/-]{1,80}$/;

interface SentFile {
  readonly callerReference: string;
  readonly kind: string;
  readonly caption: string;
  readonly name: string;
  readonly sha256: string;
  readonly fresh: FreshFile;
}

async function readSent(
  context: ApiContext,
  { fields, files }: MultipartForm,
): Promise<Result<SentFile, Failure>> {
  const { callerReference = '', kind = 'other', caption = '' } = fields;
  if (!CALLER_REFERENCE.test(callerReference)) {
    return invalidForm({ callerReference: 'callerReference is invalid!' });
  }
  if (!fileKinds.some(({ value }) => value === kind)) {
    return invalidForm({ kind: 'kind is invalid!' });
  }
  const [file] = files;
  if (!file) return invalidForm({ file: 'File is required!' });
  const name = shownName(file.filename);
  if (file.bytes.length === 0) return invalidForm({ file: submissionMessages.fileEmpty(name) });
  const type = sniffAttachment(file.bytes, name);
  if (!type) return refuse('wrong_type', { message: submissionMessages.fileType(name) });
  const fresh = await freshAttachment(file.bytes, type, name, context);
  if (!fresh.ok) return invalidForm({ file: fresh.error });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const shown = caption.trim().slice(0, LONGEST_CAPTION).toWellFormed();
  return ok({ callerReference, kind, caption: shown, name, sha256, fresh: fresh.value });
}

/** Takes one file in; once for each caller reference, so that a repeated call keeps nothing twice. */
export async function addWorkFile(
  context: ApiContext,
  reference: string,
  form: MultipartForm,
): Promise<Result<WorkOrderRow, Failure>> {
  const sent = await readSent(context, form);
  if (!sent.ok) return sent;
  const { callerReference, kind, caption, name, sha256, fresh } = sent.value;
  const { bytes, contentType, extension } = fresh;
  const store = fileStoreOf(context);
  const file = newFileName(context.randomBytes, extension);
  await store.write(file, bytes, contentType);
  let isKept = false;
  const drop = () => {
    if (!isKept) context.background.run('remove unused work file', () => store.remove(file));
  };
  try {
    return await actOnWork(context, reference, callerReference, async ({ tx, row, at }) => {
      await insertStoredFile(tx, {
        name: file,
        client_id: row.client_id,
        purpose: WORK_PURPOSE,
        content_type: contentType,
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_at: at,
      });
      await insertWorkFile(tx, {
        id: randomUUID(),
        client_id: row.client_id,
        work_order_id: row.id,
        kind,
        file,
        name,
        caption,
        content_type: contentType,
        size_bytes: bytes.length,
        sha256,
        created_at: at,
      });
      isKept = true;
      const note = `${fileKindLabel(kind)}: ${name}`;
      return { changes: {}, events: [{ kind: 'file', note, visibility: 'client' }] };
    });
  } finally {
    drop();
  }
}

/** A file of an own order as a response; 404 for everybody else's. */
export async function readWorkFile(
  context: ApiContext,
  { id, clientId, isInline }: { id: string; clientId: string; isInline: boolean },
): Promise<Result<Response, Failure>> {
  const row = /^[0-9a-f-]{36}$/.test(id) ? await findWorkFile(context.database.db, id) : undefined;
  if (row?.client_id !== clientId) return refuse('not_found');
  const stream = await fileStoreOf(context).open(row.file);
  if (!stream) return refuse('not_found');
  const headers = fileHeaders({
    name: row.name,
    contentType: row.content_type,
    bytes: row.size_bytes,
    isInline: isInline && inlineTypes.includes(row.content_type),
  });
  return ok(new Response(stream, { headers }));
}

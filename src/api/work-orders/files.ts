/** Documents and photos of a work order: uploaded by the company, read by its client. */
import { createHash, randomUUID } from 'node:crypto';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { workFileFields, type WorkFileFields } from '#lib/work-orders/calls.ts';
import { parse } from '#lib/kernel/validation.ts';
import { fileKindLabel } from '#lib/work-orders/order.ts';
import type { ApiContext } from '#api/context/context.ts';
import { insertStoredFile, WORK_PURPOSE } from '#api/files/stored-files.ts';
import { findWorkFile, insertWorkFile } from './queries/work-records.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { sendStoredFile, isFileId } from '#api/files/send-stored-file.ts';
import { newFileName } from '#api/files/names.ts';
import { fileStoreOf } from '#api/files/store-of.ts';
import type { MultipartForm } from '#api/http/multipart.ts';
import { readCompanyFile, type CompanyFile } from '#api/feed/company-file.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { actOnWork } from './company-work.ts';

type SentFile = CompanyFile & WorkFileFields;

async function readSent(
  context: ApiContext,
  { fields, files }: MultipartForm,
): Promise<Result<SentFile, Failure>> {
  const said = parse(workFileFields, fields);
  if (!said.ok) return invalidForm(fieldMessages([], said.errors));
  const [file] = files;
  if (!file) return invalidForm({ file: 'File is required!' });
  const read = await readCompanyFile(context, file);
  if (!read.ok) return read;
  return ok({ ...said.value, ...read.value });
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
    return await actOnWork(
      context,
      reference,
      { callerReference, kinds: ['file'] },
      async ({ tx, row, at }) => {
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
      },
    );
  } finally {
    drop();
  }
}

/** A file of an own order as a response; 404 for everybody else's. */
export async function readWorkFile(
  context: ApiContext,
  { id, clientId, isInline }: { id: string; clientId: string; isInline: boolean },
): Promise<Result<Response, Failure>> {
  const row = isFileId(id) ? await findWorkFile(context.database.db, id) : undefined;
  return row?.client_id === clientId ? sendStoredFile(context, row, isInline) : refuse('not_found');
}

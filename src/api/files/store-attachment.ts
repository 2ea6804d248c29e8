/** Stores an uploaded file: its type checked by content, re-encoded, then its rows. */
import { createHash, randomUUID } from 'node:crypto';
import { ok, type Result } from '#lib/kernel/result.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { insertAttachment } from './attachments.ts';
import { insertStoredFile, isWithinQuota } from './stored-files.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { newFileName } from './file-store.ts';
import { fileStoreOf } from './store.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { shownName, storedName } from '#api/kernel/text.ts';
import { recordEvent } from '#api/security/events.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { freshAttachment, type FreshFile } from './fresh-attachment.ts';
import { sniffAttachment } from './sniff-attachment.ts';

const ATTACHMENT_PURPOSE = 'attachment';

function refuseFile(
  call: ClientCall,
  code: 'invalid' | 'wrong_type',
  message: string,
  bytes: number,
) {
  const { id: clientId } = call.caller.client;
  recordEvent(call.context, 'upload_refused', call.origin, { clientId, bytes });
  return refuse(code, { message, fields: { file: message } });
}

async function keep(
  { context, caller }: ClientCall,
  fresh: FreshFile,
  about: { readonly name: string; readonly sha256: string },
): Promise<AttachmentRow> {
  const { bytes, type, extension, contentType, takenAt } = fresh;
  const store = fileStoreOf(context);
  const at = context.now().toISOString();
  const row: AttachmentRow = {
    id: randomUUID(),
    client_id: caller.client.id,
    submission_id: null,
    is_artwork: false,
    retail_store_id: null,
    event_position: null,
    file: newFileName(context.randomBytes, extension),
    name: storedName(about.name, extension),
    type,
    content_type: contentType,
    size_bytes: bytes.length,
    sha256: about.sha256,
    taken_at: takenAt,
    created_at: at,
  };
  await store.write(row.file, bytes, contentType);
  try {
    await context.database.transaction(async (tx) => {
      await insertStoredFile(tx, ATTACHMENT_PURPOSE, row, bytes);
      await insertAttachment(tx, row);
      if (!(await isWithinQuota(tx, row.client_id))) throw new Refusal('too_large');
    });
  } catch (error) {
    context.background.run('remove refused attachment', () => store.remove(row.file));
    throw error;
  }
  return row;
}

/** Returns the file's row; it stays free until a saved record references it. */
export async function storeAttachment(
  call: ClientCall,
  { bytes, filename }: UploadedFile,
): Promise<Result<AttachmentRow, Failure>> {
  const name = shownName(filename);
  const { length } = bytes;
  if (length === 0) return refuseFile(call, 'invalid', formMessages.fileEmpty(name), 0);
  const type = sniffAttachment(bytes, name);
  if (!type) return refuseFile(call, 'wrong_type', formMessages.fileType(name), length);
  const { workers } = call.context;
  const owner = call.caller.client.id;
  const fresh = await freshAttachment(bytes, type, name, { workers, owner });
  if (!fresh.ok) return refuseFile(call, 'invalid', fresh.error, length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return ok(await keep(call, fresh.value, { name, sha256 }));
}

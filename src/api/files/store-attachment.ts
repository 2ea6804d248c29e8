/** Stores an uploaded file: its type checked by content, re-encoded, then its rows. */
import { hash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { insertAttachment } from './attachments.ts';
import { assertWithinQuota, insertStoredFile } from './stored-files.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow, Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { newFileName } from './file-store.ts';
import { fileStoreOf } from './store.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { displayName, storedName } from '#api/kernel/text.ts';
import { recordEvent } from '#api/security/events.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { freshAttachment, type FreshFile } from './fresh-attachment.ts';
import { sniffAttachment } from './sniff-attachment.ts';

const ATTACHMENT_PURPOSE = 'attachment';

function rejectFile(
  call: ClientCall,
  code: 'invalid' | 'wrong_type',
  message: string,
  bytes: number,
) {
  const { id: clientId } = call.caller.client;
  recordEvent(call.context, 'upload_refused', call.origin, { clientId, bytes });
  return fail(code, { message, fields: { file: message } });
}

interface AboutFile {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly sha256: string;
  readonly purpose?: string;
}

/** Writes a file of a client with its rows; `finish` ends the transaction, or throws to refuse the file. */
export async function storeUpload(
  context: ApiContext,
  { bytes, type, extension, contentType, takenAt }: FreshFile,
  { id, clientId, name, sha256, purpose = ATTACHMENT_PURPOSE }: AboutFile,
  finish: (tx: Transaction<Tables>) => Promise<void>,
): Promise<AttachmentRow> {
  const store = fileStoreOf(context);
  const at = context.now().toISOString();
  const row: AttachmentRow = {
    id,
    client_id: clientId,
    submission_id: null,
    is_artwork: false,
    retail_store_id: null,
    event_position: null,
    file: newFileName(context.randomBytes, extension),
    name: storedName(name, extension),
    type,
    content_type: contentType,
    size_bytes: bytes.length,
    sha256,
    taken_at: takenAt,
    created_at: at,
  };
  await store.write(row.file, bytes, contentType);
  try {
    await context.database.transaction(async (tx) => {
      await insertStoredFile(tx, purpose, row, bytes);
      await insertAttachment(tx, row);
      await finish(tx);
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
  const name = displayName(filename);
  const { length } = bytes;
  if (length === 0) return rejectFile(call, 'invalid', formMessages.fileEmpty(name), 0);
  const type = sniffAttachment(bytes, name);
  if (!type) return rejectFile(call, 'wrong_type', formMessages.fileType(name), length);
  const { workers } = call.context;
  const owner = call.caller.client.id;
  const fresh = await freshAttachment(bytes, type, name, { workers, owner });
  if (!fresh.ok) return rejectFile(call, 'invalid', fresh.error, length);
  const sha256 = hash('sha256', bytes);
  const about = { id: randomUUID(), clientId: owner, name, sha256 };
  const stored = await storeUpload(call.context, fresh.value, about, (tx) =>
    assertWithinQuota(call.context, tx, owner),
  );
  return ok(stored);
}

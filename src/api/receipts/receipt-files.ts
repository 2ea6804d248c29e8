/** Photos and documents of a receipt, uploaded by the company. */
import { hash, randomUUID } from 'node:crypto';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import { fileText } from '#lib/receipts/receipt-text.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { ReceiptFileFields } from '#lib/receipts/feed.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { exceptionsOfReceipt, findReceiptFileByCall } from './queries/receipt-parts.ts';
import type { ReceiptFileRow, ReceiptRow } from '#api/db/tables/receipts.ts';
import { insertStoredFile, RECEIPT_PURPOSE } from '#api/files/stored-files.ts';
import { REFERENCE_USED, fail, type Failure } from '#api/kernel/failures.ts';
import { newFileName } from '#api/files/file-store.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import type { FreshFile } from '#api/files/fresh-attachment.ts';
import { readCompanyFile } from '#api/feed/company-file.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { lockRecord } from '#api/records/record-kinds.ts';
import { appendEvents } from '#api/records/timeline.ts';
import { recordAct } from '#api/security/audit.ts';
import { companyReceipt } from './find-receipt.ts';

async function exceptionOf(
  { database }: ApiContext,
  receipt: ReceiptRow,
  name: string | undefined,
): Promise<Result<string | null, Failure>> {
  if (name === undefined) return ok(null);
  const exceptions = await exceptionsOfReceipt(database.db, receipt.id);
  const found = exceptions.find(({ house_reference }) => house_reference === name);
  return found ? ok(found.id) : invalidForm({ exception: 'The receipt has no such exception.' });
}

/** Stores a file with its entry in the timeline: a photo changes no figure, so the revision stays. */
async function storeFile(
  context: ApiContext,
  receipt: ReceiptRow,
  { row, note }: { readonly row: ReceiptFileRow; readonly note: string },
  { bytes, contentType }: FreshFile,
): Promise<ReceiptFileRow> {
  const store = fileStoreOf(context);
  await store.write(row.file, bytes, contentType);
  try {
    await context.database.transaction(async (tx) => {
      const { status } = (await lockRecord(tx, 'receipts', receipt.id)) ?? receipt;
      await insertStoredFile(tx, RECEIPT_PURPOSE, row, bytes);
      await tx.insertInto('receipt_files').values(row).execute();
      const entry = { kind: 'file', note, changes: '[]', visibility: 'client' } as const;
      const place = { at: row.created_at, from_status: status, to_status: status };
      await appendEvents(context, tx, 'receipts', receipt.id, [
        { ...entry, ...place, actor: COMPANY, caller_reference: null },
      ]);
      await recordAct(context, tx, {
        what: 'file',
        record: receipt.reference,
        clientId: row.client_id,
      });
    });
    return row;
  } catch (error) {
    context.background.run('remove unused receipt file', () => store.remove(row.file));
    if (!isUniqueViolation(error)) throw error;
    // A concurrent identical call won.
    const { receipt_id, caller_reference } = row;
    const winner = await findReceiptFileByCall(context.database.db, receipt_id, caller_reference);
    if (!winner) throw error;
    return winner;
  }
}

/** Puts a file on a receipt; a repeated call answers the one that is there, another file of its name is refused. */
export async function addReceiptFile(
  context: ApiContext,
  name: string,
  { callerReference, kind, exception, caption }: ReceiptFileFields,
  file: UploadedFile,
): Promise<Result<ReceiptFileRow, Failure>> {
  const found = await companyReceipt(context, name);
  if (!found.ok) return found;
  const receipt = found.value;
  const known = await findReceiptFileByCall(context.database.db, receipt.id, callerReference);
  const digest = hash('sha256', file.bytes);
  const again = (row: ReceiptFileRow) =>
    row.kind === kind && row.caption === caption && row.sha256 === digest
      ? replayed(row)
      : fail('conflict', REFERENCE_USED);
  if (known) return again(known);
  const about = await exceptionOf(context, receipt, exception);
  if (!about.ok) return about;
  const sent = await readCompanyFile(context, file);
  if (!sent.ok) return sent;
  const { name: shown, sha256, fresh } = sent.value;
  const { bytes, extension, contentType, takenAt } = fresh;
  const row: ReceiptFileRow = {
    id: randomUUID(),
    client_id: receipt.client_id,
    receipt_id: receipt.id,
    exception_id: about.value,
    caller_reference: callerReference,
    kind,
    file: newFileName(context.randomBytes, extension),
    name: shown,
    caption,
    content_type: contentType,
    size_bytes: bytes.length,
    sha256,
    taken_at: takenAt,
    created_at: context.now().toISOString(),
  };
  const note = fileText({ caption, kind, name: shown });
  const stored = await storeFile(context, receipt, { row, note }, fresh);
  return stored === row ? ok(row) : again(stored);
}

/** Files that the company sends with its messages. */
import { hash } from 'node:crypto';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { readCompanyFile } from '#api/feed/company-file.ts';
import { findAttachment } from '#api/files/attachments.ts';
import { storeUpload } from '#api/files/store-attachment.ts';
import { MESSAGE_PURPOSE } from '#api/files/stored-files.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { formFailures, REFERENCE_USED, fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { makeOnce } from '#api/records/change-once.ts';
import { recordAct } from '#api/security/audit.ts';
import { checkRole } from './check-limit.ts';
import { submittedRecord } from './company-acts.ts';

/** Derives the id of a file from its call: a repeated call finds it. */
function idOf(recordId: string, callerReference: string): string {
  return hash('sha256', `${recordId} ${callerReference}`)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Takes in a file for a message about a record; once for each callerReference. Until a message
 * names it the client cannot reach it; then it is the client's. Unnamed ones are removed as free files of clients are.
 */
export async function addCompanyFile(
  context: ApiContext,
  reference: string,
  callerReference: string,
  file: UploadedFile,
): Promise<Result<AttachmentRow, Failure>> {
  const found = await submittedRecord(context, reference);
  if (!found.ok) return found;
  const { row, form } = found.value;
  const permitted = checkRole(context, form.type, { to: null, visibility: 'client' });
  if (!permitted.ok) return permitted;
  if (form.refusesCards) return invalidForm({ file: formFailures.noFiles });
  const read = await readCompanyFile(context, file);
  if (!read.ok) return read;
  const { name, sha256, fresh } = read.value;
  const id = idOf(row.id, callerReference);
  const known = async () => {
    const one = await findAttachment(context.database.db, id);
    if (!one) return undefined;
    return one.sha256 === sha256 ? replayed(one) : fail('conflict', REFERENCE_USED);
  };
  return makeOnce(known, async () => {
    const about = { id, clientId: row.client_id, name, sha256, purpose: MESSAGE_PURPOSE };
    const stored = await storeUpload(context, fresh, about, (tx) =>
      recordAct(context, tx, { what: 'file', record: row.reference, clientId: row.client_id }),
    );
    return ok(stored);
  });
}

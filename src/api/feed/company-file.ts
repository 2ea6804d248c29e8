/** A file that the company adds to a receipt or a work order: validated and re-encoded like the client's own. */
import { createHash } from 'node:crypto';
import { ok, type Result } from '#lib/kernel/result.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import type { ApiContext } from '#api/context/context.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import { freshAttachment, type FreshFile } from '#api/files/fresh-attachment.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { sniffAttachment } from '#api/files/sniff-attachment.ts';
import { shownName } from '#api/files/store-attachment.ts';

export interface CompanyFile {
  readonly name: string;
  /** Of the bytes that were sent, in hex. */
  readonly sha256: string;
  readonly fresh: FreshFile;
}

/** The file as it is stored; 415 for a type that is not accepted, 400 for one that cannot be read. */
export async function readCompanyFile(
  context: ApiContext,
  { bytes, filename }: UploadedFile,
): Promise<Result<CompanyFile, Failure>> {
  const name = shownName(filename);
  if (bytes.length === 0) return invalidForm({ file: submissionMessages.fileEmpty(name) });
  const type = sniffAttachment(bytes, name);
  if (!type) {
    const message = submissionMessages.fileType(name);
    return refuse('wrong_type', { message, fields: { file: message } });
  }
  const fresh = await freshAttachment(bytes, type, name, context);
  if (!fresh.ok) return invalidForm({ file: fresh.error });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return ok({ name, sha256, fresh: fresh.value });
}

/** A file that the company adds to a receipt or a work order: validated and re-encoded like the client's own. */
import { hash } from 'node:crypto';
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import type { ApiContext } from '#api/context/context.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { multipart, type MultipartBody } from '#api/http/input.ts';
import type { JsonSchema } from '#api/http/json-schema.ts';
import { readMultipart, type UploadedFile } from '#api/http/multipart.ts';
import { freshAttachment, type FreshFile } from '#api/files/fresh-attachment.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { sniffAttachment } from '#api/files/sniff-attachment.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import { MAX_FILE_BYTES } from '#lib/forms/attachments/file-rules.ts';
import { displayName, storedName } from '#api/kernel/text.ts';

export interface CompanyFile {
  /** Its sender's name of it; a repeated call is known by it. */
  readonly sentName: string;
  /** The name that it is stored under. */
  readonly name: string;
  /** SHA-256 of the uploaded bytes, in hex. */
  readonly sha256: string;
  readonly fresh: FreshFile;
}

/** Returns the file ready for storing; 415 for an unsupported type, 400 for an unreadable file. */
export async function readCompanyFile(
  context: ApiContext,
  { bytes, filename }: UploadedFile,
): Promise<Result<CompanyFile, Failure>> {
  const name = displayName(filename);
  if (bytes.length === 0) return invalidForm({ file: formMessages.fileEmpty(name) });
  const type = sniffAttachment(bytes, name);
  if (!type) {
    const message = formMessages.fileType(name);
    return fail('wrong_type', { message, fields: { file: message } });
  }
  const fresh = await freshAttachment(bytes, type, name, context);
  if (!fresh.ok) return invalidForm({ file: fresh.error });
  const sha256 = hash('sha256', bytes);
  const stored = storedName(name, fresh.value.extension);
  return ok({ sentName: name, name: stored, sha256, fresh: fresh.value });
}

/** The file, and room for the fields beside it. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024;

/** The body of a call that brings one file. */
export const companyFileBody = (fields: Readonly<Record<string, JsonSchema>>) =>
  multipart(MAX_BODY_BYTES, () => ({
    type: 'object',
    required: ['callerReference', 'file'],
    properties: {
      callerReference: { type: 'string' },
      ...fields,
      caption: { type: 'string' },
      file: {
        type: 'string',
        format: 'binary',
        description: `At most ${limitText(MAX_FILE_BYTES)}`,
      },
    },
  }));

/** Reads a multipart body: its fields and its file. */
export async function readCompanyUpload<T>(
  body: MultipartBody,
  schema: Schema<T>,
): Promise<Result<{ readonly fields: T; readonly file: UploadedFile }, Failure>> {
  const rules = { fileFields: ['file'], files: 1, fileBytes: MAX_FILE_BYTES };
  const form = await readMultipart(body, rules);
  if (!form.ok) return form;
  const fields = parse(schema, form.value.fields);
  if (!fields.ok) return invalidForm(fieldMessages([], fields.errors));
  const [file] = form.value.files;
  return file ? ok({ fields: fields.value, file }) : invalidForm({ file: 'File is required!' });
}

/** Reads multipart bodies as a stream, within limits (OWASP ASVS 5.0, 5.2.1 and 15.3.6). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { formMessages } from '#lib/forms/form-messages.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { normalValues } from '#lib/kernel/text/normal-values.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { displayName } from '#api/kernel/text.ts';
import type { MultipartBody } from './input.ts';

const limits = {
  parts: 80,
  fields: 64,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 16,
  headerSize: 4 * 1024,
} as const;

export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string;
  /** Sender's file name: for display only, untrusted. */
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

export interface UploadRules {
  /** Form fields that may hold a file. */
  readonly fileFields: readonly string[];
  /** How many files at most. */
  readonly files: number;
  readonly fileBytes: number;
  /** Most bytes of a field of text; left out: that of a form. */
  readonly fieldBytes?: number;
}

type FileName = Pick<UploadedFile, 'field' | 'filename'>;

function tooLarge({ field, filename }: FileName, maxBytes: number): FailureError {
  const message = formMessages.fileTooLarge(displayName(filename), maxBytes);
  return new FailureError('too_large', { message, fields: { [field]: message } });
}

async function collect(stream: BusboyFileStream, name: FileName, most: number) {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > most) throw tooLarge(name, most);
    chunks.push(chunk);
  }
  return { ...name, bytes: Buffer.concat(chunks) };
}

/** Stops reading at the first invalid part. */
function watch(parser: BusboyInstance, rules: UploadRules) {
  const fields = new Map<string, string>();
  const files: Promise<UploadedFile>[] = [];
  const unread = new Set<FileName>();
  const stop = (refusal: FailureError): void => {
    parser.destroy(refusal);
  };
  const rejectBody = (): void => stop(new FailureError('unreadable'));

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    const { tooLarge: message } = serverMessages;
    if (valueTruncated)
      stop(new FailureError('too_large', { message, fields: { [name]: message } }));
    else if (nameTruncated || !name || fields.has(name)) rejectBody();
    else fields.set(name, value);
  });
  parser.on('file', (field, stream, given: string | undefined) => {
    stream.on('error', () => undefined);
    if (!rules.fileFields.includes(field)) {
      stream.resume();
      rejectBody();
      return;
    }
    const name = { field, filename: given ?? '' };
    unread.add(name);
    const file = collect(stream, name, rules.fileBytes).finally(() => unread.delete(name));
    file.catch((error: unknown) =>
      stop(error instanceof FailureError ? error : new FailureError('unreadable')),
    );
    files.push(file);
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, rejectBody);
  /** Names the file in which the size limit was reached. */
  const failureOf = (refusal: FailureError): FailureError => {
    const [name] = unread;
    return refusal.failure.code === 'too_large' && !refusal.failure.fields && name
      ? tooLarge(name, rules.fileBytes)
      : refusal;
  };
  return { fields, files, refusalOf: failureOf };
}

/** Empty file inputs send a part without name and content. */
const isChosen = ({ filename, bytes }: UploadedFile): boolean =>
  bytes.length > 0 || filename !== '';

/**
 * The fields and files of a body: 400 when it is malformed or ambiguous, 413 when something in it is too large. A
 * field or file that comes twice counts as ambiguous.
 */
export async function readMultipart(
  { contentType, stream }: MultipartBody,
  rules: UploadRules,
): Promise<Result<MultipartForm, Failure>> {
  let failureOf = (refusal: FailureError): FailureError => refusal;
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        ...limits,
        fieldSize: rules.fieldBytes ?? limits.fieldSize,
        files: rules.files,
        fileSize: rules.fileBytes + 1,
      },
    });
    const watched = watch(parser, rules);
    ({ refusalOf: failureOf } = watched);
    const { fields, files } = watched;
    await pipeline(Readable.from(stream), parser);
    const all = await Promise.all(files);
    const texts = normalValues(Object.fromEntries(fields)) as Record<string, string>;
    return ok({ fields: texts, files: all.filter(isChosen) });
  } catch (error) {
    return error instanceof FailureError
      ? { ok: false, error: failureOf(error).failure }
      : fail('unreadable');
  }
}

/**
 * Input kinds of endpoints, each with parser and description. Length, encoding, syntax and depth of bodies are
 * untrusted.
 */
import { fieldMessages, type LabelledField } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { normalValues } from '#lib/kernel/text/normal-values.ts';
import { fail, type Failure, FailureError } from '#api/kernel/failures.ts';
import { describeSchema, type JsonSchema } from './json-schema.ts';

/** Above the server's limit of any body. A longer stream bypassed the server and is cut off. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/**
 * Limits the body: reading past `maxBytes` throws `too_large`. The rest is read and dropped, because the connection
 * waits for it, and cancelling a Request during its upload makes undici throw uncatchably.
 */
export function limitedBody(request: Request, maxBytes: number): ReadableStream<Uint8Array> {
  const body: ReadableStream<Uint8Array> = request.body ?? new Blob([]).stream();
  const source = body.getReader();
  let total = 0;
  let isDropped = false;

  const drop = async (): Promise<void> => {
    isDropped = true;
    try {
      let dropped = 0;
      while (dropped < MAX_DISCARDED_BYTES) {
        const { done, value } = await source.read();
        if (done) return;
        dropped += value.byteLength;
      }
    } catch {
      // The sender has gone, or the front server has cut the connection.
    }
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (total > maxBytes) {
          controller.error(new FailureError('too_large'));
          void drop();
          return;
        }
        const { done, value } = await source.read();
        if (isDropped) return;
        if (done) {
          controller.close();
          return;
        }
        // Passes the allowed part of an oversized chunk first: it names the oversized file.
        controller.enqueue(value.subarray(0, maxBytes - total + 1));
        total += value.byteLength;
      },
      cancel() {
        void drop();
      },
    },
    { highWaterMark: 0 },
  );
}

const MAX_DEPTH = 20;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

type InputResult<T> = Promise<Result<T, Failure>>;

async function readBytes(request: Request, maxBytes: number): InputResult<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) return fail('too_large');
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of limitedBody(request, maxBytes)) chunks.push(chunk);
  } catch (error) {
    return error instanceof FailureError ? { ok: false, error: error.failure } : fail('unreadable');
  }
  return ok(Buffer.concat(chunks));
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

function decode(bytes: Uint8Array): Result<Record<string, unknown>, Failure> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(value) && !isTooDeep(value) ? ok(value) : fail('unreadable');
  } catch {
    return fail('unreadable');
  }
}

/** Reads a JSON object of this type: 415, 413 or 400 otherwise. */
export async function readJsonObject(
  request: Request,
  maxBytes: number,
  type = JSON_TYPE,
): InputResult<Record<string, unknown>> {
  if (!type.test(request.headers.get('content-type') ?? '')) return fail('wrong_type');
  const bytes = await readBytes(request, maxBytes);
  return bytes.ok ? decode(bytes.value) : bytes;
}

/** Enough for the largest form. */
export const MAX_JSON_BYTES = 64 * 1024;

export interface Input<T> {
  readonly kind: 'none' | 'json' | 'query' | 'multipart';
  readonly maxBytes: number;
  readonly describe: () => JsonSchema | null;
  readonly read: (request: Request) => Promise<Result<T, Failure>>;
}

type Labels = readonly LabelledField[];

/** Returns the page's error texts by form field, in form order. */
function invalid(fields: Labels, errors: Parameters<typeof fieldMessages>[1]): Failure {
  const found = fieldMessages(fields, errors);
  const names = fields.map(({ name }) => name).filter((name) => name in found);
  const message = found[names[0] ?? ''] ?? Object.values(found)[0];
  return { code: 'invalid', fields: found, ...(message !== undefined && { message }) };
}

/**
 * Parses without stack traces: superstruct makes an error for each value it coerces, and the trace costs more than
 * the check.
 */
function parseWithoutStacks<T>(schema: Schema<T>, value: unknown): ReturnType<typeof parse<T>> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse(schema, value);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Reads values by a schema: a failure with a text for every wrong field. */
export function checkInput<T>(
  schema: Schema<T>,
  value: unknown,
  fields: Labels = [],
): Result<T, Failure> {
  const parsed = parseWithoutStacks(schema, normalValues(value));
  return parsed.ok ? ok(parsed.value) : { ok: false, error: invalid(fields, parsed.errors) };
}

interface JsonOptions {
  /** The fields whose labels and texts name the errors, in their order. */
  readonly fields?: Labels;
  /** Keys dropped unread, although unlisted. */
  readonly ignore?: readonly string[];
  readonly maxBytes?: number;
  /** Details of the body that the schema omits. */
  readonly describe?: (schema: JsonSchema) => JsonSchema;
}

/** A JSON object by a schema: 422 with a text for every wrong field. */
export function json<T>(schema: Schema<T>, options: JsonOptions = {}): Input<T> {
  const { fields = [], ignore = [], maxBytes = MAX_JSON_BYTES } = options;
  const { describe = (described: JsonSchema): JsonSchema => described } = options;
  return {
    kind: 'json',
    maxBytes,
    describe: () => describe(describeSchema(schema)),
    read: async (request) => {
      const body = await readJsonObject(request, maxBytes);
      if (!body.ok) return body;
      const compared = Object.entries(body.value).filter(([key]) => !ignore.includes(key));
      return checkInput(schema, Object.fromEntries(compared), fields);
    },
  };
}

/** The query of a GET by a schema; a key that comes twice is refused. */
export function query<T>(schema: Schema<T>): Input<T> {
  return {
    kind: 'query',
    maxBytes: 0,
    describe: () => describeSchema(schema),
    read: async ({ url }) => {
      const pairs = [...new URL(url).searchParams];
      const values = new Map(pairs);
      if (values.size < pairs.length) return fail('unreadable');
      return checkInput(schema, Object.fromEntries(values));
    },
  };
}

/** Multipart input: the declared type, and the size-limited body. */
export interface MultipartBody {
  readonly contentType: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** A multipart body, which the service parses as it arrives. */
export function multipart(maxBytes: number, describe: () => JsonSchema): Input<MultipartBody> {
  return {
    kind: 'multipart',
    maxBytes,
    describe,
    read: async (request) => {
      const contentType = request.headers.get('content-type') ?? '';
      if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) return fail('wrong_type');
      // Accepts any announced length: the file's name is in the body, and the error names it.
      return ok({ contentType, stream: limitedBody(request, maxBytes) });
    },
  };
}

/** No input: a body is ignored. */
export const nothing: Input<null> = {
  kind: 'none',
  maxBytes: 0,
  describe: () => null,
  read: async () => ok(null),
};

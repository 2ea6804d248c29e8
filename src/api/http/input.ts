/** The kinds of input that an endpoint may declare, each with its reader and its description. */
import { fieldMessages, type LabelledField } from '#lib/kernel/error-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { parse, type Schema } from '#lib/kernel/validation.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { describeSchema, type JsonSchema } from './json-schema.ts';
import { readJsonObject } from './json-body.ts';
import { limitedBody } from './limited-body.ts';

/** Enough for the largest form. */
export const MAX_JSON_BYTES = 64 * 1024;

export interface Input<T> {
  readonly kind: 'none' | 'json' | 'query' | 'multipart';
  readonly maxBytes: number;
  readonly describe: () => JsonSchema | null;
  readonly read: (request: Request) => Promise<Result<T, Failure>>;
  /** What is read of the address alone, for a page that asks in process; only kinds without a body have it. */
  readonly readAddress?: (url: string) => Result<T, Failure>;
}

type Labels = readonly LabelledField[];

/** The same texts as on the page: by the form's fields, in their order. */
function invalid(fields: Labels, errors: Parameters<typeof fieldMessages>[1]): Failure {
  const found = fieldMessages(fields, errors);
  const names = fields.map(({ name }) => name).filter((name) => name in found);
  const message = found[names[0] ?? ''] ?? Object.values(found)[0];
  return { code: 'invalid', fields: found, ...(message !== undefined && { message }) };
}

function check<T>(schema: Schema<T>, fields: Labels, value: unknown): Result<T, Failure> {
  const parsed = parse(schema, value);
  return parsed.ok ? ok(parsed.value) : { ok: false, error: invalid(fields, parsed.errors) };
}

interface JsonOptions {
  /** The fields whose labels and texts name the errors, in their order. */
  readonly fields?: Labels;
  /** Keys that are dropped unread, although the payload does not list them. */
  readonly ignore?: readonly string[];
  readonly maxBytes?: number;
  /** What the schema alone cannot tell of the body. */
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
      const kept = Object.entries(body.value).filter(([key]) => !ignore.includes(key));
      return check(schema, fields, Object.fromEntries(kept));
    },
  };
}

/** The query of a GET by a schema; a key that comes twice is refused. */
export function query<T>(schema: Schema<T>): Input<T> {
  const readAddress = (url: string): Result<T, Failure> => {
    const pairs = [...new URL(url).searchParams];
    const values = new Map(pairs);
    if (values.size < pairs.length) return refuse('unreadable');
    return check(schema, [], Object.fromEntries(values));
  };
  return {
    kind: 'query',
    maxBytes: 0,
    describe: () => describeSchema(schema),
    readAddress,
    read: async ({ url }) => readAddress(url),
  };
}

/** What a multipart endpoint gets: the declared type, and the body cut at its limit. */
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
      if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) return refuse('wrong_type');
      // Not refused for the length that it announces: its name stands in the body, and the answer tells it.
      return ok({ contentType, stream: limitedBody(request, maxBytes) });
    },
  };
}

/** No input: a body, if any, is not read. */
export const nothing: Input<null> = {
  kind: 'none',
  maxBytes: 0,
  describe: () => null,
  readAddress: () => ok(null),
  read: async () => ok(null),
};

/** Reads a JSON body without trusting its length, encoding, syntax or depth. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { limitedBody } from './limited-body.ts';

const MAX_DEPTH = 20;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

type Reading<T> = Promise<Result<T, Failure>>;

async function readBytes(request: Request, maxBytes: number): Reading<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) return refuse('too_large');
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of limitedBody(request, maxBytes)) chunks.push(chunk);
  } catch (error) {
    return error instanceof Refusal ? { ok: false, error: error.failure } : refuse('unreadable');
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
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isTooDeep(value)) {
      return refuse('unreadable');
    }
    return ok(value as Record<string, unknown>);
  } catch {
    return refuse('unreadable');
  }
}

/** The object in a JSON body of this type: 415, 413 or 400 when there is none. */
export async function readJsonObject(
  request: Request,
  maxBytes: number,
  type = JSON_TYPE,
): Reading<Record<string, unknown>> {
  if (!type.test(request.headers.get('content-type') ?? '')) return refuse('wrong_type');
  const bytes = await readBytes(request, maxBytes);
  return bytes.ok ? decode(bytes.value) : bytes;
}

/** Batch of feed calls: each separately, or all or none. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import {
  array,
  defaulted,
  enums,
  number,
  object,
  optional,
  record,
  size,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext, RateLimiter } from '#api/context/context.ts';
import { insideTransaction } from '#api/db/nested-transactions.ts';
import { operations, type Call, type Endpoint } from '#api/http/endpoint.ts';
import { json } from '#api/http/input.ts';
import type { Answer } from '#api/http/reply.ts';
import { notifyMailQueued, notifyMailQueuedLater } from '#api/mail/queue.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { serve } from './serve.ts';

const MAX_CALLS = 500;
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** Mails that gather changes wait so long. */
const GATHERED_MS = 2000;
const FAILED_DEPENDENCY = 424;
const NOT_ACCEPTABLE = 406;

const callStruct = object({
  method: defaulted(enums(['GET', 'POST']), 'POST'),
  /** Below `/api`, such as `/ops/receipts`. */
  path: size(string(), 1, 500),
  body: optional(record(string(), unknown())),
});
const batchStruct = object({
  /**
   * `each`: separately; `all`: rolls back if one is rejected; `try`: rolls back after answering each call as if the
   * previous ones were applied.
   */
  mode: defaulted(enums(['each', 'all', 'try']), 'each'),
  calls: noted(size(array(callStruct), 1, MAX_CALLS), 'The calls, carried out in this order'),
});
const rows = type({ status: number(), body: unknown() });
const reply = array(rows);

type Batch = Infer<typeof batchStruct>;
type BatchCall = Batch['calls'][number];

interface Row {
  readonly status: number;
  readonly body: unknown;
}

/** A batch counts as one call; its inner calls are uncounted. */
const uncounted = (limits: RateLimiter): RateLimiter => ({
  take: async () => ok(null),
  giveBack: async () => undefined,
  check: (...key) => limits.check(...key),
  checkEach: (...key) => limits.checkEach(...key),
  forget: (...key) => limits.forget(...key),
  forgetEach: (...key) => limits.forgetEach(...key),
  on: (database) => uncounted(limits.on(database)),
});

const errorRow = (status: number, message: string): Row => ({
  status,
  body: { succeeded: false, ResponseMessage: message, error: { message } },
});

const fileError = ({ method, path }: BatchCall): Row =>
  errorRow(NOT_ACCEPTABLE, `${method} ${path} answers a file: send it outside of a batch.`);

/** Returns true for calls that answer files alone. */
const isFile = ({ method, reply: body }: Endpoint): boolean => method === 'GET' && body === null;

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);

/** Decodes a path segment; null for one that the portal rejects. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Returns the endpoint of a call, with its path values; null for an invalid value. */
function endpointOf(endpoints: readonly Endpoint[], { method, path }: BatchCall) {
  const [plain = ''] = path.split('?');
  for (const endpoint of endpoints.filter((each) => each.method === method)) {
    const found = pattern(endpoint.path).exec(plain);
    if (!found) continue;
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params: Record<string, string> = {};
    for (const [at, name] of names.entries()) {
      const value = decoded(found[at + 1] ?? '');
      if (value === null) return { endpoint, params: null };
      params[name] = value;
    }
    return { endpoint, params };
  }
  return null;
}

async function executeCall(
  context: ApiContext,
  endpoints: readonly Endpoint[],
  request: Request,
  call: BatchCall,
): Promise<Row> {
  const found = endpointOf(endpoints, call);
  if (!found) return errorRow(404, `A batch has no call ${call.method} ${call.path}.`);
  const { endpoint, params } = found;
  if (isFile(endpoint)) return fileError(call);
  if (params === null) return errorRow(400, `The path ${call.path} could not be read.`);
  const headers = new Headers({ 'content-type': 'application/json' });
  const key = request.headers.get('authorization');
  if (key !== null) headers.set('authorization', key);
  for (const name of ['x-client-address', 'x-request-id', 'user-agent']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const body = call.method === 'POST' ? JSON.stringify(call.body ?? {}) : null;
  const url = new URL(`/api${call.path}`, request.url);
  const made = new Request(url, { method: call.method, headers, body, signal: request.signal });
  const response = await serve(
    { ...context, limits: uncounted(context.limits) },
    endpoint,
    made,
    params,
  );
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) {
    await response.body?.cancel();
    return fileError(call);
  }
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

class NothingChanged extends Error {}

type Act = (context: ApiContext, call: BatchCall) => Promise<Row>;

/** Carries the calls out one after the other in one transaction, and takes all of it back unless it is to be kept. */
async function inOneTransaction(
  context: ApiContext,
  {
    calls,
    act,
    isKept: isCommitted,
  }: { calls: readonly BatchCall[]; act: Act; isKept: (rows: Row[]) => boolean },
): Promise<Row[]> {
  const answers: Row[] = [];
  try {
    await context.database.transaction(async (tx) => {
      const database = insideTransaction(context.database, tx);
      const heldActs: (() => Promise<void>)[] = [];
      const held = { ...context, database, heldActs, limits: context.limits.on(database) };
      for (const call of calls) answers.push(await act(held, call));
      if (!isCommitted(answers)) throw new NothingChanged();
      for (const append of heldActs) await append();
    });
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
  }
  return answers;
}

const isDone = ({ status }: Row): boolean => status < 300;

/** Replaces success answers after a rollback. */
const undone = (answers: readonly Row[]): Row[] =>
  answers.map((row) =>
    isDone(row)
      ? errorRow(FAILED_DEPENDENCY, 'Nothing was changed: another call of the batch was refused.')
      : row,
  );

async function allOrNone(
  context: ApiContext,
  calls: readonly BatchCall[],
  act: Act,
): Promise<Row[]> {
  const isCommitted = (rows: Row[]) => rows.every(isDone);
  const answers = await inOneTransaction(context, { calls, act, isKept: isCommitted });
  if (!isCommitted(answers)) return undone(answers);
  notifyMailQueued(context);
  notifyMailQueuedLater(context, GATHERED_MS);
  return answers;
}

const textOf = (answers: readonly Row[], { mode }: Batch): string => {
  const failed = answers.filter(({ status }) => status >= 300 && status !== FAILED_DEPENDENCY);
  if (mode === 'try') {
    return `Nothing was changed: ${failed.length} of ${answers.length} calls would be refused.`;
  }
  if (failed.length === 0) return `All ${answers.length} calls were carried out.`;
  const counted = `${failed.length} of ${answers.length} calls were refused`;
  return mode === 'all' ? `Nothing was changed: ${counted}.` : `${counted}.`;
};

/** Route for batches of JSON or empty-body endpoints. */
export function batchRoute(all: readonly Endpoint[]): Endpoint {
  const endpoints = all.filter(
    ({ access, input }) => access === 'operations' && input.kind !== 'multipart',
  );
  const handle = async ({
    context,
    input,
    request,
  }: Call<'operations', Batch>): Promise<Result<Answer, Failure>> => {
    const act = (held: ApiContext, call: BatchCall) => executeCall(held, endpoints, request, call);
    const answers: Row[] = [];
    if (input.mode === 'all') answers.push(...(await allOrNone(context, input.calls, act)));
    else if (input.mode === 'try') {
      const asTrial = { calls: input.calls, act, isKept: () => false };
      answers.push(...(await inOneTransaction(context, asTrial)));
    } else for (const call of input.calls) answers.push(await act(context, call));
    return ok({ message: textOf(answers, input), body: answers });
  };
  return operations.post(
    '/ops/batch',
    json({ struct: batchStruct }, { maxBytes: MAX_BATCH_BYTES }),
    {
      right: 'read',
      summary:
        'Carries out up to 500 calls of the feed in their order: each, all or none, or none as a trial.',
      reply,
      handle,
    },
  );
}

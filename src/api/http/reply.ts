/** The envelope of every answer. */
import { is, string, type } from 'superstruct';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import { failureTable, waitMessage, type Failure } from '#api/kernel/failures.ts';

/** Successful answer of a handler. */
export interface Answer {
  readonly message: string;
  readonly body?: unknown;
  /** Further keys beside the envelope, such as `success` of update-email-status. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Values of Set-Cookie headers. */
  readonly cookies?: readonly string[];
  readonly status?: 200 | 201 | 202;
}

const REPLAYED = 'Replayed: this call was carried out before, and nothing changed.';

const withStatus = type({ status: string() });

/** Says that a call was carried out before, and the present status of a record that has one. */
const replayText = (value: unknown): string =>
  is(value, withStatus) ? `${REPLAYED} The record is ${value.status}.` : REPLAYED;

/** Returns the failure, or a message with `show(value)` as ResponseBody. */
export async function answered<T>(
  result: Result<T, Failure>,
  message: string,
  show?: (value: T) => unknown,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  const text = result.isReplayed ? `${message} ${replayText(result.value)}` : message;
  const answer = { message: text, ...(show && { body: await show(result.value) }) };
  return result.isReplayed ? replayed(answer) : ok(answer);
}

/** Inert headers: browsers execute nothing (OWASP ASVS 5.0, 3.2.1). */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export const jsonHeaders = {
  ...inertHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/** Any JSON, with the headers that every answer of the API has. */
export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: jsonHeaders });

/** The envelope of a success. */
export const answerEnvelope = ({ message, body, extra }: Answer) => ({
  ...extra,
  succeeded: true,
  ResponseMessage: message,
  ...(body !== undefined && { ResponseBody: body }),
});

/** A success in its envelope. */
export function answerResponse(answer: Answer): Response {
  const { cookies = [], status } = answer;
  const response = jsonResponse(answerEnvelope(answer), status);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Status and envelope of an error; from 500 on it names the request, to be found in the log. */
export function failureEnvelope(failure: Failure, requestId: string) {
  const row = failureTable[failure.code];
  const { status, message: usual } = row;
  const { retryAfterSeconds: wait } = failure;
  const [atField] = Object.values(failure.fields ?? {});
  const message =
    failure.message ?? atField ?? (status === 429 && wait ? waitMessage(wait) : usual);
  const error = {
    message,
    ...('isNamed' in row && { code: failure.code }),
    ...(failure.fields && { fields: failure.fields }),
    ...(status >= 500 && { requestId }),
  };
  const { body } = failure;
  const envelope = { succeeded: false, ResponseMessage: message, error };
  return { status, envelope: { ...envelope, ...(body && { ResponseBody: body }) } };
}

/** An error in its envelope. */
export function failureResponse(failure: Failure, requestId: string): Response {
  const { status, envelope } = failureEnvelope(failure, requestId);
  const response = jsonResponse(envelope, status);
  if (status === 401) response.headers.set('www-authenticate', 'Bearer');
  if (failure.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(Math.max(1, Math.ceil(failure.retryAfterSeconds))));
  }
  if (failure.allow) response.headers.set('allow', failure.allow.join(', '));
  return response;
}

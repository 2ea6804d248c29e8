import { any } from 'superstruct';
import wretch, { type Wretch } from 'wretch';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parse, type AnyStruct } from '#lib/kernel/validation.ts';
import {
  bodyOf,
  failureOf,
  messageOf,
  parseEnvelope,
  readEnvelope,
  reportsFailure,
  unreachable,
  type ApiFailure,
  type Envelope,
} from './envelope.ts';

/** Reply with an ignored body. */
export const anyReply = any();

/** How requests leave: from a browser over HTTP, or from a page being rendered, in process or over HTTP. */
export interface Transport {
  /** Origin of the API; empty for the page's own. */
  readonly baseUrl: string;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
  /** Bearer token, or null. */
  readonly token: () => string | null;
  /** Headers of non-GET requests (the CSRF token). */
  readonly writeHeaders: () => Readonly<Record<string, string>>;
  /** In process: no time-out is needed. */
  readonly isInProcess?: boolean;
}

export interface Call<T> {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Further headers of this call, such as Idempotency-Key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value, or a form with files. */
  readonly body?: unknown;
  /** Schema of a good answer. */
  readonly reply: AnyStruct<T>;
  /** APIs write this answer in several ways: the reply turns them into one, wherever it comes from. */
  readonly isVaried?: boolean;
  /** Lets the browser finish the call after the page is left. */
  readonly keepalive?: boolean;
}

export interface Reply<T> {
  readonly message: string;
  readonly body: T;
  /** The whole answer, for calls that look for a token in several places. */
  readonly envelope: Envelope;
}

export type ApiResult<T> = Promise<Result<Reply<T>, ApiFailure>>;

export interface Http {
  readonly send: <T>(call: Call<T>) => ApiResult<T>;
}

/** Time-outs in milliseconds. */
export const TIMEOUT_MS = { json: 15_000, upload: 120_000 };

async function readReply<T>(response: Response, call: Call<T>): ApiResult<T> {
  const envelope = parseEnvelope(await response.text());
  if (envelope === null) return err({ ...failureOf(response.status, {}), kind: 'unreadable' });
  if (reportsFailure(envelope)) return err(failureOf(response.status, envelope));
  const body = parse(call.reply, bodyOf(envelope));
  if (body.ok) return ok({ message: messageOf(envelope), body: body.value, envelope });
  return err({ ...failureOf(response.status, envelope), kind: 'unreadable' });
}

type Outgoing = Pick<Call<never>, 'path' | 'method' | 'headers' | 'body' | 'keepalive'>;

function request(api: Wretch, transport: Transport, call: Outgoing): Wretch {
  const token = transport.token();
  const isForm = call.body instanceof FormData;
  const prepared = api
    .url(`/api${call.path}`)
    .options({
      ...(!transport.isInProcess && {
        signal: AbortSignal.timeout(isForm ? TIMEOUT_MS.upload : TIMEOUT_MS.json),
      }),
      ...(call.keepalive ? { keepalive: true } : {}),
    })
    .headers(token === null ? {} : { Authorization: `Bearer ${token}` });
  if (call.method === 'GET') return prepared;
  const writing = prepared.headers({ ...transport.writeHeaders(), ...call.headers });
  return isForm ? writing.body(call.body) : writing.json(call.body ?? {});
}

/**
 * HTTP client of the portal: every API call uses `send`, which returns a validated reply or a failure, and never
 * throws. Wretch errors stay inside.
 */
export function createHttp(transport: Transport): Http {
  const api = wretch(transport.baseUrl)
    .headers({ Accept: 'application/json' })
    .fetchPolyfill((url, options) => transport.fetch(url, options as RequestInit))
    .customError(async (_error, response) => {
      const text = await response.text().catch(() => '');
      return failureOf(response.status, readEnvelope(text));
    });

  return {
    send: async (call) => {
      const outgoing = request(api as unknown as Wretch, transport, call);
      return outgoing
        .fetch(call.method ?? 'POST')
        .res((response) => readReply(response, call))
        .catch((failure: unknown) => err(isFailure(failure) ? failure : unreachable));
    },
  };
}

const isFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'status' in value;

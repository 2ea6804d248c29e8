import { activityCalls } from '#lib/accounts/activity-client.ts';
import { accountCalls } from '#lib/accounts/client.ts';
import { bodyOf, failureOf, messageOf } from '#lib/http/envelope.ts';
import { createHttp, type Call, type Http } from '#lib/http/http.ts';
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { importCalls } from '#lib/spreadsheets/client.ts';
import { labelCalls } from '#lib/labels/client.ts';
import { catalogueCalls } from '#lib/products/catalogue-client.ts';
import { productCalls } from '#lib/products/client.ts';
import { receiptCalls } from '#lib/receipts/client.ts';
import { recoveryCalls } from '#lib/accounts/recovery-client.ts';
import { retailStoreCalls } from '#lib/stores/client.ts';
import { savedViewCalls } from '#lib/reports/saved-views-client.ts';
import { recentCalls } from '#lib/portal/recent.ts';
import { searchCalls } from '#lib/portal/search.ts';
import { submissionCalls } from '#lib/submissions/client.ts';
import { workOrderCalls } from '#lib/work-orders/client.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parse } from '#lib/kernel/validation.ts';
import { embeddedApi } from '#api/pages/embedded.ts';
import { apiBaseUrl, type PageReader } from '#lib/server/portal.ts';

/** Whose request a page answers: the API counts attempts by address, and correlates by request id. */
const forwarded = ['x-client-address', 'x-request-id', 'user-agent'] as const;

function forward(incoming: Headers, outgoing: Headers): void {
  for (const name of forwarded) {
    const value = incoming.get(name);
    if (value !== null) outgoing.set(name, value);
  }
}

/** What is passed on of the headers of the request that a page answers. */
export function forwardedHeaders(incoming: Headers): Headers {
  const headers = new Headers();
  forward(incoming, headers);
  return headers;
}

const overHttp = (incoming: Headers, token: string | null): Http => {
  const api = embeddedApi();
  return createHttp({
    baseUrl: apiBaseUrl() || IN_PROCESS,
    fetch: (url, options) => {
      if (!api) return fetch(url, options);
      const request = new Request(url, options);
      forward(incoming, request.headers);
      return api.fetch(request);
    },
    token: () => token,
    writeHeaders: () => ({}),
    isInProcess: api !== null,
  });
};

/** The body of an answer in this process. It is the API's own value: a test holds it against what HTTP brings. */
function ownBody<T>({ isVaried = false, reply }: Call<T>, body: unknown): Result<T, null> {
  // The one place that trusts: what our own API answers is not checked against what our own pages expect.
  if (!isVaried) return ok(body as T);
  const parsed = parse({ struct: reply }, body);
  return parsed.ok ? ok(parsed.value) : err(null);
}

/** Reads in this process; everything that is no GET goes the way of a request. */
const inProcess = (read: PageReader['read'], write: Http['send']): Http => ({
  send: async (call) => {
    if (call.method !== 'GET') return write(call);
    const { status, envelope } = await read(call.path);
    if (status >= 400) return err(failureOf(status, envelope));
    const body = ownBody(call, bodyOf(envelope));
    return body.ok
      ? ok({ message: messageOf(envelope), body: body.value, envelope })
      : err({ ...failureOf(status, envelope), kind: 'unreadable' });
  },
});

function callsOf(http: Http) {
  return {
    ...accountCalls(http),
    ...activityCalls(http),
    ...recoveryCalls(http),
    ...submissionCalls(http),
    ...retailStoreCalls(http),
    ...labelCalls(http),
    ...productCalls(http),
    ...catalogueCalls(http),
    ...importCalls(http),
    ...receiptCalls(http),
    ...workOrderCalls(http),
    ...savedViewCalls(http),
    ...searchCalls(http),
    ...recentCalls(http),
  };
}

interface PageAccess {
  readonly token: string | null;
  readonly calls: ReturnType<typeof callsOf>;
}

function openAccess(incoming: Headers, token: string | null): PageAccess {
  const http = overHttp(incoming, token);
  const api = embeddedApi();
  if (!api) return { token, calls: callsOf(http) };
  const visitor = {
    token,
    address: incoming.get('x-client-address'),
    requestId: incoming.get('x-request-id'),
    userAgent: incoming.get('user-agent'),
  };
  let reader = api.readerFor(visitor);
  const read = (path: string) => reader.read(path);
  const write: Http['send'] = async (call) => {
    const result = await http.send(call);
    // What is read from now on is read anew, the session included.
    reader = api.readerFor(visitor);
    return result;
  };
  return { token, calls: callsOf(inProcess(read, write)) };
}

const pages = new WeakMap<Headers, PageAccess>();

/** Made once a page and token. */
function accessOf(incoming: Headers, token: string | null): PageAccess {
  const known = pages.get(incoming);
  if (known?.token === token) return known;
  const access = openAccess(incoming, token);
  pages.set(incoming, access);
  return access;
}

/**
 * The API client of a page that is being rendered: in process when the API is embedded, over HTTP otherwise.
 * @param incoming headers of the request that the page answers
 * @param token bearer token of the mirror cookie, or null
 */
export const pageApi = (incoming: Headers, token: string | null): PageAccess['calls'] =>
  accessOf(incoming, token).calls;

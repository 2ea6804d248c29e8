import { accountCalls } from '#lib/accounts/client.ts';
import { createHttp, type Http } from '#lib/http/http.ts';
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { importCalls } from '#lib/spreadsheets/client.ts';
import { labelCalls } from '#lib/labels/client.ts';
import { productCalls } from '#lib/products/client.ts';
import { receiptCalls } from '#lib/receipts/client.ts';
import { recoveryCalls } from '#lib/accounts/recovery-client.ts';
import { retailStoreCalls } from '#lib/stores/client.ts';
import { savedViewCalls } from '#lib/reports/saved-views-client.ts';
import { submissionCalls } from '#lib/submissions/client.ts';
import { workOrderCalls } from '#lib/work-orders/client.ts';
import { apiBaseUrl, embeddedApi } from './portal.ts';

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

function send(incoming: Headers): (url: string, options: RequestInit) => Promise<Response> {
  const api = embeddedApi();
  if (!api) return (url, options) => fetch(url, options);
  return (url, options) => {
    const request = new Request(url, options);
    forward(incoming, request.headers);
    return api(request);
  };
}

const http = (incoming: Headers, token: string | null): Http =>
  createHttp({
    baseUrl: apiBaseUrl() || IN_PROCESS,
    fetch: send(incoming),
    token: () => token,
    writeHeaders: () => ({}),
    isInProcess: embeddedApi() !== null,
  });

/**
 * The API client of a page that is being rendered: in process when the API is embedded, over HTTP otherwise.
 * @param incoming headers of the request that the page answers
 * @param token bearer token of the mirror cookie, or null
 */
export function pageApi(incoming: Headers, token: string | null) {
  const client = http(incoming, token);
  return {
    ...accountCalls(client),
    ...recoveryCalls(client),
    ...submissionCalls(client),
    ...retailStoreCalls(client),
    ...labelCalls(client),
    ...productCalls(client),
    ...importCalls(client),
    ...receiptCalls(client),
    ...workOrderCalls(client),
    ...savedViewCalls(client),
  };
}

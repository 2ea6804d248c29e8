/** The account calls of a page: in process when the API is embedded, over HTTP when another one is configured. */
import { accountCalls } from '#lib/accounts/client.ts';
import { recoveryCalls } from '#lib/accounts/recovery-client.ts';
import { createHttp, type Http } from '#lib/http/http.ts';
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { apiBaseUrl } from '#lib/server/portal.ts';
import { embeddedApi } from './embedded.ts';

/** The API counts attempts by address, and correlates by request id. */
const forwarded = ['x-client-address', 'x-request-id', 'user-agent'] as const;

/** Returns what is passed on of the headers of the request that a page answers. */
export function forwardedHeaders(incoming: Headers): Headers {
  const headers = new Headers();
  for (const name of forwarded) {
    const value = incoming.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/**
 * @param incoming headers of the request that the page answers
 * @param token bearer token of the mirror cookie, or null
 */
export function accountHttp(incoming: Headers, token: string | null): Http {
  const api = embeddedApi();
  return createHttp({
    baseUrl: apiBaseUrl() || IN_PROCESS,
    fetch: (url, options) => {
      if (!api) return fetch(url, options);
      const request = new Request(url, options);
      forwardedHeaders(incoming).forEach((value, name) => request.headers.set(name, value));
      return api.fetch(request);
    },
    token: () => token,
    writeHeaders: () => ({}),
    isInProcess: api !== null,
  });
}

/** The account calls of a page, one function for each; see {@link accountHttp}. */
export function accountApi(incoming: Headers, token: string | null) {
  const http = accountHttp(incoming, token);
  return { ...accountCalls(http), ...recoveryCalls(http) };
}

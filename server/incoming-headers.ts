/** Replaces what callers could forge by what the front server knows, before the app reads it. */
import type { IncomingMessage } from 'node:http';
import type { Caller } from './client-address.ts';
import { isUsableRequestId, nextRequestId } from './request-id.ts';

/** Set when a proxy that nobody named trusted passed the request on: the address is the proxy's own. */
const SPEAKS_FOR_OTHERS = 'x-client-speaks-for-others';

const forwarded = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-real-ip',
];

/** The id of this request: the trusted proxy's, else a new one. */
export function requestIdFor(request: IncomingMessage, caller: Caller): string {
  const given = request.headers['x-request-id'];
  return caller.viaTrustedProxy && isUsableRequestId(given) ? given : nextRequestId();
}

/** Sets `x-client-address` and `x-request-id`; forwarding headers of untrusted peers leave a mark alone. */
export function normaliseHeaders(
  request: IncomingMessage,
  caller: Caller,
  requestId: string,
): void {
  const { headers } = request;
  if (!caller.viaTrustedProxy) {
    const given = forwarded.filter((name) => headers[name] !== undefined);
    for (const name of given) headers[name] = undefined;
    if (given.length > 0) headers[SPEAKS_FOR_OTHERS] = '1';
  }
  headers['x-client-address'] = caller.address;
  headers['x-request-id'] = requestId;
}

/** Reads facts of a request from its headers: network address, cookies, id, origin. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { cookieIn } from '#lib/kernel/runtime/cookies.ts';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import ipaddr from 'ipaddr.js';

/** The value as it was sent, or null; the first one wins when a name comes twice. */
export const readCookie = (request: Request, name: string): string | null =>
  cookieIn(request.headers.get('cookie'), name);

const REQUEST_ID_HEADER = 'x-request-id';

/** The id that the front server has set, or a new one. */
export const requestIdOf = (request: Request): string =>
  usableRequestId(request.headers.get(REQUEST_ID_HEADER) ?? '');

/** This id when it can be one, else a new one. */
export function usableRequestId(given: string): string {
  return /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
}

const CSRF_COOKIE = 'csrfToken';
const CSRF_HEADER = 'x-csrf-token';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_TOKEN = 256;

/**
 * Returns true if the CSRF token is required: for browsers, and for callers that hold one. Other cookies are ignored:
 * this API reads none.
 */
const needsToken = (request: Request): boolean =>
  request.headers.has('origin') ||
  request.headers.has('sec-fetch-site') ||
  readCookie(request, CSRF_COOKIE) !== null;

function hasMatchingToken(request: Request): boolean {
  const header = Buffer.from(request.headers.get(CSRF_HEADER) ?? '');
  const cookie = Buffer.from(readCookie(request, CSRF_COOKIE) ?? '');
  return (
    header.length > 0 &&
    header.length <= MAX_TOKEN &&
    header.length === cookie.length &&
    timingSafeEqual(header, cookie)
  );
}

/** 403 for a changing request of another site. */
export function checkOwnOrigin(request: Request, siteUrl: URL): Result<null, Failure> {
  if (READING.has(request.method)) return ok(null);
  if (!isOwnOrigin(request, siteUrl.origin)) return fail('foreign_origin');
  return needsToken(request) && !hasMatchingToken(request) ? fail('foreign_origin') : ok(null);
}

/** Set by the server, which drops a client's header of this name; pages forward it. */
const CLIENT_ADDRESS_HEADER = 'x-client-address';

const UNKNOWN = 'unknown';

const addressOf = (request: Request): string => request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';

function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return text.length < 60 && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Returns an IPv4 address unchanged, an IPv6 address as its /64 (one customer's line). */
export function networkOf(text: string): string {
  const address = parsed(text);
  if (!address) return UNKNOWN;
  if (address.kind() === 'ipv4') return address.toString();
  const prefix = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...prefix, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}

/** The network that a request comes from. */
export const clientNetwork = (request: Request): string => networkOf(addressOf(request));

/** Set by the front server when an untrusted proxy passed the request on; the address is the proxy's. */
const SPEAKS_FOR_OTHERS_HEADER = 'x-client-speaks-for-others';

/** Returns true for a direct request from this machine; false through a local proxy. */
export const isLoopback = (request: Request): boolean =>
  parsed(addressOf(request))?.range() === 'loopback' &&
  !request.headers.has(SPEAKS_FOR_OTHERS_HEADER);

/** Cross-site requests are refused before anything else is looked at (security design 2.8). */
import { timingSafeEqual } from 'node:crypto';
import { ok, type Result } from '../../lib/result.ts';
import { refuse, type Failure } from '../failures.ts';
import { readCookie } from './cookies.ts';

export const CSRF_COOKIE = 'csrfToken';
export const CSRF_HEADER = 'x-csrf-token';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_TOKEN = 256;

/**
 * The main defence. A browser says by Sec-Fetch-Site where a request comes from, and by Origin too; both must
 * be this site. Tools outside browsers send neither, and carry no credential that a page could borrow.
 */
function isOwnOrigin(request: Request, siteUrl: URL): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null || origin === siteUrl.origin) return true;
  // The portal opened under another name of its own host, for example 127.0.0.1 for localhost.
  return site === 'same-origin' && origin === new URL(request.url).origin;
}

/**
 * Whether the CSRF token is asked for: when a browser sends the request, or when one has made a token. Other
 * cookies prove nothing here, because this API reads none of them; a tool that keeps them is no browser.
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

/** 403 unless a request that may change something was sent by this site or by no browser at all. */
export function checkOwnOrigin(request: Request, siteUrl: URL): Result<null, Failure> {
  if (READING.has(request.method)) return ok(null);
  if (!isOwnOrigin(request, siteUrl)) return refuse('foreign_origin');
  return needsToken(request) && !hasMatchingToken(request) ? refuse('foreign_origin') : ok(null);
}

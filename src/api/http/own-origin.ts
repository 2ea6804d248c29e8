/** Refuses cross-site requests before anything else is looked at (OWASP ASVS 5.0, 3.5.1). */
import { timingSafeEqual } from 'node:crypto';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { readCookie } from './cookies.ts';

export const CSRF_COOKIE = 'csrfToken';
export const CSRF_HEADER = 'x-csrf-token';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_TOKEN = 256;

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
  if (!isOwnOrigin(request, siteUrl.origin)) return refuse('foreign_origin');
  return needsToken(request) && !hasMatchingToken(request) ? refuse('foreign_origin') : ok(null);
}

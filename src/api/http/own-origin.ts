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
  if (!isOwnOrigin(request, siteUrl.origin)) return refuse('foreign_origin');
  return needsToken(request) && !hasMatchingToken(request) ? refuse('foreign_origin') : ok(null);
}

/** Validators: made from the body, compared with If-None-Match. */
import { createHash } from 'node:crypto';

/** A short hash of a body, the stem of its ETags. */
export const bodyHash = (body: Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Whether a request already has the version with this ETag. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch
    .slice(0, 2000)
    .split(',')
    .some((entry) => entry.trim().replace(/^W\//, '') === etag);
}

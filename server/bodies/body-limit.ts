/** How large a body may be, by its kind. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errorResponse, errors } from '../errors.ts';

const largestJson = 64 * 1024;
/** Service forms and the company's feed carry tables of up to 2,000 rows. */
const largestForm = 1024 * 1024;
const largestUpload = 12 * 1024 * 1024;

/**
 * Only the API, the profile, the editing screen and records of the desk take files; other forms that a browser posts to a
 * page by itself bring a few lines of text.
 */
export const isUpload = (path: string, contentType: string | undefined): boolean =>
  /^\/(?:(?:api|content|desk\/(?:records|receipts|work))\/|profile(?:$|[/?]))/.test(path) &&
  (contentType?.toLowerCase().startsWith('multipart/form-data') ?? false);

/** Up to 500 calls of the feed at once; the API cuts it at 8 MB. */
const batch = '/api/ops/batch';

/** Below these some calls take more than others; the API holds each to its own limit. */
const tables = ['/api/client/submissions', '/api/ops/'];

/** The limit in bytes for a body of this type that is sent to this path. */
export function bodyLimitOf(path: string, contentType: string | undefined): number {
  if (isUpload(path, contentType) || path === batch) return largestUpload;
  return tables.some((each) => path.startsWith(each)) ? largestForm : largestJson;
}

const limiters = new Map(
  [largestJson, largestForm, largestUpload].map((maxSize) => [
    maxSize,
    bodyLimit({ maxSize, onError: ({ req }) => errorResponse(errors.tooLarge, req.path) }),
  ]),
);

/** Refuses a body that is too large, announced or not. */
export const limitBody: MiddlewareHandler = async (context, next) => {
  const limit = limiters.get(bodyLimitOf(context.req.path, context.req.header('content-type')));
  return limit ? limit(context, next) : next();
};

import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app.ts';
import { errorResponse, errors } from './errors.ts';
import { isFirstVisit, type InlineStylesheets } from './inline-stylesheets.ts';
import type { PublicPageCache } from './public-page-cache.ts';
import { inertPolicy, type HeaderRecord } from './security-headers.ts';
import { WHOLE_BODY } from './bodies/send-body.ts';

interface Options {
  /** Added where the response does not bring them. */
  readonly headers: HeaderRecord;
  readonly publicPages: PublicPageCache;
  readonly inlineStylesheets: InlineStylesheets;
}

/** Completes headers and pages, and caches pages that are the same for everybody. */
export function completeHeaders({
  headers: common,
  publicPages,
  inlineStylesheets,
}: Options): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    const { incoming } = context.env;
    if (context.res.status >= 500 && !context.res.headers.has('Content-Type')) {
      context.res = undefined;
      context.set(WHOLE_BODY, undefined);
      context.res = errorResponse(errors.failed, context.req.path);
    }
    const { headers, status } = context.res;
    headers.delete('Server');
    const type = headers.get('Content-Type') ?? '';
    if (/^(?:text\/[\w-]+|application\/json)$/.test(type))
      headers.set('Content-Type', `${type}; charset=utf-8`);
    const isPage = type.startsWith('text/html');
    const { isShared = false } = (isPage ? context.get('notes') : undefined) ?? {};
    const isPublic =
      isShared && context.req.method === 'GET' && status === 200 && !headers.has('Set-Cookie');
    const missing = {
      ...common,
      'Content-Security-Policy': inertPolicy,
      'X-Request-Id': String(incoming.headers['x-request-id']),
      'Cache-Control': 'no-store',
    };
    if (isPublic) headers.set('Cache-Control', 'no-cache');
    for (const [name, value] of Object.entries(missing))
      if (!headers.has(name)) headers.set(name, value);
    if (!isPage || context.req.method === 'HEAD') return;
    if (!isPublic && (status !== 200 || !isFirstVisit(incoming.headers))) return;
    const path = context.get('path');
    const whole = context.get(WHOLE_BODY) ?? Buffer.from(await context.res.arrayBuffer());
    const page = inlineStylesheets(path, headers, whole);
    if (isPublic) publicPages.set(path, headers, page);
    context.set(WHOLE_BODY, page);
  };
}

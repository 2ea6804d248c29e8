/** Handles a request in this order: checks, static files, limits, embedded API, pages. Connects API and pages. */
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { canonicalAddress } from '#lib/kernel/canonical-address.ts';
import { hasMirror } from '#lib/server/mirror-cookie.ts';
import type { Settings } from '#lib/server/settings.ts';
import { limitBody } from './bodies/body-limit.ts';
import { sendCached } from './cached-response.ts';
import { createRequestCheck, isClosedPath, pathOf } from './check-request.ts';
import { createCallerLookup, trustHeaders } from './client-address.ts';
import { completeHeaders } from './complete-headers.ts';
import { errorResponse, errors, newRequestId, ownHeaders, type RequestError } from './errors.ts';
import { createStylesheetInliner } from './inline-stylesheets.ts';
import type { TimeLimits, Traffic } from './limits.ts';
import { logAnswer, type RequestLog } from './log.ts';
import { PublicPageCache } from './public-page-cache.ts';
import { limitBodyTime } from './bodies/request-body.ts';
import { securityHeaders } from './security-headers.ts';
import type { WHOLE_BODY } from './bodies/send-body.ts';
import { sendBody } from './bodies/send-body.ts';
import { loadStaticFiles } from './static-files.ts';

/** Flags that a page passes to the server. */
export interface PageNotes {
  /** Set by a page that is the same for everybody. */
  isShared?: boolean;
  /** Set by a page that answers with a file: it is sent as it is made. */
  file?: Response;
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    path: string;
    notes?: PageNotes;
    [WHOLE_BODY]?: Buffer<ArrayBuffer> | undefined;
  };
}

export interface EmbeddedApp {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly isAlive: () => boolean;
}

export interface AppOptions {
  readonly settings: Pick<Settings, 'siteUrl' | 'trustedProxies'>;
  readonly log: RequestLog;
  readonly limits: TimeLimits;
  readonly traffic: Traffic;
  readonly isResponsive: () => boolean;
  /** The built browser files, usually dist/client. */
  readonly filesDir: string;
  /** The embedded API once it has started; null if another one is configured. */
  readonly api: Promise<EmbeddedApp | null>;
  readonly renderPage: (context: Context<AppEnv>, notes: PageNotes) => Response | Promise<Response>;
  /** Passes pages on to the development server, which answers them itself. */
  readonly developPage?: MiddlewareHandler;
}

const API_PATHS = ['/api/*', '/readyz', '/metrics'];

export function createApp(options: AppOptions): Hono<AppEnv> {
  const { log, limits, traffic } = options;
  const { siteUrl, trustedProxies } = options.settings;
  const headers = securityHeaders(siteUrl);
  const files = loadStaticFiles(options.filesDir, siteUrl);
  const publicPages = new PublicPageCache();
  const inlineStylesheets = createStylesheetInliner(files);
  const callerOf = createCallerLookup(trustedProxies);
  const findError = createRequestCheck(siteUrl, callerOf);
  let api: EmbeddedApp | null = null;
  const starting = options.api.then((started) => (api = started));
  starting.catch(() => undefined);

  const refuse = (method: string, path: string, error: RequestError): Response => {
    log.info({ method, path, status: error.status }, 'refused');
    return errorResponse(error, path, { ...headers, ...newRequestId() });
  };
  const health = (ok: boolean): Response =>
    Response.json(
      { ok },
      { status: ok ? 200 : 503, headers: { ...headers, ...ownHeaders(), ...newRequestId() } },
    );

  const app = new Hono<AppEnv>();
  app.onError((error, { req, env }) => {
    const requestId = String(env.incoming.headers['x-request-id']);
    log.error({ err: error, requestId }, 'request failed');
    return errorResponse(errors.failed, req.path, { ...headers, 'X-Request-Id': requestId });
  });
  app.use((context, next) => {
    const { incoming } = context.env;
    const path = pathOf(incoming.url);
    const error = findError(incoming, path);
    // A query may hold private data.
    if (error) return Promise.resolve(refuse(context.req.method, path ?? '', error));
    context.set('path', path ?? '');
    return next();
  });
  app.all('/healthz', () => health(options.isResponsive() && (api?.isAlive() ?? true)));
  app.all('/readyz', (_context, next) =>
    traffic.draining || traffic.isCold ? Promise.resolve(health(false)) : next(),
  );
  app.get('*', async (context, next) => {
    const { incoming } = context.env;
    const path = context.get('path');
    // Pages render anew for visitors with a session cookie.
    const page = hasMirror(incoming.headers.cookie) ? undefined : publicPages.get(path);
    const found = page ?? files.get(path);
    if (found === undefined) return next();
    if (found === null) return refuse('GET', path, errors.notFound);
    if (log.isLevelEnabled('debug')) log.debug({ path }, 'from memory');
    return sendCached(incoming, found);
  });
  app.use(async ({ req, var: { path } }, next) =>
    isClosedPath(path) ? refuse(req.method, path, errors.notFound) : next(),
  );
  app.use((context, next) => {
    const { incoming, outgoing } = context.env;
    const started = performance.now();
    if (incoming.headers['x-forwarded-for'] !== undefined) traffic.proxySeen = true;
    trustHeaders(incoming, callerOf(incoming));
    traffic.inFlight += 1;
    outgoing.once('close', () => {
      traffic.inFlight -= 1;
      logAnswer(log, outgoing, context.get('path'), started);
    });
    return next();
  });
  if (options.developPage) app.use(except(API_PATHS, options.developPage));
  app.use(sendBody);
  app.use(completeHeaders({ headers, publicPages, inlineStylesheets }));
  app.use(limitBody);
  app.use(limitBodyTime(limits));
  app.on('ALL', API_PATHS, async ({ req }, next) => {
    const embedded = await starting;
    return embedded ? embedded.fetch(req.raw) : next();
  });
  app.get('/readyz', ({ text }) => text('ok'));
  app.get('*', async ({ req, redirect }, next) => {
    const address = canonicalAddress(new URL(req.url));
    return address === null ? next() : redirect(address, 301);
  });
  app.all('*', async (context) => {
    await starting;
    const notes: PageNotes = {};
    context.set('notes', notes);
    return options.renderPage(context, notes);
  });
  return app;
}

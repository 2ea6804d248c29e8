/** The embedded API: the route table under `/api`, `/api/openapi.json`, `/readyz` and `/metrics`. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { Background } from '#api/kernel/background.ts';
import type { ApiContext, ApiSettings, OtpAccess } from '#api/context/context.ts';
import type { Database } from '#api/db/database.ts';
import type { Endpoint, Method } from '#api/http/endpoint.ts';
import { Metrics } from '#api/kernel/metrics.ts';
import { receiveCspReport } from '#api/http/csp-report.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { reportsPath } from '#lib/server/content-policy.ts';
import { describeApi } from '#api/http/openapi.ts';
import { metricsPage, readiness } from '#api/http/operations.ts';
import { failureResponse, jsonHeaders } from '#api/http/reply.ts';
import { requestIdOf } from '#api/http/request-headers.ts';
import { routeTable } from './route-table.ts';
import { otpAccess } from '#api/accounts/recovery/otp-flows.ts';
import { Argon2Hasher, type HashCost } from '#api/security/password-hasher.ts';
import { WindowRateLimiter } from '#api/security/rate-limiter.ts';
import { deriveKey } from '#api/security/tokens.ts';
import { serve } from './serve.ts';
import { openDesk, type DeskVisitor } from './desk-visit.ts';
import { openVisit, type Visitor } from './visit.ts';
import { ports } from './wiring.ts';
import { WorkerPool } from '#api/workers/worker-pool.ts';

export interface ApiDependencies {
  readonly database: Database;
  readonly settings: ApiSettings;
  /** APP_SECRET, or the one stored in the data directory. */
  readonly secret: string;
  /** Earlier secrets, for data made with them. */
  readonly previousSecrets?: readonly string[];
  readonly log: Logger;
  readonly now?: () => Date;
  readonly randomBytes?: (size: number) => Buffer;
  /** Raises all rate limits, for load tests. */
  readonly limitScale?: number;
  readonly passwordCost?: HashCost;
  /** Published login, disabled here. */
  readonly closedLogin?: ApiContext['closedLogin'];
  readonly isDemoDeskClosed?: boolean;
  readonly otpAccess?: OtpAccess;
  readonly workers?: WorkerPool;
  /** The calls to serve; all of them unless a test says otherwise. */
  readonly routes?: readonly Endpoint[];
}

export interface Api {
  /** Answers requests below `/api`, `/readyz` or `/metrics`; never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends worker tasks and waits for background work. The caller closes the database. */
  close(): Promise<void>;
  /** Opens the session of a page that is rendered in this process. */
  readonly openVisit: (visitor: Visitor) => ReturnType<typeof openVisit>;
  /** Finds who works on a page of the desk. */
  readonly openDesk: (visitor: DeskVisitor) => ReturnType<typeof openDesk>;
  readonly context: ApiContext;
}

function contextOf(deps: ApiDependencies): ApiContext {
  const { database, settings, secret, log, limitScale: scale = 1 } = deps;
  const previous = deps.previousSecrets ?? [];
  const random = deps.randomBytes ?? randomBytes;
  const now = deps.now ?? (() => new Date());
  const metrics = new Metrics();
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss());
  metrics.gauge('process_uptime_seconds', () => Math.round(process.uptime()));
  return {
    database,
    settings,
    log,
    now,
    metrics,
    randomBytes: random,
    keyFor: (use) => deriveKey(secret, use),
    keysFor: (use) => [secret, ...previous].map((each) => deriveKey(each, use)),
    passwords: new Argon2Hasher({ metrics, randomBytes: random, cost: deps.passwordCost }),
    limits: new WindowRateLimiter({ database, metrics, now, scale }),
    background: new Background(log),
    workers: deps.workers ?? new WorkerPool(),
    ports,
    ...(deps.closedLogin && { closedLogin: deps.closedLogin }),
    isDemoDeskClosed: deps.isDemoDeskClosed === true,
    otpAccess: deps.otpAccess ?? otpAccess({ database, now }),
  };
}

const withHead = (methods: readonly Method[]): string[] =>
  methods.includes('GET') ? [...methods, 'HEAD'] : [...methods];

/** All handlers of a path, then the answer to every other method on it. */
function mount(app: Hono, context: ApiContext, routes: readonly Endpoint[]): void {
  for (const route of routes) {
    app.on(route.method, `/api${route.path}`, (c) =>
      serve(context, route, c.req.raw, c.req.param()),
    );
  }
  for (const [path, endpoints] of Map.groupBy(routes, (route) => route.path)) {
    const allow = withHead(endpoints.map(({ method }) => method));
    app.all(`/api${path}`, (c) =>
      failureResponse({ code: 'method_not_allowed', allow }, requestIdOf(c.req.raw)),
    );
  }
}

/** Builds the API from its dependencies, without starting anything. */
export function createApi(deps: ApiDependencies): Api {
  const context = contextOf(deps);
  const routes = deps.routes ?? routeTable;
  const app = new Hono();
  // Hundreds of schemas, and hardly anybody asks.
  const description = lazy(() => JSON.stringify(describeApi(routes, context.settings.siteUrl)));
  const readOnly = { code: 'method_not_allowed', allow: ['GET', 'HEAD'] } as const;
  const pages: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    '/api/openapi.json': () => new Response(description(), { headers: jsonHeaders }),
    '/readyz': () => readiness(context),
    '/metrics': (request) => metricsPage(context, request),
  };
  for (const [path, answer] of Object.entries(pages)) {
    app.get(path, (c) => answer(c.req.raw));
    app.all(path, (c) => failureResponse(readOnly, requestIdOf(c.req.raw)));
  }
  const reports = `/api${reportsPath}`;
  app.post(reports, (c) => receiveCspReport(context, c.req.raw));
  app.all(reports, (c) =>
    failureResponse({ code: 'method_not_allowed', allow: ['POST'] }, requestIdOf(c.req.raw)),
  );
  mount(app, context, routes);
  app.notFound((c) => failureResponse({ code: 'not_found' }, requestIdOf(c.req.raw)));
  app.onError((error, c) => {
    context.log.error({ err: error }, 'request failed');
    return failureResponse({ code: 'unexpected' }, requestIdOf(c.req.raw));
  });
  return {
    context,
    openVisit: (visitor) => openVisit(context, visitor),
    openDesk: (visitor) => openDesk(context, visitor),
    fetch: async (request) => app.fetch(request),
    close: async () => {
      await context.workers.close();
      await context.background.settled();
    },
  };
}

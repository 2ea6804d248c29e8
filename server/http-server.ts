/** The Node server around the app: time limits of connections, unreadable requests, bodies that nobody reads. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp, type AppOptions } from './app.ts';
import { closeBadConnections, followAnswer } from './bad-connections.ts';
import { watchEventLoop } from './event-loop-monitor.ts';
import { errorResponse, errors, newRequestId } from './errors.ts';
import { FrontResponse } from './bodies/file-response.ts';
import { usualTimes, type TimeLimits, type Traffic } from './limits.ts';
import { discardUnreadBody, FrontRequest } from './bodies/request-body.ts';
import { securityHeaders } from './security-headers.ts';

export interface RunningServer {
  readonly server: Server<typeof FrontRequest>;
  readonly traffic: Traffic;
}

export type ServerOptions = Omit<AppOptions, 'limits' | 'traffic' | 'isResponsive'> & {
  /** Other time limits, for tests. */
  readonly limits?: Partial<TimeLimits>;
};

const MAX_CONNECTIONS = 4096;
const MAX_HEADER_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 65_000;

/** Returns the app as a listener of Node, and its counters. */
export function createListener(options: ServerOptions) {
  const limits = { ...usualTimes, ...options.limits };
  const traffic = {
    draining: false,
    isCold: false,
    inFlight: 0,
    lastRequestAt: 0,
    proxySeen: false,
  };
  const isResponsive = watchEventLoop(limits.stillMs, options.log);
  const app = createApp({ ...options, limits, traffic, isResponsive });
  const headers = securityHeaders(options.settings.siteUrl);
  const listen = getRequestListener(app.fetch, {
    autoCleanupIncoming: false,
    errorHandler: () => {
      options.log.info({ status: errors.badRequest.status }, 'refused');
      return errorResponse(errors.badRequest, '/', { ...headers, ...newRequestId() });
    },
  });
  return { listen, limits, traffic, headers };
}

/** Creates the server; the caller lets it listen. */
export function createHttpServer(options: ServerOptions): RunningServer {
  const { listen, limits, traffic, headers } = createListener(options);
  const server = createServer({
    IncomingMessage: FrontRequest,
    ServerResponse: FrontResponse,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The app answers these with all headers.
    requireHostHeader: false,
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.on(event, (request: FrontRequest, response: FrontResponse) => {
      traffic.lastRequestAt = performance.now();
      if (traffic.draining) response.shouldKeepAlive = false;
      followAnswer(response);
      // Browsers read a backslash in a path as a slash.
      if (request.url?.includes('\\'))
        request.url = request.url.replace(/^[^?]*/, (path) => path.replaceAll('\\', '/'));
      discardUnreadBody(request, response, traffic);
      void listen(request, response);
    });
  server.timeout = limits.stalledMs;
  server.maxConnections = MAX_CONNECTIONS;
  closeBadConnections(server, headers);
  return { server, traffic };
}

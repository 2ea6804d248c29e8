/**
 * The server in front of the app: checks method, host, path and size, answers health, files and kept pages
 * itself, and passes the rest on with trustworthy headers. Everything to its right relies on that.
 */
import { createServer, type Server } from 'node:http';
import { loadAssets } from './assets.ts';
import { hasBody, lingerAndCut } from './body-limit.ts';
import { createCallerLookup } from './client-address.ts';
import { answerFromFront } from './front-answers.ts';
import type { Front } from './front.ts';
import type { FrontOptions, TimeLimits, Traffic } from './front-types.ts';
import { createHostGate } from './host-gate.ts';
import { createPageCache } from './page-cache.ts';
import { followAnswer } from './open-answers.ts';
import { passToApp } from './pass-to-app.ts';
import { PortalRequest } from './portal-request.ts';
import { PortalResponse } from './portal-response.ts';
import { closeBadConnections } from './bad-connections.ts';
import { securityHeaders } from './security-headers.ts';

export interface FrontServer {
  readonly server: Server<typeof PortalRequest, typeof PortalResponse>;
  readonly traffic: Traffic;
}

const defaults: TimeLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  checkEveryMs: 2000,
  stalledMs: 130_000,
};

const mostConnections = 4096;

/** Builds the front server around a handler; the caller lets it listen. */
export function createFrontServer(options: FrontOptions): FrontServer {
  const limits = { ...defaults, ...options.limits };
  const common = securityHeaders(options.settings.siteUrl);
  const traffic: Traffic = { draining: false, inFlight: 0, lastRequestAt: 0, proxySeen: false };
  const assets = loadAssets(options.assetsDir, common);
  const front: Front = {
    handler: options.handler,
    log: options.log,
    limits,
    common,
    traffic,
    siteHost: options.settings.siteUrl.host,
    filesDir: options.settings.dataDir,
    assets,
    pages: createPageCache(assets),
    hostVerdict: createHostGate(options.settings.siteUrl),
    callerOf: createCallerLookup(options.settings.trustedProxies),
  };
  const answer = (request: PortalRequest, response: PortalResponse): void => {
    traffic.lastRequestAt = performance.now();
    if (traffic.draining) response.shouldKeepAlive = false;
    followAnswer(response);
    if (!answerFromFront(front, request, response)) passToApp(front, request, response);
    else if (hasBody(request)) lingerAndCut(request);
  };
  const server = createServer(
    {
      IncomingMessage: PortalRequest,
      ServerResponse: PortalResponse,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // The host gate refuses these itself, with all headers.
      requireHostHeader: false,
    },
    answer,
  );
  server.on('checkContinue', answer);
  server.on('checkExpectation', answer);
  server.timeout = limits.stalledMs;
  server.maxConnections = mostConnections;
  closeBadConnections(server, common);
  return { server, traffic };
}

/**
 * The server in front of the pipeline: checks method, host, path and size, answers health, files and kept pages
 * itself, and passes the rest on with trustworthy headers. Everything to its right relies on that.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { loadAssets } from './assets.ts';
import { closeBadConnections, followAnswer } from './bad-connections.ts';
import { createCallerLookup } from './client-address.ts';
import { answerFromFront } from './front-answers.ts';
import type { Front, FrontOptions, TimeLimits, Traffic } from './front.ts';
import { FrontResponse } from './front-response.ts';
import { createHostGate } from './host-gate.ts';
import { createKeptPages } from './kept-pages.ts';
import { watchLoop } from './loop-watch.ts';
import { createPassToApp } from './pass-to-app.ts';
import { PrivatePages } from './private-pages.ts';
import { FrontRequest, hasBody, lingerAndCut } from './request-body.ts';
import { createPageCompleter } from './whole-page.ts';
import { securityHeaders } from '../src/pipeline/security-headers.ts';

export interface FrontServer {
  readonly server: Server<typeof FrontRequest>;
  readonly traffic: Traffic;
}

export const usualTimes: TimeLimits = {
  headersMs: 10_000,
  bodyMs: 12_000,
  formMs: 30_000,
  uploadMs: 120_000,
  checkEveryMs: 2000,
  stalledMs: 130_000,
  stillMs: 10_000,
};

const mostConnections = 4096;

async function makeFront(options: FrontOptions): Promise<Front> {
  const { siteUrl, trustedProxies } = options.settings;
  const common = await securityHeaders(siteUrl);
  const assets = loadAssets(options.assetsDir, common);
  const limits = { ...usualTimes, ...options.limits };
  return {
    render: options.render,
    log: options.log,
    limits,
    common,
    traffic: { draining: false, isCold: false, inFlight: 0, lastRequestAt: 0, proxySeen: false },
    isTurning: watchLoop(limits.stillMs, options.log),
    siteHost: siteUrl.host,
    assets,
    pages: createKeptPages(),
    completePage: createPageCompleter(assets, siteUrl),
    privatePages: new PrivatePages(),
    hostVerdict: createHostGate(siteUrl),
    callerOf: createCallerLookup(trustedProxies),
  };
}

/** Builds the front server around the pipeline; the caller lets it listen. */
export async function createFrontServer(options: FrontOptions): Promise<FrontServer> {
  const front = await makeFront(options);
  const { limits, traffic } = front;
  const passToApp = createPassToApp(front);
  const answer = (request: FrontRequest, response: ServerResponse<FrontRequest>): void => {
    traffic.lastRequestAt = performance.now();
    if (traffic.draining) response.shouldKeepAlive = false;
    followAnswer(response);
    if (!answerFromFront(front, request, response)) passToApp(request, response);
    else if (hasBody(request)) lingerAndCut(request, traffic);
  };
  const server = createServer(
    {
      IncomingMessage: FrontRequest,
      ServerResponse: FrontResponse,
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
  closeBadConnections(server, front.common);
  return { server, traffic };
}

/** The same checks in front of the development server, where files and pages are its own business. */
export async function devFront(
  options: Omit<FrontOptions, 'render' | 'assetsDir'>,
): Promise<(request: IncomingMessage, response: ServerResponse, next: () => void) => void> {
  const front = await makeFront({ ...options, assetsDir: '', render: () => new Response() });
  return (request, response, next) => {
    if (!answerFromFront(front, request, response)) next();
  };
}

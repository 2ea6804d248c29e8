/** Hands a checked request to the app, and makes sure that it gets exactly one answer. */
import { logAnswer } from './access-log.ts';
import { bodyLimitOf, hasBody, lingerAndCut, watchBodyTime } from './body-limit.ts';
import { pathOf } from './closed-paths.ts';
import { negotiateEncoding } from './compression.ts';
import type { Front } from './front.ts';
import { normaliseHeaders, requestIdFor } from './incoming-headers.ts';
import type { PortalRequest } from './portal-request.ts';
import type { PortalResponse } from './portal-response.ts';
import { refusals, type Refusal } from './refusals.ts';

function guardBody(front: Front, request: PortalRequest, response: PortalResponse): void {
  const cut = (refusal: Refusal): void => {
    response.refuse(refusal);
    lingerAndCut(request);
  };
  request.bodyLimit = bodyLimitOf(request);
  // An answer given before the body was read would leave the next request on this connection waiting behind it.
  response.once('finish', () => {
    if (request.complete) return;
    request.discardRest();
    lingerAndCut(request);
  });
  request.onOverLimit = () => {
    cut(refusals.tooLarge);
  };
  watchBodyTime(request, front.limits, () => {
    cut(refusals.timeout);
  });
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

function countAndLog(front: Front, request: PortalRequest, response: PortalResponse): void {
  const started = performance.now();
  front.traffic.inFlight += 1;
  response.once('close', () => {
    front.traffic.inFlight -= 1;
    logAnswer(front.log, request, response, started);
  });
}

async function callHandler(front: Front, request: PortalRequest, response: PortalResponse) {
  try {
    await front.handler(request, response);
  } catch (error) {
    front.log.error({ err: error, requestId: response.context?.requestId }, 'handler failed');
    response.refuse(refusals.failed);
  }
}

/** Passes a request on to the app. */
export function passToApp(front: Front, request: PortalRequest, response: PortalResponse): void {
  const caller = front.callerOf(request);
  if (request.headers['x-forwarded-for'] !== undefined) front.traffic.proxySeen = true;
  const requestId = requestIdFor(request, caller);
  normaliseHeaders(request, caller, requestId);
  response.context = {
    requestId,
    path: pathOf(request.url) ?? '/',
    encoding: negotiateEncoding(request.headers['accept-encoding']),
    common: front.common,
    pages: front.pages,
    filesDir: front.filesDir,
    route: null,
  };
  countAndLog(front, request, response);
  if (hasBody(request)) guardBody(front, request, response);
  void callHandler(front, request, response);
}

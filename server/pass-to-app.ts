/** Hands a checked request to the pipeline, and makes sure that it gets one answer. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { refusals, refuse, type Refusal } from '../src/pipeline/refusals.ts';
import { pathOf } from './front-answers.ts';
import type { Front } from './front.ts';
import { knownSheets } from './known-sheets.ts';
import { logAnswer } from './log.ts';
import { sendPrivatePage } from './private-pages.ts';
import { hasBody, lingerAndCut, slowBody, FrontRequest } from './request-body.ts';

type Answer = ServerResponse<FrontRequest>;

/** A refusal with all headers, for what goes wrong outside of the pipeline. */
function refuseWhole(front: Front, refusal: Refusal, incoming?: FrontRequest): Response {
  const answer = refuse(refusal, pathOf(incoming?.url) ?? '/');
  answer.headers.set('X-Request-Id', String(incoming?.headers['x-request-id'] ?? randomUUID()));
  for (let index = 0; index + 1 < front.common.length; index += 2)
    answer.headers.set(front.common[index] ?? '', front.common[index + 1] ?? '');
  return answer;
}

async function render(front: Front, request: Request, incoming: FrontRequest): Promise<Response> {
  const path = pathOf(incoming.url) ?? '/';
  const requestId = incoming.headers['x-request-id'];
  const rendered = async (): Promise<Response> => {
    try {
      return await front.render(request, {
        completePage: (headers, body, isShared) =>
          front.completePage(headers, body, knownSheets(incoming.headers), isShared),
        keepPage: (headers, body) => front.pages.keep(path, headers, body),
        keepPrivatePage: (headers, body, isCurrent) =>
          front.privatePages.keep(incoming, headers, body, isCurrent),
      });
    } catch (error) {
      front.log.error({ err: error, requestId }, 'request failed');
      return refuseWhole(front, refusals.failed, incoming);
    } finally {
      front.privatePages.rendered(incoming);
    }
  };
  if (!hasBody(incoming)) return rendered();
  const late = slowBody(incoming, front.limits).then(() =>
    refuseWhole(front, refusals.timeout, incoming),
  );
  return Promise.race([rendered(), late]);
}

/** Counts and logs an answer when its connection is done with it. */
function follow(front: Front, request: FrontRequest, response: Answer): void {
  const started = performance.now();
  front.traffic.inFlight += 1;
  response.once('close', () => {
    front.traffic.inFlight -= 1;
    logAnswer(front.log, response, pathOf(request.url) ?? '/', started);
  });
}

/** An answer given before the body was read would leave the next request on this connection waiting behind it. */
function dropRestOfBody({ traffic }: Front, request: FrontRequest, response: Answer): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.discardRest();
    lingerAndCut(request, traffic);
  });
}

/** Sends the page that is kept for this client, or has it rendered when it is not the same any more. */
async function sendKeptOr(
  { privatePages }: Front,
  request: FrontRequest,
  response: Answer,
  listener: (request: FrontRequest, response: Answer) => unknown,
): Promise<void> {
  const kept = await privatePages.find(request);
  if (kept) sendPrivatePage(response, kept);
  else listener(request, response);
}

/** Makes the function that passes a request on. */
export function createPassToApp(front: Front): (request: FrontRequest, response: Answer) => void {
  const listener = getRequestListener(
    (request, { incoming }) => {
      if (!(incoming instanceof FrontRequest)) throw new TypeError('Not a request of this server.');
      return render(front, request, incoming);
    },
    { autoCleanupIncoming: false, errorHandler: () => refuseWhole(front, refusals.badRequest) },
  );
  return (request, response) => {
    follow(front, request, response);
    if (hasBody(request)) {
      dropRestOfBody(front, request, response);
      if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    }
    if (!front.privatePages.has(request)) void listener(request, response);
    else void sendKeptOr(front, request, response, listener);
  };
}

/** What the front server answers without the app: refusals, health, files, kept pages. */
import { announcesTooMuch } from './body-limit.ts';
import { isClosedPath, pathOf } from './closed-paths.ts';
import { negotiateEncoding } from './compression.ts';
import type { Front } from './front.ts';
import { sendKept, type KeptAnswer } from './kept-answer.ts';
import type { PortalRequest } from './portal-request.ts';
import type { PortalResponse } from './portal-response.ts';
import { refusalBody, refusalHeaders, refusals, type Refusal } from './refusals.ts';
import { nextRequestId } from './request-id.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Asked by supervisors and proxies under any name; they tell nothing but yes or no. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

function send(
  front: Front,
  response: PortalResponse,
  status: number,
  headers: readonly string[],
  body: string,
): void {
  response.writeHead(status, [...front.common, ...headers, 'X-Request-Id', nextRequestId()]);
  if (response.req.method === 'HEAD') response.end();
  else response.end(body);
}

function refuse(front: Front, response: PortalResponse, refusal: Refusal, path: string): true {
  const { type, body } = refusalBody(refusal, path);
  send(front, response, refusal.status, refusalHeaders(refusal, type, body), body);
  const { method } = response.req;
  front.log.info({ method, path, status: refusal.status }, 'refused');
  return true;
}

function sendHealth(front: Front, response: PortalResponse, isWell: boolean): true {
  const body = JSON.stringify({ ok: isWell });
  const type = 'application/json; charset=utf-8';
  const headers = refusalHeaders({ status: isWell ? 200 : 503, message: '' }, type, body);
  send(front, response, isWell ? 200 : 503, headers, body);
  return true;
}

function keptAnswerAt(front: Front, path: string): KeptAnswer | null | undefined {
  const page = front.pages.find(path);
  if (page !== undefined) return page;
  const asset = front.assets.find(path);
  if (asset !== undefined) return asset;
  return isClosedPath(path) ? null : undefined;
}

/** As it came, for the log; a query may hold what is nobody's business. */
const unreadablePath = ({ url = '' }: PortalRequest): string => url.replace(/\?.*$/s, '');

/** Whether the request may go on: method, host, path and announced size. */
function objection(front: Front, request: PortalRequest, path: string | null): Refusal | null {
  if (!methods.has(request.method ?? '')) return refusals.methodNotAllowed;
  const verdict = front.hostVerdict(request);
  if (verdict === 'malformed') return refusals.badRequest;
  if (path === null || path.includes('\0')) return refusals.badRequest;
  if (verdict === 'foreign') {
    if (!probes.has(path)) return refusals.foreignHost;
    request.headers.host = front.siteHost;
  }
  return announcesTooMuch(request) ? refusals.tooLarge : null;
}

/** Answers if it can; false: the app has to. */
export function answerFromFront(
  front: Front,
  request: PortalRequest,
  response: PortalResponse,
): boolean {
  const path = pathOf(request.url);
  const refusal = objection(front, request, path);
  if (refusal !== null) return refuse(front, response, refusal, path ?? unreadablePath(request));
  if (path === null) return true;
  if (path === '/healthz') return sendHealth(front, response, true);
  if (path === '/readyz' && front.traffic.draining) return sendHealth(front, response, false);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return isClosedPath(path) && refuse(front, response, refusals.notFound, path);
  const kept = keptAnswerAt(front, path);
  if (kept === undefined) return false;
  if (kept === null) return refuse(front, response, refusals.notFound, path);
  const variant = kept[negotiateEncoding(request.headers['accept-encoding'])];
  sendKept(request, response, variant, nextRequestId());
  if (front.log.isLevelEnabled('debug'))
    front.log.debug({ method: request.method, path, status: response.statusCode }, 'from memory');
  return true;
}

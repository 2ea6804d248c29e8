/** What the front server answers without the pipeline: refusals, health, files, kept pages. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasMirror } from '#lib/server/mirror-cookie.ts';
import { bodyLimitOf } from '../src/pipeline/body-limit.ts';
import { negotiateEncoding } from '../src/pipeline/compression.ts';
import { headersOfBody, refusalParts, refusals, type Refusal } from '../src/pipeline/refusals.ts';
import { replaceHeaders, trustHeaders } from './client-address.ts';
import type { Front } from './front.ts';
import { sendKept, type KeptAnswer } from './kept-pages.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Asked by supervisors and proxies under any name; they tell nothing but yes or no. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** The framework's own endpoints, which this product does not use. */
const closed = ['/_image', '/_server-islands', '/_actions', '/_astro', '/.'];

/** Whether nothing may be answered here but 404, once the known files have been looked up. */
const isClosedPath = (path: string): boolean => {
  const second = path.charCodeAt(1);
  if (second !== 0x5f && second !== 0x2e) return false;
  return closed.some((door) => path === door || path.startsWith(door === '/.' ? door : `${door}/`));
};

/** The decoded path without query, or null when it cannot be read. */
export function pathOf(target: string | undefined): string | null {
  if (target?.startsWith('/') !== true) return null;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function send(
  front: Front,
  response: ServerResponse,
  status: number,
  headers: readonly [string, string][],
  body: string,
): void {
  response.writeHead(status, [...front.common, ...headers.flat(), 'X-Request-Id', randomUUID()]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function refuse(front: Front, response: ServerResponse, refusal: Refusal, path: string): true {
  const { headers, body } = refusalParts(refusal, path);
  send(front, response, refusal.status, headers, body);
  front.log.info({ method: response.req.method, path, status: refusal.status }, 'refused');
  return true;
}

function sendHealth(front: Front, response: ServerResponse, isWell: boolean): true {
  const body = JSON.stringify({ ok: isWell });
  const headers = headersOfBody('application/json; charset=utf-8', body);
  send(front, response, isWell ? 200 : 503, headers, body);
  return true;
}

/** Whether what the app needs of this process is alive; it adds its questions to this set. */
const isWell = (): boolean => {
  const { [health]: asked } = globalThis as { [health]?: ReadonlySet<() => boolean> };
  return asked === undefined || [...asked].every((ask) => ask());
};
const health = Symbol.for('portal.health');

/**
 * A kept page or a file; null: nothing may be answered here. With the mirror cookie a page sees to it, and is not the same
 * for everybody.
 */
function keptAnswerAt(
  front: Front,
  request: IncomingMessage,
  path: string,
): KeptAnswer | null | undefined {
  const page = hasMirror(request.headers.cookie) ? undefined : front.pages.find(path);
  if (page !== undefined) return page;
  const asset = front.assets.find(path);
  if (asset !== undefined) return asset;
  return isClosedPath(path) ? null : undefined;
}

/** Whether the announced length is over the limit already. */
const announcesTooMuch = ({ url = '', headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > bodyLimitOf(url, headers['content-type']);

/** As it came, for the log; a query may hold private data. */
const unreadablePath = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** Why the request may not go on: method, host, path or announced size. */
function objection(front: Front, request: IncomingMessage, path: string | null): Refusal | null {
  if (!methods.has(request.method ?? '')) return refusals.methodNotAllowed;
  const verdict = front.hostVerdict(request);
  if (verdict === 'malformed') return refusals.badRequest;
  // A fragment is never sent (RFC 9112, 3.2); each would have a place of its own among the kept pages.
  if (path === null || /[\0#]/.test(path) || request.url?.includes('#')) return refusals.badRequest;
  if (verdict === 'foreign') {
    if (!probes.has(path)) return refusals.foreignHost;
    replaceHeaders(request, { host: front.siteHost });
  }
  return announcesTooMuch(request) ? refusals.tooLarge : null;
}

/** Whether this request has its answer now. */
function answers(front: Front, request: IncomingMessage, response: ServerResponse): boolean {
  const path = pathOf(request.url);
  const refusal = objection(front, request, path);
  if (refusal !== null) return refuse(front, response, refusal, path ?? unreadablePath(request));
  if (path === null) return true;
  if (path === '/healthz') return sendHealth(front, response, front.isTurning() && isWell());
  if (path === '/readyz' && (front.traffic.draining || front.traffic.isCold))
    return sendHealth(front, response, false);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return isClosedPath(path) && refuse(front, response, refusals.notFound, path);
  const kept = keptAnswerAt(front, request, path);
  if (kept === undefined) return false;
  if (kept === null) return refuse(front, response, refusals.notFound, path);
  const variant = kept[negotiateEncoding(request.headers['accept-encoding'])];
  sendKept(request, response, variant, randomUUID());
  if (front.log.isLevelEnabled('debug'))
    front.log.debug({ method: request.method, path, status: response.statusCode }, 'from memory');
  return true;
}

/** Answers if it can; false: the app has to, and may believe the headers now. */
export function answerFromFront(
  front: Front,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (answers(front, request, response)) return true;
  if (request.headers['x-forwarded-for'] !== undefined) front.traffic.proxySeen = true;
  trustHeaders(request, front.callerOf(request));
  // To a browser a backslash is a slash, and so it is here.
  if (request.url?.includes('\\'))
    request.url = request.url.replace(/^[^?]*/, (before) => before.replaceAll('\\', '/'));
  return false;
}

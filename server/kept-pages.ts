/**
 * Answers kept in memory, whole and precompressed, with all their headers laid out for sending; and the pages that are
 * the same for everybody, rendered once and then sent like that.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  compressBest,
  compressNow,
  smallestCompressed,
  type Encoding,
} from '../src/pipeline/compression.ts';

interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly head: readonly string[];
  readonly headWhenFresh: readonly string[];
}

export type KeptAnswer = Readonly<Record<Encoding, Variant>>;

interface Bodies {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** A short hash of a body, the stem of its ETags. */
const bodyHash = (body: Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Whether a request already has the version with this ETag. */
function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch
    .slice(0, 2000)
    .split(',')
    .some((entry) => entry.trim().replace(/^W\//, '') === etag);
}

function variantOf(
  headers: readonly string[],
  body: Buffer,
  etag: string,
  encoding?: string,
): Variant {
  const common = [...headers, 'ETag', etag];
  const head = [...common, 'Content-Length', String(body.length)];
  if (encoding !== undefined) head.push('Content-Encoding', encoding);
  return { etag, body, head, headWhenFresh: common };
}

/** Lays out an answer; `headers` is a flat list with everything but ETag, length and encoding. */
export function keepAnswer(headers: readonly string[], bodies: Bodies): KeptAnswer {
  const hash = bodyHash(bodies.identity);
  const varied = bodies.br || bodies.gzip ? [...headers, 'Vary', 'Accept-Encoding'] : headers;
  const identity = variantOf(varied, bodies.identity, `"${hash}"`);
  return {
    identity,
    br: bodies.br ? variantOf(varied, bodies.br, `"${hash}-br"`, 'br') : identity,
    gzip: bodies.gzip ? variantOf(varied, bodies.gzip, `"${hash}-gz"`, 'gzip') : identity,
  };
}

/** Sends a kept answer, or 304 when the caller has it already. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  variant: Variant,
  requestId: string,
): void {
  if (isFresh(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headWhenFresh.concat('X-Request-Id', requestId));
    response.end();
    return;
  }
  response.writeHead(200, variant.head.concat('X-Request-Id', requestId));
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Enough for every public page in a few spellings; a caller cannot fill memory with odd paths. */
const mostPages = 50;
const perRequest = new Set(['content-length', 'etag', 'vary', 'x-request-id']);

export interface KeptPages {
  readonly find: (path: string) => KeptAnswer | undefined;
  /** Keeps a page; what of it holds for this one request alone is left out. */
  readonly keep: (path: string, headers: Headers, body: Buffer) => void;
}

/** Which content the app has published; pages of another are of no use. */
const CONTENT = Symbol.for('portal.content');
const contentNow = (): string | undefined => (globalThis as { [CONTENT]?: string })[CONTENT];

/** Makes an empty cache, keyed by path without query. */
export function createKeptPages(): KeptPages {
  const pages = new Map<string, KeptAnswer>();
  let content = contentNow();
  const forgetOld = (): void => {
    if (content === contentNow()) return;
    content = contentNow();
    pages.clear();
  };
  return {
    find(path) {
      forgetOld();
      return pages.get(path);
    },
    keep(path, headers, body) {
      forgetOld();
      if (pages.size >= mostPages || pages.has(path)) return;
      const lasting = [...headers].filter(([name]) => !perRequest.has(name)).flat();
      if (body.length < smallestCompressed) {
        pages.set(path, keepAnswer(lasting, { identity: body }));
        return;
      }
      const bodies = {
        identity: body,
        br: compressNow(body, 'br', 'page'),
        gzip: compressNow(body, 'gzip', 'page'),
      };
      pages.set(path, keepAnswer(lasting, bodies));
      // The smallest form takes a tenth of a second to find: nobody waits for it.
      const contentOfPage = content;
      void compressBest(body).then((best) => {
        if (content !== contentOfPage || contentNow() !== contentOfPage) return;
        pages.set(path, keepAnswer(lasting, { identity: body, ...best }));
      });
    },
  };
}

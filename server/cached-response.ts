/** Responses in memory, compressed once, with ETags. */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { negotiateEncoding, type Encoding } from './bodies/compression.ts';
import type { HeaderRecord } from './security-headers.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface Variant {
  readonly etag: string;
  readonly body: Bytes;
  readonly headers: HeaderRecord;
}

export type CachedResponse = Readonly<Record<Encoding, Variant>>;

interface Bodies {
  readonly identity: Bytes;
  readonly br?: Bytes | undefined;
  readonly gzip?: Bytes | undefined;
}

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .slice(0, 2000)
    .split(',')
    .some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === etag);
}

/** Returns a response for memory; `headers` hold everything but ETag and encoding. */
export function cacheResponse(headers: HeaderRecord, bodies: Bodies): CachedResponse {
  const { identity, br, gzip } = bodies;
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const all = br || gzip ? { ...headers, Vary: 'Accept-Encoding' } : headers;
  const variantOf = (body: Bytes, suffix = '', encoding?: Encoding): Variant => {
    const etag = `"${hash}${suffix}"`;
    const encoded = encoding && { 'Content-Encoding': encoding };
    return { etag, body, headers: { ...all, ...encoded, ETag: etag } };
  };
  const plain = variantOf(identity);
  return {
    identity: plain,
    br: br ? variantOf(br, '-br', 'br') : plain,
    gzip: gzip ? variantOf(gzip, '-gz', 'gzip') : plain,
  };
}

/** Answers a request from memory, with 304 if the caller has the response already. */
export function sendCached(request: IncomingMessage, cached: CachedResponse): Response {
  const { etag, body, headers } = cached[negotiateEncoding(request.headers['accept-encoding'])];
  const own = { ...headers, 'X-Request-Id': randomUUID() };
  if (isFresh(request.headers['if-none-match'], etag)) {
    return new Response(null, { status: 304, headers: own });
  }
  return new Response(body, { headers: { ...own, 'Content-Length': String(body.length) } });
}

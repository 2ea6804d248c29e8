/** An answer kept in memory, whole and precompressed, with all its headers laid out for sending. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from './compression.ts';
import { bodyHash, isFresh } from './etag.ts';

interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly head: readonly string[];
  readonly headWhenFresh: readonly string[];
}

export type KeptAnswer = Readonly<Record<Encoding, Variant>>;

export interface Bodies {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
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

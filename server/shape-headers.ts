/** Reads the app's wishes (`x-portal-*`), removes them, and completes the headers of its answer. */
import type { ServerResponse } from 'node:http';
import type { AnswerContext } from './answer-context.ts';
import type { Encoding } from './compression.ts';
import { isCompressible } from './content-types.ts';
import { inertPolicy } from './security-headers.ts';

export interface Shape {
  readonly encoding: Encoding;
  /** The same page for everybody, to be kept. */
  readonly isShared: boolean;
  readonly hasBody: boolean;
  /** Path of a file to send as the body. */
  readonly file: string | null;
}

function takeHeader(response: ServerResponse, name: string): string | null {
  const value = response.getHeader(name);
  if (value === undefined) return null;
  response.removeHeader(name);
  return String(value);
}

function addVary(response: ServerResponse, name: string): void {
  const present = String(response.getHeader('Vary') ?? '');
  if (!present.toLowerCase().includes(name.toLowerCase()))
    response.setHeader('Vary', present === '' ? name : `${present}, ${name}`);
}

/** A compressed body is another representation, so a strong validator no longer holds. */
function weakenEtag(response: ServerResponse): void {
  const etag = response.getHeader('ETag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`);
}

function completeType(response: ServerResponse): string {
  const type = String(response.getHeader('Content-Type') ?? '');
  if (!/^(?:text\/[\w-]+|application\/json)$/.test(type)) return type;
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  return type;
}

/** Completes the headers of an app's answer and says how its body is to be sent. */
export function shapeHeaders(response: ServerResponse, context: AnswerContext): Shape {
  const { method } = response.req;
  const status = response.statusCode;
  context.route = takeHeader(response, 'x-portal-route') ?? context.route;
  const wantsCache = takeHeader(response, 'x-portal-cache') === 'shared';
  const file = takeHeader(response, 'x-portal-file');
  response.removeHeader('X-Powered-By');
  response.removeHeader('Server');
  const isShared =
    wantsCache && status === 200 && method === 'GET' && !response.hasHeader('Set-Cookie');
  const type = completeType(response);
  if (!response.hasHeader('Content-Security-Policy'))
    response.setHeader('Content-Security-Policy', inertPolicy);
  if (isShared || !response.hasHeader('Cache-Control'))
    response.setHeader('Cache-Control', isShared ? 'no-cache' : 'no-store');
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304 && status >= 200;
  const packed = response.hasHeader('Content-Encoding') || !isCompressible(type);
  if (packed || file !== null) return { encoding: 'identity', isShared, hasBody, file };
  addVary(response, 'Accept-Encoding');
  if (context.encoding !== 'identity') weakenEtag(response);
  return { encoding: hasBody ? context.encoding : 'identity', isShared, hasBody, file };
}

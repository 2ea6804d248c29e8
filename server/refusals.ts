/** Answers that the front server gives itself: JSON with the API's error shape under /api, else plain text. */
import { messages } from '#lib/kernel/messages.ts';
import { inertPolicy } from './security-headers.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export const refusals = {
  badRequest: { status: 400, message: messages.unreadableBody },
  notFound: { status: 404, message: messages.resourceNotFound },
  methodNotAllowed: { status: 405, message: messages.methodNotAllowed },
  timeout: { status: 408, message: messages.unreadableBody },
  tooLarge: { status: 413, message: messages.tooLarge },
  foreignHost: { status: 421, message: messages.resourceNotFound },
  failed: { status: 500, message: messages.serverError },
} as const satisfies Record<string, Refusal>;

export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Whether a path belongs to the API, so that its answers are JSON. */
export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Content type and body of a refusal. */
export function refusalBody(refusal: Refusal, path: string): { type: string; body: string } {
  const { message } = refusal;
  if (!isApiPath(path)) return { type: 'text/plain; charset=utf-8', body: `${message}\n` };
  const answer = { succeeded: false, ResponseMessage: message, error: { message } };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(answer) };
}

/** The headers of a refusal beyond the common ones. */
export function refusalHeaders(refusal: Refusal, type: string, body: string): string[] {
  const headers = [
    'Content-Type',
    type,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    inertPolicy,
  ];
  if (refusal.status === 405) headers.push('Allow', allowedMethods);
  return headers;
}

/**
 * Answers of the portal that come from neither a page nor the API: in the API's shape under /api, else plain text. A form
 * that a browser sent by itself and that is too large has a way back: a page with a link to the form.
 */
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { inertPolicy } from './security-headers.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export const refusals = {
  badRequest: { status: 400, message: serverMessages.unreadableBody },
  notFound: { status: 404, message: messages.resourceNotFound },
  methodNotAllowed: { status: 405, message: serverMessages.methodNotAllowed },
  timeout: { status: 408, message: serverMessages.unreadableBody },
  tooLarge: { status: 413, message: serverMessages.tooLarge },
  foreignHost: { status: 421, message: messages.resourceNotFound },
  failed: { status: 500, message: messages.serverError },
} as const satisfies Record<string, Refusal>;

export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Whether a path belongs to the API, so that its answers are JSON. */
export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The headers of an answer with this body, beyond those that every answer carries. */
export function headersOfBody(type: string, body: string): [string, string][] {
  return [
    ['Content-Type', type],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', inertPolicy],
  ];
}

/** The link keeps the path, and no query that said what was sent. */
const backToForm = (message: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="?">Back to the form</a></p></html>\n`;

/** Type and text of a refusal. */
function wordsOf(
  { status, message }: Refusal,
  path: string,
): readonly [type: string, text: string] {
  if (isApiPath(path)) {
    const body = { succeeded: false, ResponseMessage: message, error: { message } };
    return ['application/json', JSON.stringify(body)];
  }
  return status === refusals.tooLarge.status
    ? ['text/html', backToForm(message)]
    : ['text/plain', `${message}\n`];
}

/** Body and headers of a refusal of a request for `path`. */
export function refusalParts(
  refusal: Refusal,
  path: string,
): { body: string; headers: [string, string][] } {
  const [type, body] = wordsOf(refusal, path);
  const headers = headersOfBody(`${type}; charset=utf-8`, body);
  if (refusal.status === 405) headers.push(['Allow', allowedMethods]);
  return { body, headers };
}

/** A refusal as an answer. */
export function refuse(refusal: Refusal, path: string): Response {
  const { body, headers } = refusalParts(refusal, path);
  return new Response(body, { status: refusal.status, headers });
}

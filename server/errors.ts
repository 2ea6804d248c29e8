/**
 * Errors that neither a page nor the API answers: in the API's form below /api, else plain text. A form that a browser
 * posted and that is too large gets a page with a link back to it.
 */
import { randomUUID } from 'node:crypto';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { inertPolicy } from './security-headers.ts';

export interface RequestError {
  readonly status: number;
  readonly message: string;
}

export const errors = {
  badRequest: { status: 400, message: serverMessages.unreadableBody },
  notFound: { status: 404, message: messages.resourceNotFound },
  methodNotAllowed: { status: 405, message: serverMessages.methodNotAllowed },
  timeout: { status: 408, message: serverMessages.unreadableBody },
  tooLarge: { status: 413, message: serverMessages.tooLarge },
  foreignHost: { status: 421, message: messages.resourceNotFound },
  failed: { status: 500, message: messages.serverError },
} as const satisfies Record<string, RequestError>;

export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The link keeps the path and drops the query. */
const backToForm = (message: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="?">Back to the form</a></p></html>\n`;

function contentOf({ status, message }: RequestError, path: string): [type: string, body: string] {
  if (isApiPath(path)) {
    const body = { succeeded: false, ResponseMessage: message, error: { message } };
    return ['application/json', JSON.stringify(body)];
  }
  return status === errors.tooLarge.status
    ? ['text/html', backToForm(message)]
    : ['text/plain', `${message}\n`];
}

/** Returns headers of responses that are neither pages nor files. */
export const ownHeaders = () => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': inertPolicy,
});

/** Returns the id of a response that is sent before its request has one. */
export const newRequestId = () => ({ 'X-Request-Id': randomUUID() });

/** Returns the response to a request for `path`; headers that all responses carry are added by the caller. */
export function errorResponse(
  error: RequestError,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const [type, body] = contentOf(error, path);
  return new Response(body, {
    status: error.status,
    headers: {
      ...ownHeaders(),
      ...headers,
      'Content-Type': `${type}; charset=utf-8`,
      ...(error.status === 405 && { Allow: allowedMethods }),
    },
  });
}

/** Connections that never become a request: unreadable, too slow, too long, CONNECT. They get a short answer. */
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { allowedMethods } from '../src/pipeline/refusals.ts';
import { inertPolicy } from '../src/pipeline/security-headers.ts';

const answers = new WeakMap<Duplex, readonly ServerResponse[]>();

const isOpen = ({ req, writableEnded }: ServerResponse): boolean => !writableEnded || !req.complete;

/** Remembers an answer for as long as it is open; several are, where requests come before their turn. */
export function followAnswer(response: ServerResponse): void {
  const { socket } = response.req;
  const open = answers.get(socket)?.filter(isOpen) ?? [];
  answers.set(socket, [...open, response]);
}

/** Whether another answer on this connection would get into one, or pass as the next request's. */
const isAnswering = (socket: Duplex): boolean =>
  answers.get(socket)?.some((response) => response.headersSent && isOpen(response)) ?? false;

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function answer(status: string, common: readonly string[], extra: readonly string[] = []): string {
  const all = [...common, ...extra, 'Content-Security-Policy', inertPolicy];
  const lines = [`HTTP/1.1 ${status}`];
  for (let index = 0; index + 1 < all.length; index += 2)
    lines.push(`${all[index] ?? ''}: ${all[index + 1] ?? ''}`);
  return [
    ...lines,
    'Cache-Control: no-store',
    'Content-Length: 0',
    'Connection: close',
    '',
    '',
  ].join('\r\n');
}

/** Answers and closes what Node's parser cannot turn into a request. */
export function closeBadConnections(server: Server, common: readonly string[]): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    if (socket.writable && error.code !== 'ECONNRESET' && !isAnswering(socket))
      socket.end(answer(reasons[error.code ?? ''] ?? '400 Bad Request', common));
    else socket.destroy();
  });
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(answer('405 Method Not Allowed', common, ['Allow', allowedMethods]));
  });
}

/** Connections that never become a request: unreadable, too slow, too long, CONNECT. They get a short answer. */
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { allowedMethods } from './errors.ts';
import { inertPolicy, type HeaderRecord } from './security-headers.ts';

const answers = new WeakMap<Duplex, readonly ServerResponse[]>();

const isOpen = ({ req, writableEnded }: ServerResponse): boolean => !writableEnded || !req.complete;

const openAnswers = (socket: Duplex): ServerResponse[] => answers.get(socket)?.filter(isOpen) ?? [];

/** Remembers an answer for as long as it is open; several are, where requests come before their turn. */
export function followAnswer(response: ServerResponse): void {
  const { socket } = response.req;
  answers.set(socket, [...openAnswers(socket), response]);
}

/** Returns true if another answer would get into one that is under way. */
const isAnswering = (socket: Duplex): boolean =>
  openAnswers(socket).some(({ headersSent }) => headersSent);

/** Returns the last whole request of this connection that waits for its answer. */
const waitingAnswer = (socket: Duplex): ServerResponse | undefined =>
  openAnswers(socket).findLast(({ req }) => req.complete);

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function answer(status: string, headers: HeaderRecord): string {
  const all = {
    ...headers,
    'Content-Security-Policy': inertPolicy,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n');
}

/** Answers and closes what Node's parser cannot turn into a request. */
export function closeBadConnections(server: Server, headers: HeaderRecord): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const end = () => socket.end(answer(reasons[error.code ?? ''] ?? '400 Bad Request', headers));
    const waiting = waitingAnswer(socket);
    if (waiting) waiting.once('finish', end);
    else end();
  });
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(answer('405 Method Not Allowed', { ...headers, Allow: allowedMethods }));
  });
}

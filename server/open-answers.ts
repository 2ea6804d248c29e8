/** Which connections are in the middle of an answer, or of a request that has its answer already. */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const answers = new WeakMap<Duplex, readonly ServerResponse[]>();

const isOpen = ({ req, writableEnded }: ServerResponse): boolean => !writableEnded || !req.complete;

/** Remembers an answer for as long as it is open; several are, where requests come before their turn. */
export function followAnswer(response: ServerResponse): void {
  const { socket } = response.req;
  const open = answers.get(socket)?.filter(isOpen) ?? [];
  answers.set(socket, [...open, response]);
}

/** Whether another answer on this connection would get into one, or pass as the next request's. */
export const isAnswering = (socket: Duplex): boolean =>
  answers.get(socket)?.some((response) => response.headersSent && isOpen(response)) ?? false;

/** Servers of tests on a port that is free. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** Lets a server listen on this machine; returns its port. */
export async function listen(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts an HTTP server; returns it with its origin. */
export async function serve(
  listener?: RequestListener,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener);
  return { server, origin: `http://127.0.0.1:${await listen(server)}` };
}

type Fetch = (request: Request) => Promise<Response>;

/** Names the caller of each request, as the front server does. */
export const asCaller =
  (fetch: Fetch): Fetch =>
  (request) => {
    request.headers.set('x-client-address', '203.0.113.7');
    return fetch(request);
  };

/** Answers requests over HTTP. */
export function listenerOf(fetch: Fetch): RequestListener {
  const answer = getRequestListener(fetch);
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

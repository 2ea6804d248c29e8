/** Stands between the portal and its database server. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../support/listen.ts';

export interface Relay {
  /** The address of the server, through the relay. */
  readonly url: string;
  /** Holds the bytes of all connections, or lets them go on. */
  hold(is: boolean): void;
  /** Connections that are open. */
  open(): number;
  close(): Promise<void>;
}

/** Passes bytes on until it is told to hold them: the server's machine hangs, and its connections stay open. */
export async function relayTo(target: URL): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isHolding = false;
  const relay = createServer((socket) => {
    const server = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(from);
      if (isHolding) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => (sockets.delete(from), to.destroy()));
    }
    if (isHolding) for (const each of [socket, server]) each.pause();
  });
  const port = await listen(relay);
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const hold = (is: boolean): void => {
    isHolding = is;
    for (const socket of sockets) {
      if (is) socket.pause();
      else socket.resume();
    }
  };
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    relay.close();
    await once(relay, 'close');
  };
  return { url: through.href, hold, open: () => sockets.size / 2, close };
}

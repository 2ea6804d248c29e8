import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { migrateDatabase } from '#api/main/migrate.ts';
import { createTestApi } from '../support/api.ts';

const url = process.env['TEST_POSTGRES_URL'];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Passes bytes on until it is told to hold them: the server's machine hangs, and its connections stay open. */
async function relayTo(target: URL) {
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
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  const hold = (is: boolean): void => {
    isHolding = is;
    for (const socket of sockets) {
      if (is) socket.pause();
      else socket.resume();
    }
  };
  return { port: (relay.address() as AddressInfo).port, hold, open: () => sockets.size / 2 };
}

it.skipIf(url === undefined)(
  'a database that hangs holds nobody for 5 s, and serves again when it goes on',
  async () => {
    const through = new URL(url ?? '');
    const relay = await relayTo(new URL(url ?? ''));
    through.hostname = '127.0.0.1';
    through.port = String(relay.port);
    // The limits of production.
    const database = await openDatabase({ url: through.href });
    closing.push(() => database.close());
    await migrateDatabase(database);
    const api = createTestApi(database, { limitScale: 1000 });
    const { token } = await api.logIn(await api.signUp());
    const statusOf = async () => (await api.call('GET /client/getprofile', { token })).status;
    expect(await statusOf()).toBe(200);
    relay.hold(true);
    // Both wait by the same clock, however slow the machine is.
    const answers = Array.from({ length: 40 }, async () =>
      Promise.race([statusOf(), sleep(5000, 'later than 5 s')]),
    );
    expect(new Set(await Promise.all(answers))).toEqual(new Set([503]));
    expect(relay.open()).toBeLessThanOrEqual(20);
    relay.hold(false);
    await expect.poll(statusOf).toBe(200);
    const after = await Promise.all(Array.from({ length: 40 }, statusOf));
    expect(new Set(after)).toEqual(new Set([200]));
  },
);

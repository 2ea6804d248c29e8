/** Probes of `/readyz` whose callers close their connection while the database keeps them waiting. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#api/db/database.ts';
import { openDatabase } from '#api/db/open.ts';
import { sendRaw, startFront, statusOf, type Started } from '../server/support/start-front.ts';
import { createTestApi } from '../support/api.ts';
import { relayTo } from './support/relay.ts';

const CALLERS = 5;
/** Of pino: warn. */
const WARN = 40;
/** Connections of a pool. */
const POOL = 10;
const HEAD = 'GET /readyz HTTP/1.1\r\nHost: localhost:4321\r\nConnection: close\r\n\r\n';
const server = process.env['TEST_POSTGRES_URL'];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

interface Held {
  readonly database: Database;
  /** The connections of the pool meanwhile, when nobody waits any more; undefined without one. */
  readonly left: ReturnType<NonNullable<Database['connections']>> | undefined;
  /** Keeps everybody waiting from now on; returns what ends that. */
  hold(): Promise<() => Promise<unknown>>;
}

/** The limits of production. */
async function opened(url: string): Promise<Database> {
  const database = await openDatabase({ url });
  closing.push(() => database.close());
  return database;
}

/** A database all of whose connections others have. */
async function busy(url: string, connections: number): Promise<Held> {
  const database = await opened(url);
  const hold = async () => {
    const end = Promise.withResolvers<null>();
    const begun = Array.from({ length: connections }, () => Promise.withResolvers<null>());
    const holders = begun.map(({ resolve }) =>
      database.transaction(() => {
        resolve(null);
        return end.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    return () => {
      end.resolve(null);
      return Promise.all(holders);
    };
  };
  const left = database.connections && { used: connections, free: 0, awaited: 0 };
  return { database, left, hold };
}

/** A server whose machine hangs. */
async function hanging(url: string): Promise<Held> {
  const relay = await relayTo(new URL(url));
  closing.push(() => relay.close());
  const database = await opened(relay.url);
  const hold = () => {
    relay.hold(true);
    return Promise.resolve(async () => {
      relay.hold(false);
    });
  };
  // What waits for a server that hangs is of no use later.
  return { database, left: { used: 0, free: 0, awaited: 0 }, hold };
}

const kinds = [
  { name: 'SQLite whose writer is busy', open: () => busy('sqlite::memory:', 1) },
  ...(server === undefined
    ? []
    : [
        { name: 'PostgreSQL without a free connection', open: () => busy(server, POOL) },
        { name: 'PostgreSQL that hangs', open: () => hanging(server) },
      ]),
];

/** Lets the clock that stands still go on until this is so. */
async function inTime(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await vi.advanceTimersByTimeAsync(100);
    await nextTurn();
  }
}

async function begin({ port }: Started): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(HEAD);
  return socket;
}

const probe = async ({ port }: Started): Promise<number> => statusOf(await sendRaw(port, HEAD));

describe.each(kinds)('probes whose callers gave up, on $name', ({ open }) => {
  it('leave nothing behind', async () => {
    const rejected: unknown[] = [];
    const note = (reason: unknown): void => void rejected.push(reason);
    process.on('unhandledRejection', note);
    const { database, left, hold } = await open();
    const api = createTestApi(database);
    const front = await startFront((request) => api.fetch(request));
    closing.push(() => front.stop());
    expect(await probe(front)).toBe(200);

    const end = await hold();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const callers = await Promise.all(Array.from({ length: CALLERS }, () => begin(front)));
    while (front.traffic.inFlight < CALLERS) await nextTurn();
    for (const caller of callers) caller.destroy();
    while (front.traffic.inFlight > 0) await nextTurn();
    await inTime(() => api.logged.length === CALLERS);
    let patient = 0;
    void probe(front).then((status) => (patient = status));
    await inTime(() => patient > 0);
    expect(patient).toBe(503);
    await inTime(() => vi.getTimerCount() === 0);
    expect(database.connections?.()).toEqual(left);

    vi.useRealTimers();
    await end();
    await expect.poll(() => probe(front)).toBe(200);
    process.off('unhandledRejection', note);
    expect(rejected).toEqual([]);
    const answers = front.lines.filter(({ fields }) => fields['path'] === '/readyz');
    const given = answers.slice(1, CALLERS + 1);
    expect(given.map(({ level, fields }) => [level, fields['status']])).toEqual(
      Array.from({ length: CALLERS }, () => ['info', 499]),
    );
    expect(api.logged.map(({ level, msg }) => [level, msg])).toEqual(
      Array.from({ length: CALLERS + 1 }, () => [WARN, 'not ready']),
    );
  });
});

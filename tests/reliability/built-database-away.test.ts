/** The built portal under fifty requests a second while its PostgreSQL is stopped, and while it hangs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ask, keepAlive, logIn, metric, signUp, type Visitor } from './support/callers.ts';
import { isFull, LONG, measured, now, quantile } from './support/figures.ts';
import { isBuilt, SECRET, startPortal, type Portal } from './support/portal.ts';

const RATE = 50;
const HEALTHY_MS = 5000;
const MOST_CONNECTIONS = 20;
const agent = keepAlive(1000);

interface Seen {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly location: string;
  readonly ms: number;
}

/** Requests that need no database, a protected page and two calls, in turn. */
function loadOn({ port }: Portal, visitor: Visitor) {
  const asked = [
    { path: '/login' },
    { path: '/api/client/getprofile', headers: visitor.bearer },
    { path: '/error' },
    { path: '/profile', headers: visitor.cookie },
    { path: '/nothing-here' },
    { path: '/api/client/receipts?size=10', headers: visitor.bearer },
    { path: '/favicon.svg' },
  ];
  const answers: Promise<Seen>[] = [];
  let isOver = false;
  const send = async (): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const next = asked[number % asked.length] ?? { path: '/' };
      answers.push(
        ask({ port, agent, ...next }).then(
          ({ status, headers, ms }) => ({
            path: next.path,
            status,
            type: headers['content-type'] ?? '',
            location: headers.location ?? '',
            ms,
          }),
          (error: unknown) => ({
            path: next.path,
            status: 0,
            type: String(error),
            location: '',
            ms: 0,
          }),
        ),
      );
      await sleep(1000 / RATE);
    }
  };
  const sending = send();
  return async (): Promise<Seen[]> => {
    isOver = true;
    await sending;
    return Promise.all(answers);
  };
}

describe.runIf(isBuilt)('a portal whose PostgreSQL', () => {
  let server: PostgresServer;
  let portal: Portal;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startPostgres();
    portal = await startPortal({
      env: { DATABASE_URL: server.url, APP_SECRET: SECRET, DATA_DIR: temporaryFolder() },
    });
    visitor = await logIn(portal.port, await signUp(portal.port, 'away@example.com'));
  }, LONG);
  afterAll(async () => {
    agent.destroy();
    await portal.kill();
    await server.stop();
  });

  const statusOf = async (): Promise<number> =>
    (await ask({ port: portal.port, path: '/api/client/getprofile', headers: visitor.bearer }))
      .status;
  const connections = (): Promise<number> => metric(portal.port, 'database_connections');
  const delay = async (): Promise<number> => {
    const { text } = await ask({ port: portal.port, path: '/metrics' });
    return Number(/event_loop_delay_seconds\{quantile="0\.99"\} (\S+)/.exec(text)?.[1]) * 1000;
  };

  /** As long as the outage: what needs no database is answered, what needs it is 503. */
  function judge(all: readonly Seen[], apiMs: number): { slowestCall: number; page: number } {
    const calls = all.filter(({ path }) => path.startsWith('/api'));
    const pages = all.filter(({ path }) => path === '/profile');
    const others = all.filter((each) => !calls.includes(each) && !pages.includes(each));
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { type } of calls) expect(type).toMatch(/^application\/json/);
    // To the page that says what the server said, never to the login.
    expect(pages.length).toBeGreaterThan(0);
    for (const { location } of pages) expect(location).toMatch(/^\/error\?message=\S/);
    const wanted: Record<string, number> = { '/login': 200, '/error': 200, '/favicon.svg': 200 };
    for (const { path, status } of others) expect(status, path).toBe(wanted[path] ?? 404);
    const slowestCall = Math.max(...calls.map(({ ms }) => ms));
    const page = quantile(
      others.map(({ ms }) => ms),
      0.99,
    );
    if (isFull) {
      expect(slowestCall).toBeLessThan(apiMs);
      expect(page).toBeLessThan(500);
    }
    return { slowestCall, page };
  }

  async function healthyAfter(): Promise<number> {
    const back = now();
    await expect.poll(statusOf, { timeout: 120_000, interval: 50 }).toBe(200);
    const ms = now() - back;
    if (isFull) expect(ms).toBeLessThan(HEALTHY_MS);
    return ms;
  }

  it(
    'answers 503 when stopped, and serves again as soon as it is back',
    async () => {
      const seconds = isFull ? 60 : 4;
      expect(await statusOf()).toBe(200);
      await server.halt();
      const end = loadOn(portal, visitor);
      await sleep(seconds * 1000);
      const { slowestCall, page } = judge(await end(), 3000);
      await server.restart();
      const ms = await healthyAfter();
      const after = await Promise.all(Array.from({ length: 100 }, statusOf));
      expect(new Set(after)).toEqual(new Set([200]));
      const open = await connections();
      expect(open).toBeLessThanOrEqual(MOST_CONNECTIONS);
      expect(portal.child.exitCode).toBeNull();
      measured(
        'R04',
        `${seconds} s: calls 503 within ${Math.round(slowestCall)} ms, other pages p99 ${Math.round(page)} ms, healthy after ${Math.round(ms)} ms, ${open} connections`,
      );
    },
    LONG,
  );

  it(
    'hangs holds nobody for longer than 5 s, and serves again when it goes on',
    async () => {
      const seconds = isFull ? 30 : 6;
      expect(await statusOf()).toBe(200);
      server.signal('SIGSTOP');
      try {
        await delay();
        const end = loadOn(portal, visitor);
        await sleep(seconds * 1000);
        const loop = await delay();
        const { slowestCall } = judge(await end(), 5000);
        const open = await connections();
        expect(open).toBeLessThanOrEqual(MOST_CONNECTIONS);
        if (isFull) expect(loop).toBeLessThan(100);
        measured(
          'R05',
          `${seconds} s: calls 503 within ${Math.round(slowestCall)} ms, event loop p99 ${Math.round(loop)} ms, ${open} connections`,
        );
      } finally {
        server.signal('SIGCONT');
      }
      await healthyAfter();
      const after = await Promise.all(Array.from({ length: 100 }, statusOf));
      expect(new Set(after)).toEqual(new Set([200]));
    },
    LONG,
  );
});

/** The portal as it was built, under many requests. `npm run test:reliability` sends more of them than `npm test`. */
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { ask, inLanes, keepAlive, logIn } from './support/callers.ts';
import { isFull, LONG, measured, quantile } from './support/figures.ts';
import { isBuilt, startPortal, type Portal } from './support/portal.ts';

const REQUESTS = isFull ? 200_000 : 4000;
/** The soak; half an hour in the long run. */
const SECONDS = Number(process.env['PORTAL_SOAK_SECONDS'] ?? (isFull ? 1800 : 5));
const RATE = 60;
const AT_ONCE = 8;

let portal: Portal;
let devtools: WebSocket;
let headers: Readonly<Record<string, string>>[];

const agent = keepAlive(AT_ONCE);
const pages = [
  '/login',
  '/',
  '/profile',
  '/report',
  '/report/receipt/receipt-report',
  '/contact-us',
];
const calls = ['/api/client/getprofile', '/api/users/dashboard', '/api/client/receipts?size=10'];
const paths = [...pages, ...calls, '/favicon.svg', '/nothing-here'];

/** Whether the answer was right, and how long it took. */
async function askFor(number: number): Promise<{ readonly isRight: boolean; readonly ms: number }> {
  const path = paths[number % paths.length] ?? '/';
  const own = headers[path.startsWith('/api') ? 1 : 0] ?? {};
  const { status, ms } = await ask({ port: portal.port, path, agent, headers: own });
  const wanted = path === '/nothing-here' ? 404 : 200;
  return { isRight: status === wanted, ms };
}

let numbers = 0;
/** Asks the debugger of the process, which is how its memory is collected without a door of our own. */
async function inspect(method: string, params: object = {}): Promise<Record<string, unknown>> {
  const id = (numbers += 1);
  devtools.send(JSON.stringify({ id, method, params }));
  for (;;) {
    const [event] = (await once(devtools, 'message')) as [MessageEvent<string>];
    const answer = JSON.parse(event.data) as { id?: number; result?: Record<string, unknown> };
    if (answer.id === id) return answer.result ?? {};
  }
}

interface Held {
  readonly rss: number;
  readonly files: number;
}

async function held(): Promise<Held> {
  for (let time = 0; time < 3; time += 1) await inspect('HeapProfiler.collectGarbage');
  const status = readFileSync(`/proc/${portal.child.pid ?? 0}/status`, 'utf8');
  const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return { rss, files: readdirSync(`/proc/${portal.child.pid ?? 0}/fd`).length };
}

async function sendUntil(count: number, from: number): Promise<number> {
  let wrong = 0;
  await inLanes(count - from, AT_ONCE, async (number) => {
    if (!(await askFor(from + number)).isRight) wrong += 1;
  });
  return wrong;
}

describe.runIf(isBuilt)('the built portal', () => {
  beforeAll(async () => {
    portal = await startPortal({
      args: ['--inspect=127.0.0.1:0', '--max-old-space-size=512'],
      env: { DATA_DIR: temporaryFolder(), PORTAL_SEED: 'demo' },
    });
    devtools = new WebSocket(/ws:\/\/\S+/.exec(portal.said())?.[0] ?? '');
    await once(devtools, 'open');
    const { cookie, bearer } = await logIn(portal.port);
    headers = [cookie, bearer];
  });

  afterAll(async () => {
    devtools.close();
    agent.destroy();
    await portal.stop();
  });

  it(
    'holds no more memory and no more files after four times as many requests',
    async () => {
      expect(await sendUntil(REQUESTS / 4, 0)).toBe(0);
      const first = await held();
      expect(await sendUntil(REQUESTS, REQUESTS / 4)).toBe(0);
      const second = await held();
      // A few thousand requests have not yet brought everything into memory that stays there.
      expect(second.rss / first.rss).toBeLessThan(isFull ? 1.1 : 1.25);
      measured(
        'R14',
        `${REQUESTS} requests, memory × ${(second.rss / first.rss).toFixed(2)}, ${first.files} and ${second.files} open files`,
      );
      expect(second.files).toBeLessThanOrEqual(first.files + 2);
      expect(portal.said()).not.toContain('MaxListeners');
    },
    2 * LONG,
  );

  it(
    'answers sixty requests a second for minutes without an error',
    async () => {
      const first = await held();
      const answers: ReturnType<typeof askFor>[] = [];
      for (let number = 0; number < SECONDS * RATE; number += 1) {
        answers.push(askFor(number));
        await sleep(1000 / RATE);
      }
      const all = await Promise.all(answers);
      expect(all.filter(({ isRight }) => !isRight)).toEqual([]);
      const p99 = quantile(
        all.map(({ ms }) => ms),
        0.99,
      );
      const last = await held();
      measured(
        'R24',
        `${SECONDS / 60} minutes, ${all.length} requests, 0 errors, p99 ${Math.round(p99)} ms, memory × ${(last.rss / first.rss).toFixed(2)}`,
      );
      // A machine that runs other tests at the same time says nothing about waiting.
      if (isFull) expect(p99).toBeLessThan(300);
      expect(last.rss / first.rss).toBeLessThan(isFull ? 1.1 : 1.25);
    },
    2 * LONG,
  );
});

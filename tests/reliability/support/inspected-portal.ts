/** A built portal whose memory a test can read while it sends many requests of all kinds. */
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { ask, keepAlive, logIn } from './callers.ts';
import { startPortal } from './portal.ts';

/** How many requests the callers send at once. */
export const AT_ONCE = 8;

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

export interface Held {
  /** Memory, in KiB. */
  readonly rss: number;
  /** Open files and sockets. */
  readonly files: number;
}

export interface InspectedPortal {
  /** Sends request `number` of a round of all kinds: whether its answer was right, and how long it took. */
  readonly askFor: (number: number) => Promise<{ readonly isRight: boolean; readonly ms: number }>;
  /** What the process holds once its garbage is collected. */
  readonly held: () => Promise<Held>;
  /** What the process has written so far. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts a portal with a client who is logged in, and with a debugger, which collects its garbage. */
async function startInspectedPortal(): Promise<InspectedPortal> {
  const portal = await startPortal({
    args: ['--inspect=127.0.0.1:0', '--max-old-space-size=512'],
    env: { DATA_DIR: temporaryFolder(), PORTAL_SEED: 'demo' },
  });
  const devtools = new WebSocket(/ws:\/\/\S+/.exec(portal.said())?.[0] ?? '');
  await once(devtools, 'open');
  const agent = keepAlive(AT_ONCE);
  const { cookie, bearer } = await logIn(portal.port);
  const folder = `/proc/${portal.child.pid ?? 0}`;

  let numbers = 0;
  async function inspect(method: string): Promise<void> {
    const id = (numbers += 1);
    devtools.send(JSON.stringify({ id, method }));
    for (;;) {
      const [event] = (await once(devtools, 'message')) as [MessageEvent<string>];
      if ((JSON.parse(event.data) as { id?: number }).id === id) return;
    }
  }

  return {
    async askFor(number) {
      const path = paths[number % paths.length] ?? '/';
      const headers = path.startsWith('/api') ? bearer : cookie;
      const { status, ms } = await ask({ port: portal.port, path, agent, headers });
      return { isRight: status === (path === '/nothing-here' ? 404 : 200), ms };
    },
    async held() {
      for (let time = 0; time < 3; time += 1) await inspect('HeapProfiler.collectGarbage');
      const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1]);
      return { rss, files: readdirSync(`${folder}/fd`).length };
    },
    said: () => portal.said(),
    async stop() {
      devtools.close();
      agent.destroy();
      await portal.stop();
    },
  };
}

/** Starts one before the tests of a block, and stops it after them; returns what gives it. */
export function inspectedPortal(): () => InspectedPortal {
  let portal: InspectedPortal;
  beforeAll(async () => {
    portal = await startInspectedPortal();
  });
  afterAll(() => portal.stop());
  return () => portal;
}

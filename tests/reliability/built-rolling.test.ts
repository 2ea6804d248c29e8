/** Four processes of the built portal behind nginx, restarted one after the other under load, and replaced by a newer release. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canProxy,
  clusterStart,
  host,
  newPostgresDatabase,
  proxyTo,
  startCluster,
} from './support/cluster.ts';
import {
  ask,
  logIn,
  receiptCall,
  secureKeepAlive,
  signUp,
  type Visitor,
} from './support/callers.ts';
import { isFull, LONG, measured } from './support/figures.ts';
import { startPortal, type Portal, type Start } from './support/portal.ts';
import { previousRelease, type Release } from './support/previous-release.ts';

const PROCESSES = 4;
const REQUESTS = isFull ? 10_000 : 400;
const RESTARTS = isFull ? 6 : 2;
const LANES = 8;

interface Load {
  sent: number;
  readonly failed: string[];
  isOver: boolean;
  readonly done: Promise<unknown>;
}

/** Pages, a file that the last of them names, reads and writes in turn, until it is told to end. */
function loadOn(port: number, visitor: Visitor): Load {
  const agent = secureKeepAlive(LANES);
  const failed: string[] = [];
  let file = '/login';
  const load = { sent: 0, failed, isOver: false };
  const kinds = [
    () => ({ path: '/login', headers: host }),
    () => ({ path: file, headers: host }),
    () => ({ path: '/api/client/getprofile', headers: visitor.bearer }),
    () => {
      const call = receiptCall(visitor.id, `U-${randomUUID()}`);
      return { ...call, headers: { ...call.headers, ...host } };
    },
    () => ({ path: '/profile', headers: visitor.cookie }),
  ];
  const lane = async (): Promise<void> => {
    while (!load.isOver) {
      const asked = kinds[(load.sent += 1) % kinds.length]?.() ?? { path: '/' };
      const answer = await ask({ port, agent, isSecure: true, ...asked }).catch((error: unknown) =>
        String(error),
      );
      if (typeof answer === 'string') failed.push(`${asked.path}: ${answer}`);
      else if (answer.status !== 200) failed.push(`${asked.path}: ${answer.status}`);
      else if (asked.path === '/login')
        file = /\/_astro\/login[\w.@-]+\.js/.exec(answer.text)?.[0] ?? '/';
    }
  };
  const done = Promise.all(Array.from({ length: LANES }, lane)).then(() => agent.destroy());
  return Object.assign(load, { done });
}

describe.runIf(canProxy())('four processes behind nginx', () => {
  it(
    'answer every request while they restart in turn',
    async () => {
      const start = clusterStart(await newPostgresDatabase());
      const portals = await startCluster(PROCESSES, start);
      const port = await proxyTo(portals.map((each) => each.port));
      const first = portals[0]?.port ?? 0;
      const visitor = await logIn(first, await signUp(first, 'rolling@example.com', host), host);
      const load = loadOn(port, visitor);
      for (let restart = 0; restart < RESTARTS; restart += 1)
        await restartOne(portals, restart % PROCESSES, start);
      await expect.poll(() => load.sent, { timeout: LONG }).toBeGreaterThan(REQUESTS);
      load.isOver = true;
      await load.done;
      expect(load.failed).toEqual([]);
      measured(
        'R11',
        `${PROCESSES} processes, ${load.sent} requests, ${RESTARTS} restarts, 0 failed`,
      );
    },
    LONG,
  );
});

async function restartOne(portals: Portal[], at: number, start: Start): Promise<void> {
  const before = portals[at];
  expect(await before?.stop()).toBe(0);
  portals[at] = await startPortal({ ...start, port: before?.port ?? 0 });
}

describe.runIf(isFull && canProxy())('a newer release', () => {
  let previous: Release | null;
  beforeAll(() => {
    previous = previousRelease();
  }, LONG);
  afterAll(() => previous?.remove());

  it(
    'takes the place of the one before, process by process, and no request is lost',
    async ({ skip }) => {
      if (previous === null) return skip('there is no history to build the release before from');
      const start = clusterStart(await newPostgresDatabase());
      const older = { ...start, program: previous.program };
      const portals = await startCluster(PROCESSES, older);
      const port = await proxyTo(portals.map((each) => each.port));
      const first = portals[0]?.port ?? 0;
      const visitor = await logIn(first, await signUp(first, 'upgraded@example.com', host), host);
      const load = loadOn(port, visitor);
      const served = async (): Promise<void> => {
        const goal = load.sent + REQUESTS / (PROCESSES + 1);
        await expect.poll(() => load.sent, { timeout: LONG }).toBeGreaterThan(goal);
      };
      await served();
      // The first process of the new release brings the tables of the new release; the older ones serve on.
      for (let at = 0; at < PROCESSES; at += 1) {
        await restartOne(portals, at, start);
        await served();
      }
      load.isOver = true;
      await load.done;
      expect(load.failed).toEqual([]);
      measured(
        'R30',
        `from ${previous.name}: ${PROCESSES} processes, ${load.sent} requests, 0 failed`,
      );
    },
    LONG,
  );
});

/** Many people who log in at the same moment. `npm run test:reliability` has 200 of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { ask, logIn, signUp, type Answered } from './support/callers.ts';
import { isFull, LONG, measured, now, quantile } from './support/figures.ts';
import { isBuilt, processorSeconds, startPortal } from './support/portal.ts';

const LOGINS = isFull ? 200 : 100;
const ACCOUNTS = 20;
const ALL_MS = 12_000;
const PAGE_MS = 300;
const PROBE_MS = 50;

describe.runIf(isBuilt)('logins at once', () => {
  it(
    'all succeed, at the first try or when the portal asked to retry',
    async () => {
      const portal = await startPortal({ env: { DATA_DIR: temporaryFolder() } });
      const { port } = portal;
      const accounts: Awaited<ReturnType<typeof signUp>>[] = [];
      for (let number = 0; number < ACCOUNTS; number += 1)
        accounts.push(await signUp(port, `client${number}@example.com`));
      await logIn(port, accounts[0]);
      let isOver = false;
      const pages: Promise<Answered>[] = [];
      const probe = async (): Promise<void> => {
        while (!isOver) {
          pages.push(ask({ port, path: '/login' }));
          await sleep(PROBE_MS);
        }
      };
      const probing = probe();
      let asked = 0;
      const other: number[] = [];
      const tryUntilIn = async (number: number): Promise<void> => {
        for (;;) {
          asked += 1;
          const body = accounts[number % ACCOUNTS];
          const answer = await ask({ port, path: '/api/client/login', body });
          if (answer.status === 200) return;
          if (answer.status !== 503) other.push(answer.status);
          const wait = Number(answer.headers['retry-after']);
          expect(wait).toBeGreaterThan(0);
          await sleep(wait * 1000);
        }
      };
      const worked = processorSeconds(portal);
      const started = now();
      await Promise.all(Array.from({ length: LOGINS }, (_, number) => tryUntilIn(number)));
      const took = now() - started;
      isOver = true;
      await probing;
      const answered = await Promise.all(pages);
      const p99 = quantile(
        answered.map(({ ms }) => ms),
        0.99,
      );
      measured(
        'R13',
        `${LOGINS} logins in ${Math.round(took)} ms and ${(processorSeconds(portal) - worked).toFixed(1)} s of the processor with ${asked} calls, the login page meanwhile in ${Math.round(p99)} ms (p99 of ${pages.length})`,
      );
      expect(other).toEqual([]);
      expect(answered.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await portal.stop()).toBe(0);
      if (isFull) {
        expect(took).toBeLessThan(ALL_MS);
        expect(p99).toBeLessThan(PAGE_MS);
      }
    },
    LONG,
  );
});

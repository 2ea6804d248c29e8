/** The built portal under a steady load: half an hour in `npm run test:reliability`, seconds in `npm test`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isFull, LONG, measured, quantile } from './support/figures.ts';
import { inspectedPortal, type InspectedPortal } from './support/inspected-portal.ts';
import { isBuilt } from './support/portal.ts';

const SECONDS = Number(process.env['PORTAL_SOAK_SECONDS'] ?? (isFull ? 1800 : 5));
/** Requests a second. */
const RATE = 60;

describe.runIf(isBuilt)('the built portal', () => {
  const portal = inspectedPortal();

  it(
    'answers sixty requests a second for minutes without an error',
    async () => {
      const answers: ReturnType<InspectedPortal['askFor']>[] = [];
      const askUntil = async (count: number): Promise<void> => {
        for (let number = answers.length; number < count; number += 1) {
          answers.push(portal().askFor(number));
          await sleep(1000 / RATE);
        }
      };
      // Code, statements and pages that are kept come into memory first.
      await askUntil((SECONDS * RATE) / 6);
      const first = await portal().held();
      await askUntil(SECONDS * RATE);
      const all = await Promise.all(answers);
      expect(all.filter(({ isRight }) => !isRight)).toEqual([]);
      const p99 = quantile(
        all.map(({ ms }) => ms),
        0.99,
      );
      const last = await portal().held();
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

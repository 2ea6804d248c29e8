/** What the built portal holds after many requests. `npm run test:reliability` sends more of them than `npm test`. */
import { describe, expect, it } from 'vitest';
import { inLanes } from './support/callers.ts';
import { isFull, LONG, measured } from './support/figures.ts';
import { AT_ONCE, inspectedPortal } from './support/inspected-portal.ts';
import { isBuilt } from './support/portal.ts';

const REQUESTS = isFull ? 200_000 : 4000;

describe.runIf(isBuilt)('the built portal', () => {
  const portal = inspectedPortal();

  async function sendUntil(count: number, from: number): Promise<number> {
    let wrong = 0;
    await inLanes(count - from, AT_ONCE, async (number) => {
      if (!(await portal().askFor(from + number)).isRight) wrong += 1;
    });
    return wrong;
  }

  it(
    'holds no more memory and no more files after four times as many requests',
    async () => {
      expect(await sendUntil(REQUESTS / 4, 0)).toBe(0);
      const first = await portal().held();
      expect(await sendUntil(REQUESTS, REQUESTS / 4)).toBe(0);
      const second = await portal().held();
      // A few thousand requests have not yet brought everything into memory that stays there.
      expect(second.rss / first.rss).toBeLessThan(isFull ? 1.1 : 1.25);
      measured(
        'R14',
        `${REQUESTS} requests, memory × ${(second.rss / first.rss).toFixed(2)}, ${first.files} and ${second.files} open files`,
      );
      expect(second.files).toBeLessThanOrEqual(first.files + 2);
      expect(portal().said()).not.toContain('MaxListeners');
    },
    2 * LONG,
  );
});

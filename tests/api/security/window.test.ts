import { describe, expect, it } from 'vitest';
import { limitScale } from '#api/context/limits.ts';
import { secondsToWait, windowStart } from '#api/security/rate-limiter.ts';

const LENGTH = 900_000;
const START = LENGTH * 1000;

describe('the sliding window', () => {
  it('begins at a multiple of its length', () => {
    expect(windowStart(START + 1, LENGTH)).toBe(START);
  });

  it.each([
    ['allows the sixth', 0, 6, 0, true],
    ['refuses the seventh', 0, 7, 0, false],
    ['refuses the first after six at the end of the window before', 6, 1, 0.01, false],
    ['allows it once a share of them is out of reach', 6, 1, 0.2, true],
    ['counts no more than the limit from before', 500, 1, 0.2, true],
  ])('%s', (_what, previous, current, passed, isAllowed) => {
    const wait = secondsToWait({ previous, current }, 6, START + passed * LENGTH, LENGTH);
    expect(wait === 0).toBe(isAllowed);
  });

  it('names a wait after which the next try is allowed, and not much more', () => {
    for (const max of [1, 6, 30]) {
      for (let previous = 0; previous <= max; previous++) {
        for (let current = 1; current <= max + 3; current++) {
          const now = START + 123_456;
          const wait = secondsToWait({ previous, current }, max, now, LENGTH);
          if (wait === 0) continue;
          const later = now + wait * 1000;
          const isNext = windowStart(later, LENGTH) > START;
          const isAfterNext = windowStart(later, LENGTH) > START + LENGTH;
          const counts = isNext
            ? { previous: isAfterNext ? 0 : current, current: 1 }
            : { previous, current: current + 1 };
          expect(secondsToWait(counts, max, later, LENGTH)).toBe(0);
          expect(wait).toBeLessThanOrEqual((2 * LENGTH) / 1000);
        }
      }
    }
  });
});

describe('the scale of the limits', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['x', 1],
    ['0', 1],
    ['-5', 1],
    ['100', 100],
  ])('reads %j as %d: limits never tighten and never switch off', (text, scale) => {
    expect(limitScale(text)).toBe(scale);
  });
});

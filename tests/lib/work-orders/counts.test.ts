import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findCountErrors,
  expectedOf,
  fullCounts,
  plannedOf,
  findShippedError,
  type StageCounts,
  addCounts,
  noCounts,
} from '#lib/work-orders/counts.ts';
import { finalStageOf, stagesOf } from '#lib/work-orders/stages.ts';
import type { Counts } from '#lib/work-orders/fields.ts';

const at = (stage: string, counts: Partial<Counts>): StageCounts => ({
  stage,
  ...noCounts,
  ...counts,
});

describe('the stages of an order', () => {
  it('follow from the services, in floor order, each once', () => {
    expect(stagesOf(['SHP', 'TKT', 'RML', 'HTG', 'SEW'])).toEqual([
      'LABEL_REMOVED',
      'LABEL_ON',
      'TICKETED',
      'SHIPPED',
    ]);
    expect(stagesOf(['NOPE'])).toEqual([]);
  });

  it('end with the last one of the work', () => {
    expect(finalStageOf(['SORTED', 'PACKED', 'STAGED', 'SHIPPED'])).toBe('PACKED');
    expect(finalStageOf(['SHIPPED'])).toBe('SHIPPED');
    expect(finalStageOf([])).toBe('');
  });
});

describe('counts of stages', () => {
  it('take what is done and has not failed as passed', () => {
    expect(fullCounts({ done: 10 })).toMatchObject({ passed: 10, failed: 0 });
    expect(fullCounts({ done: 10, failed: 2 })).toMatchObject({ passed: 8, failed: 2 });
    expect(fullCounts({ done: 0, passed: 3, scrapped: 1 })).toMatchObject({
      done: 0,
      passed: 3,
      scrapped: 1,
    });
  });

  it('ship only pieces that passed every stage', () => {
    const counts = [
      at('TICKETED', { done: 100, passed: 100 }),
      at('PACKED', { done: 100, passed: 94, failed: 6, reworked: 2, scrapped: 4 }),
    ];
    const shipping = [...counts, at('SHIPPED', {})];
    expect(findShippedError(shipping, 100, 96)).toBeNull();
    expect(findShippedError(shipping, 100, 97)).toBe('Packed: 97 shipped of 96 good pieces.');
    expect(findShippedError([], 1200, 1250)).toBe('1,250 shipped of 1,200 pieces.');
    expect(findShippedError(counts, 100, 97)).toBe('Packed: 97 shipped of 96 good pieces.');
    expect(findShippedError([...counts, at('STAGED', {})], 100, 97)).toContain('of 96 good pieces');
    const uncounted = [at('PACKED', {}), at('SHIPPED', {})];
    expect(findShippedError(uncounted, 100, 100)).toBeNull();
    expect(findShippedError(uncounted, 100, 101)).toBe('101 shipped of 100 pieces.');
  });

  it('plan a stage with what left the one before good', () => {
    const counts = [
      at('LABEL_ON', { done: 90, passed: 80, failed: 10, reworked: 6, scrapped: 3 }),
      at('TICKETED', { done: 50, passed: 50 }),
      at('PACKED', {}),
    ];
    expect(plannedOf(counts, 100)).toEqual([100, 86, 50]);
    expect(expectedOf(counts, 100)).toEqual([100, 97, 97]);
    expect(findCountErrors(counts, 100)).toEqual([]);
  });

  it.each([
    ['more done than came', { done: 101, passed: 101 }, 'done'],
    ['more judged than done', { done: 10, passed: 8, failed: 3 }, 'failed'],
    ['more reworked than failed', { done: 10, passed: 8, failed: 2, reworked: 3 }, 'reworked'],
    [
      'more scrapped than is left of the failed',
      { done: 10, passed: 8, failed: 2, reworked: 1, scrapped: 2 },
      'scrapped',
    ],
    ['less than nothing', { done: 0, passed: -1 }, 'passed'],
  ])('refuse %s', (_case, counts, count) => {
    const [fault] = findCountErrors([at('TICKETED', counts)], 100);
    expect(fault).toMatchObject({ stage: 'TICKETED', count });
    expect(fault?.message).toMatch(/^Ticketed: /);
  });

  it('refuse a correction that takes pieces from under the next stage', () => {
    const counts = [
      at('TICKETED', { done: 40, passed: 40 }),
      at('PACKED', { done: 41, passed: 41 }),
    ];
    expect(findCountErrors(counts, 100)).toEqual([
      {
        stage: 'PACKED',
        count: 'done',
        message: 'Packed: 41 done of 40 that reached this stage.',
      },
    ]);
  });

  const small = fc.nat({ max: 40 });
  const anyCounts = fc.record<Counts>({
    done: small,
    passed: small,
    failed: small,
    reworked: small,
    scrapped: small,
  });

  it('never let pieces appear from nowhere, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), anyCounts), { maxLength: 30 }), (adds) => {
        let counts = ['LABEL_ON', 'INSPECTED', 'PACKED'].map((stage) => at(stage, {}));
        for (const [index, add] of adds) {
          const next = counts.map((each, place) =>
            place === index ? { ...each, ...addCounts(each, add) } : each,
          );
          if (findCountErrors(next, 100).length === 0) counts = next;
        }
        const scrapped = counts.reduce((sum, each) => sum + each.scrapped, 0);
        const last = counts.at(-1);
        expect((last?.passed ?? 0) + (last?.reworked ?? 0) + scrapped).toBeLessThanOrEqual(100);
        const planned = plannedOf(counts, 100);
        const expected = expectedOf(counts, 100);
        counts.forEach(({ done }, index) => {
          expect(done).toBeLessThanOrEqual(planned[index] ?? 0);
          expect(planned[index]).toBeLessThanOrEqual(expected[index] ?? 0);
        });
      }),
    );
  });
});

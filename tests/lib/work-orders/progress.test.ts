import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCounts, type StageCounts } from '#lib/work-orders/counts.ts';
import type { Counts } from '#lib/work-orders/fields.ts';
import {
  forecastOf,
  inspectedOf,
  outlookOf,
  passRate,
  progressOf,
  stageNow,
  workingDaysBefore,
} from '#lib/work-orders/progress.ts';

const at = (stage: string, counts: Partial<Counts> = {}): StageCounts => ({
  stage,
  ...noCounts,
  ...counts,
});
const good = (stage: string, done: number) => at(stage, { done, passed: done });

describe('progress', () => {
  it('weighs stages by their service minutes', () => {
    // New label on 1.2, ticketed 0.4 minutes: half of the slow stage is more than half of the quick one.
    expect(progressOf([good('LABEL_ON', 50), good('TICKETED', 0)], 100)).toBe(37);
    expect(progressOf([good('LABEL_ON', 0), good('TICKETED', 50)], 100)).toBe(12);
    expect(progressOf([good('LABEL_ON', 100), good('TICKETED', 100)], 100)).toBe(100);
    expect(progressOf([good('LABEL_ON', 100), good('TICKETED', 99)], 100)).toBe(99);
  });

  it('completes when all but the scrapped pieces are through', () => {
    const counts = [
      at('INSPECTED', { done: 100, passed: 95, failed: 5, reworked: 3, scrapped: 2 }),
      good('PACKED', 98),
    ];
    expect(progressOf(counts, 100)).toBe(100);
    expect(stageNow(counts, 100)).toBe('PACKED');
  });

  it('stays empty for an order without stages or pieces', () => {
    expect(progressOf([], 100)).toBe(0);
    expect(progressOf([good('PACKED', 0)], 0)).toBe(0);
    expect(stageNow([], 10)).toBe('');
  });

  it('stays between 0 and 100 and never falls while pieces are done', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.nat({ max: 200 }), (one, two) => {
        const [less, more] = [Math.min(one, two), Math.max(one, two)];
        const of = (done: number) => progressOf([good('SORTED', done), good('PACKED', 0)], 200);
        expect(of(less)).toBeLessThanOrEqual(of(more));
        expect(of(more)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('names the stage at which most pieces are', () => {
    expect(stageNow([good('SORTED', 0), good('TICKETED', 0)], 100)).toBe('SORTED');
    expect(stageNow([good('SORTED', 100), good('TICKETED', 20)], 100)).toBe('TICKETED');
    expect(stageNow([good('SORTED', 90), good('TICKETED', 20)], 100)).toBe('TICKETED');
    expect(stageNow([good('SORTED', 30), good('TICKETED', 20)], 100)).toBe('SORTED');
    const failed = at('INSPECTED', { done: 100, passed: 40, failed: 60 });
    expect(stageNow([failed, good('PACKED', 40)], 100)).toBe('INSPECTED');
  });

  it('covers the work: staging and shipping follow it', () => {
    const packed = good('PACKED', 100);
    expect(progressOf([packed, good('STAGED', 0), good('SHIPPED', 0)], 100)).toBe(100);
    expect(progressOf([good('STAGED', 50), good('SHIPPED', 0)], 100)).toBe(25);
    expect(stageNow([good('PACKED', 60), good('STAGED', 0)], 100)).toBe('PACKED');
    expect(stageNow([packed, good('STAGED', 0), good('SHIPPED', 0)], 100)).toBe('PACKED');
    expect(stageNow([packed, good('STAGED', 40), good('SHIPPED', 0)], 100)).toBe('STAGED');
    expect(stageNow([packed, good('STAGED', 100), good('SHIPPED', 100)], 100)).toBe('SHIPPED');
    expect(stageNow([good('STAGED', 0), good('SHIPPED', 0)], 100)).toBe('STAGED');
  });
});

describe('the pass rate', () => {
  it('counts the inspection and other stages with failures', () => {
    const counts = [good('TICKETED', 100), at('INSPECTED', { done: 90, passed: 81, failed: 9 })];
    expect(inspectedOf(counts)).toEqual({ passed: 81, failed: 9 });
    expect(passRate(81, 9)).toBe(90);
    expect(passRate(2, 1)).toBe(66.7);
    // 100 means all, 0 none.
    expect(passRate(2999, 1)).toBe(99.9);
    expect(passRate(1, 2999)).toBe(0.1);
    expect([passRate(3000, 0), passRate(0, 3000)]).toEqual([100, 0]);
    expect(passRate(0, 0)).toBeNull();
  });
});

/** Tuesdays: a weekend is not in between. */
const holidays = ['2026-03-24', '2026-03-31'];

describe('the forecast', () => {
  // 2026-03-05 is a Thursday.
  const today = '2026-03-05';
  const day = (at: string, done: number) => ({ stage: 'TICKETED', day: at, done });

  it('knows the working days before a day', () => {
    expect(workingDaysBefore('2026-03-09', 3, holidays)).toEqual([
      '2026-03-06',
      '2026-03-05',
      '2026-03-04',
    ]);
    expect(workingDaysBefore('2026-03-03', 3, holidays)).toEqual([
      '2026-03-02',
      '2026-02-27',
      '2026-02-26',
    ]);
  });

  it('takes the average of the last three working days', () => {
    const counts = [good('TICKETED', 60)];
    const entries = [day('2026-03-02', 30), day('2026-03-03', 10), day('2026-03-04', 20)];
    // 40 left at 20 a day: today and tomorrow.
    expect(forecastOf({ counts, pieces: 100, entries, today, holidays })).toBe('2026-03-06');
    // 140 left: seven days from today, over a weekend.
    expect(forecastOf({ counts, pieces: 200, entries, today, holidays })).toBe('2026-03-13');
  });

  it('looks neither at older days nor at the day that is not over', () => {
    const entries = [day('2026-02-27', 500), day('2026-03-04', 30), day('2026-03-05', 500)];
    const counts = [good('TICKETED', 50)];
    expect(forecastOf({ counts, pieces: 100, entries, today, holidays })).toBe('2026-03-11');
  });

  it('neither counts on a holiday nor takes one for a day without work', () => {
    expect(workingDaysBefore('2026-03-26', 3, holidays)).toEqual([
      '2026-03-25',
      '2026-03-23',
      '2026-03-20',
    ]);
    const counts = [good('TICKETED', 60)];
    const entries = [day('2026-03-20', 20), day('2026-03-23', 20), day('2026-03-25', 20)];
    const facts = { counts, entries, holidays };
    expect(forecastOf({ ...facts, pieces: 100, today: '2026-03-26' })).toBe('2026-03-27');
    // Four days from Thursday: Monday is the third, Tuesday is a holiday.
    expect(forecastOf({ ...facts, pieces: 140, today: '2026-03-26' })).toBe('2026-04-01');
    const late = [day('2026-03-20', 20)];
    const outlook = { status: 'IN_PROGRESS', pieces: 100, counts, entries: late, holidays };
    expect(outlookOf({ ...outlook, today: '2026-03-26' }).isStalled).toBe(false);
  });

  it('stays empty at the start, without a pace, and at the end', () => {
    const entries = [day('2026-03-04', 9)];
    expect(
      forecastOf({ counts: [good('TICKETED', 9)], pieces: 100, entries, today, holidays }),
    ).toBeNull();
    expect(
      forecastOf({ counts: [good('TICKETED', 50)], pieces: 100, entries: [], today, holidays }),
    ).toBeNull();
    expect(
      forecastOf({ counts: [good('TICKETED', 100)], pieces: 100, entries, today, holidays }),
    ).toBeNull();
  });
});

describe('the outlook', () => {
  const counts = [good('TICKETED', 50), good('SHIPPED', 0)];
  const entries = [{ stage: 'TICKETED', day: '2026-03-04', done: 25 }];
  const of = (today: string, change = {}) =>
    outlookOf({ status: 'IN_PROGRESS', counts, pieces: 100, entries, today, holidays, ...change });

  it('never stays in the past: without counts there is no forecast, and the work stands still', () => {
    expect(of('2026-03-05')).toEqual({ forecastOn: '2026-03-12', isStalled: false });
    expect(of('2026-03-18')).toEqual({ forecastOn: null, isStalled: true });
  });

  it('stays empty for an order on hold, unstarted or done', () => {
    const nothing = { forecastOn: null, isStalled: false };
    expect(of('2026-03-18', { status: 'ON_HOLD' })).toEqual(nothing);
    expect(of('2026-03-18', { counts: [good('TICKETED', 0)], entries: [] })).toEqual(nothing);
    expect(of('2026-03-18', { counts: [good('TICKETED', 100), good('SHIPPED', 0)] })).toEqual(
      nothing,
    );
  });
});

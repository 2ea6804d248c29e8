import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasValues,
  maxValue,
  maxSum,
  segments,
  ticksUpTo,
  type Chart,
} from '#lib/reports/chart.ts';
import { datePresets } from '#lib/reports/date-presets.ts';
import { periodsBetween, sumByPeriod } from '#lib/reports/periods.ts';
import { hoursText, shareOf, shareText } from '#lib/reports/tile.ts';
import { countText } from '#lib/kernel/count-text.ts';

const DAY_MS = 86_400_000;
const dayOf = (offset: number): string =>
  new Date(Date.UTC(2020, 0, 1) + offset * DAY_MS).toISOString().slice(0, 10);

describe('an axis', () => {
  it('ends at a round number', () => {
    expect(ticksUpTo(2000)).toEqual([0, 1000, 2000]);
    expect(ticksUpTo(2232)).toEqual([0, 1000, 2000, 3000]);
    expect([1, 3, 7].map((most) => ticksUpTo(most))).toEqual([
      [0, 1],
      [0, 1, 2, 3],
      [0, 5, 10],
    ]);
  });

  it('uses few round steps, and fits every value with little room above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (most) => {
        const ticks = ticksUpTo(most);
        const step = ticks[1] ?? 0;
        expect(ticks.length).toBeLessThanOrEqual(4);
        expect(String(step)).toMatch(/^[125]0*$/);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect((ticks.at(-1) ?? 0) - most).toBeLessThan(step);
      }),
    );
  });
});

describe('periods', () => {
  it('use weeks from Monday, months or years, whichever are few', () => {
    expect(periodsBetween('2026-11-19', '2026-11-24').periods.map(({ from }) => from)).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(periodsBetween('2026-01-01', '2026-12-31').periods[11]).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
      label: 'Dec 2026',
    });
    expect(periodsBetween('2019-05-05', '2026-12-31').periods.map(({ label }) => label)).toEqual([
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
    expect(periodsBetween('2026-02-02', '2026-02-01').periods).toEqual([]);
  });

  it('hold every day of the range once and lose nothing', () => {
    const day = fc.integer({ min: 0, max: 3000 });
    const fallen = fc.array(fc.record({ at: day, value: fc.nat(1000) }), { maxLength: 60 });
    fc.assert(
      fc.property(day, day, fallen, (a, b, values) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        const cut = periodsBetween(dayOf(first), dayOf(last));
        expect(cut.periods.length).toBeLessThanOrEqual(28);
        const inside = values.filter(({ at }) => at >= first && at <= last);
        const sums = sumByPeriod(
          cut,
          inside.map(({ at, value }) => ({ day: dayOf(at), value })),
        );
        expect(sums).toHaveLength(cut.periods.length);
        expect(sums.reduce((x, y) => x + y, 0)).toBe(
          inside.reduce((total, { value }) => total + value, 0),
        );
      }),
    );
  });
});

describe('presets', () => {
  it('end today and have as many days as they say', () => {
    const presets = datePresets('2026-03-01', 'past');
    expect(presets.map(({ from }) => from)).toEqual([
      '2026-03-01',
      '2026-02-23',
      '2026-01-31',
      '2025-12-02',
      '2026-01-01',
    ]);
    expect(new Set(presets.map(({ to }) => to))).toEqual(new Set(['2026-03-01']));
  });

  it('start today where the days are still to come', () => {
    const presets = datePresets('2026-12-28', 'ahead');
    expect(presets.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Today', '2026-12-28', '2026-12-28'],
      ['Next 7 days', '2026-12-28', '2027-01-03'],
      ['Next 30 days', '2026-12-28', '2027-01-26'],
      ['Next 90 days', '2026-12-28', '2027-03-27'],
      ['This year', '2026-01-01', '2026-12-31'],
    ]);
  });
});

describe('charts', () => {
  const chart = (rows: readonly (readonly number[])[]): Chart => ({
    title: 'T',
    rowLabel: 'R',
    series: [
      { label: 'A', tone: 'first' },
      { label: 'B', tone: 'second' },
    ],
    rows: rows.map((values, index) => ({ label: String(index), values })),
  });

  it('lay the values of a row end to end within the longest', () => {
    const rows = fc.array(fc.tuple(fc.nat(10_000), fc.nat(10_000)), { minLength: 1 });
    fc.assert(
      fc.property(rows, (values) => {
        const drawn = chart(values);
        const most = maxSum(drawn);
        for (const row of drawn.rows) {
          const [first, second] = segments(drawn, row, most);
          expect(first?.start).toBe(0);
          expect(second?.start).toBe(first?.length);
          expect((second?.start ?? 0) + (second?.length ?? 0)).toBeLessThanOrEqual(100.02);
        }
        expect(maxValue(drawn)).toBe(Math.max(...values.flat()));
      }),
    );
  });

  it('report missing data', () => {
    expect(hasValues(chart([[0, 0]]))).toBe(false);
    expect(hasValues(chart([]))).toBe(false);
    expect(hasValues(chart([[0, 1]]))).toBe(true);
  });
});

describe('texts of figures', () => {
  it('show a dash without data', () => {
    expect([countText(null), shareText(null), hoursText(null)]).toEqual(['–', '–', '–']);
    expect([countText(1234), hoursText(210)]).toEqual(['1,234', '3.5 h']);
  });

  it('round a share to tenths, but never to all or none', () => {
    expect([shareText(0.9288), shareText(0.00001), shareText(0)]).toEqual(['92.9%', '0.1%', '0%']);
    expect([shareText(1), shareText(0.99999), shareText(0.9834)]).toEqual([
      '100%',
      '99.9%',
      '98.3%',
    ]);
    // In files the same: a spreadsheet would round 0.9996 to 100.0%.
    expect([shareOf(0.9996), shareOf(0.96667), shareOf(0.00001), shareOf(1), shareOf(0)]).toEqual([
      0.999, 0.967, 0.001, 1, 0,
    ]);
    expect(shareOf(null)).toBeNull();
  });
});

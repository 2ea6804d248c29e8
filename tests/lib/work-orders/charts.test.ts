import { expect, it } from 'vitest';
import { dayPlan } from '#lib/work-orders/charts.ts';

const open = {
  pieces: 100,
  startOn: '2026-03-02',
  dueOn: '2026-03-05',
  today: '2026-03-03',
  closedOn: null,
  holidays: [] as string[],
};

it('a closed order is drawn to the day that closed it, or to what was put right after it', () => {
  const closed = { ...open, dueOn: '2026-03-13', today: '2026-04-01', closedOn: '2026-03-03' };
  const done = { day: '2026-03-02', done: 30 };
  const correction = { day: '2026-03-05', done: 1 };
  const lastOf = (finished: readonly (typeof done)[]) => dayPlan({ ...closed, finished }).at(-1);
  expect(lastOf([done])).toMatchObject({ day: '2026-03-03', done: 30 });
  expect(lastOf([done, correction])).toMatchObject({ day: '2026-03-05', done: 31 });
});

it('days to come have a plan and nothing done', () => {
  const days = dayPlan({ ...open, finished: [{ day: '2026-03-02', done: 30 }] });
  expect(days.map(({ done }) => done)).toEqual([30, 30, null, null]);
});

it('a long stretch is drawn up to today, with the plan of the whole stretch', () => {
  const long = { ...open, pieces: 1000, dueOn: '2026-12-31' };
  const days = dayPlan({
    ...long,
    startOn: '2026-01-01',
    finished: [
      { day: '2020-01-06', done: 10 },
      { day: '2026-03-02', done: 30 },
    ],
  });
  expect(days).toHaveLength(62);
  expect(days.at(-1)).toMatchObject({ day: '2026-03-03', done: 40 });
  const ahead = dayPlan({ ...long, finished: [] });
  expect(ahead[0]).toMatchObject({ day: '2026-03-02' });
  // 62 of 218 working days.
  expect(ahead.at(-1)?.plan).toBeLessThan(300);
});

it('nobody is planned to work on a holiday; what was done on one is drawn', () => {
  const days = { startOn: '2026-11-25', dueOn: '2026-11-30', today: '2026-11-25' };
  const order = { ...open, ...days, pieces: 90, holidays: ['2026-11-26'] };
  const plans = (finished: { day: string; done: number }[]) =>
    dayPlan({ ...order, finished }).map(({ day, plan }) => `${day} ${plan}`);
  expect(plans([])).toEqual(['2026-11-25 30', '2026-11-27 60', '2026-11-30 90']);
  expect(plans([{ day: '2026-11-26', done: 5 }])).toContain('2026-11-26 30');
});

import { describe, expect, it } from 'vitest';
import { aqlPlan, rejectFrom, verdictOf } from '#lib/work-orders/aql.ts';
import { healthClock, healthOf, displayHealth, healthWords } from '#lib/work-orders/health.ts';
import { actsOfAsk, workStatuses, workStatusOf } from '#lib/work-orders/statuses.ts';
import { transition } from '#lib/records/status.ts';

describe('health', () => {
  const clock = healthClock(new Date('2026-03-05T15:00:00.000Z'), '2026-03-05');
  const order = {
    status: 'IN_PROGRESS',
    dueOn: '2026-03-06',
    forecastOn: null,
    isStalled: false,
    completedOn: null,
    heldAt: null,
  };

  it.each([
    ['open before due', {}, 'on_time'],
    ['due today', { dueOn: '2026-03-05' }, 'on_time'],
    ['past due', { dueOn: '2026-03-04' }, 'late'],
    ['forecast after due', { forecastOn: '2026-03-07' }, 'at_risk'],
    ['work stands still', { isStalled: true }, 'at_risk'],
    ['forecast on the day', { forecastOn: '2026-03-06' }, 'on_time'],
    ['held for a day', { status: 'ON_HOLD', heldAt: '2026-03-04T15:00:00.000Z' }, 'on_time'],
    ['held for longer', { status: 'ON_HOLD', heldAt: '2026-03-04T14:59:59.999Z' }, 'at_risk'],
    ['finished on the day', { status: 'SHIPPED', completedOn: '2026-03-06' }, 'on_time'],
    ['finished late', { status: 'CLOSED', completedOn: '2026-03-07' }, 'late'],
    ['cancelled', { status: 'CANCELLED', dueOn: '2026-01-01' }, null],
  ])('of an order: %s', (_case, change, expected) => {
    expect(healthOf({ ...order, ...change }, clock)).toBe(expected);
  });

  it('shows a word and a tone each', () => {
    expect(healthWords.late).toEqual({ label: 'Late', tone: 'bad' });
    expect(displayHealth('late', 'QC')?.label).toBe('Late');
    expect(displayHealth('late', 'COMPLETED')).toEqual({ label: 'Finished late', tone: 'bad' });
    expect(displayHealth('on_time', 'SHIPPED')?.label).toBe('Finished on time');
    expect(displayHealth(null, 'CANCELLED')).toBeNull();
  });
});

describe('AQL level II', () => {
  it.each([
    [51, 13, 1, 1],
    [90, 13, 1, 1],
    [91, 20, 1, 2],
    [150, 20, 1, 2],
    [280, 32, 2, 3],
    [281, 50, 3, 5],
    [500, 50, 3, 5],
    [1200, 80, 5, 7],
    [1201, 125, 7, 10],
    [10_000, 200, 10, 14],
    [35_000, 315, 14, 21],
  ])('samples a lot of %i with %i', (lot, sample, major, minor) => {
    expect(aqlPlan(lot)).toEqual({ sample, accept: { critical: 0, major, minor } });
  });

  it('leaves small and very large lots to a look at every piece, or in parts', () => {
    expect(aqlPlan(50)).toBeNull();
    expect(aqlPlan(35_001)).toBeNull();
  });

  it('accepts up to Ac, refuses from Re, and no critical fault at all', () => {
    const plan = aqlPlan(300);
    expect(verdictOf(plan, { critical: 0, major: 3, minor: 5 })).toBe('accepted');
    expect(verdictOf(plan, { critical: 0, major: rejectFrom(3), minor: 0 })).toBe('refused');
    expect(verdictOf(plan, { critical: 0, major: 0, minor: 6 })).toBe('refused');
    expect(verdictOf(plan, { critical: 1, major: 0, minor: 0 })).toBe('refused');
    expect(verdictOf(null, { critical: 0, major: 30, minor: 50 })).toBe('accepted');
    expect(verdictOf(null, { critical: 1, major: 0, minor: 0 })).toBe('refused');
  });
});

describe('statuses of a work order', () => {
  it('move as the floor does', () => {
    const go = (from: string, to: string) =>
      transition(workStatuses, { from, to, by: 'company' }).ok;
    expect(go('SCHEDULED', 'IN_PROGRESS')).toBe(true);
    expect(go('ON_HOLD', 'QC')).toBe(true);
    expect(go('COMPLETED', 'SHIPPED')).toBe(true);
    expect(go('SHIPPED', 'CANCELLED')).toBe(false);
    expect(go('SHIPPED', 'IN_PROGRESS')).toBe(false);
    expect(go('SCHEDULED', 'COMPLETED')).toBe(false);
  });

  it('name whom a hold waits for', () => {
    expect(workStatusOf('ON_HOLD', 'client')).toMatchObject({ tone: 'waiting' });
    expect(workStatusOf('ON_HOLD', 'vendor').label).toBe('On hold: vendor');
    expect(workStatusOf('QC', null).label).toBe('Final inspection');
  });

  it('offer the acts that answer what was asked', () => {
    expect(actsOfAsk('question')).toEqual(['answer']);
    expect(actsOfAsk('sample')).toEqual(['approve', 'reject']);
    expect(actsOfAsk(null)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { momentsOf, pageRangeOf } from '#api/reports/list-query.ts';

describe('days of a list', () => {
  it('begin and end where the company is, whatever its clock does that day', () => {
    expect(momentsOf({ from: '2026-02-28', to: '2026-02-28' })).toEqual({
      from: '2026-02-28T05:00:00.000Z',
      to: '2026-03-01T05:00:00.000Z',
    });
    expect(momentsOf({ from: '2026-03-08', to: '2026-03-08' })).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    });
    expect(momentsOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
  });

  it('leave open what is not asked for, and reach as far as days may', () => {
    expect(momentsOf({})).toEqual({ from: undefined, to: undefined });
    const { from = '', to = '' } = momentsOf({ from: '1900-01-01', to: '2199-12-31' });
    expect([from.slice(0, 10), to.slice(0, 10)]).toEqual(['1900-01-01', '2200-01-01']);
  });
});

describe('the page range of a list', () => {
  const orders = { name: 'name_key', updated: 'updated_at' } as const;

  it('pages in the direction of the sort', () => {
    expect(pageRangeOf(orders, { sort: '-updated', page: 3, size: 25 })).toEqual({
      order: 'updated_at',
      direction: 'desc',
      offset: 50,
      size: 25,
    });
    expect(pageRangeOf(orders, { sort: 'name', page: 1, size: 5 })).toMatchObject({
      order: 'name_key',
      direction: 'asc',
      offset: 0,
    });
  });
});

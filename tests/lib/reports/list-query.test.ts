import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateProblem,
  densities,
  isEmptyList,
  isNarrowed,
  lastPageOrNull,
  lastPage,
  orderOf,
  rangeOf,
  readReportState,
  reportAddress,
  sortedBy,
  withoutFilters,
  type ReportShape,
} from '#lib/reports/list-query.ts';

const shape: ReportShape = {
  name: 'boxes',
  path: '/report/boxes',
  filters: {
    q: { kind: 'text' },
    status: { kind: 'choice', values: ['OPEN', 'SHUT'] },
  },
  sorts: ['number', 'received'],
  defaultSort: '-received',
  dates: { label: 'Received', presets: 'past' },
  columns: [
    { id: 'number', label: 'Number', stays: true },
    { id: 'received', label: 'Received' },
    { id: 'colour', label: 'Colour' },
  ],
};

const read = (query: string) => readReportState(shape, new URLSearchParams(query));

describe('the state in the address', () => {
  it('defaults when empty', () => {
    expect(read('')).toEqual({
      filters: {},
      from: '',
      to: '',
      sort: '-received',
      page: 1,
      size: 25,
      columns: ['number', 'received', 'colour'],
      density: 'standard',
    });
  });

  it.each([
    'page=0',
    'page=two',
    'page=2e0',
    'page=0x2',
    'page=%202',
    'page=2.0',
    'size=25.0',
    'size=7',
    'size=1e3',
    'sort=colour',
    'sort=--number',
    'status=LOST',
    'status=OPEN,LOST',
    'from=2026-02-30',
    'to=tomorrow',
    'q=%20%20',
    'cols=',
    'cols=weight,height',
    'unknown=1',
    'density=tiny',
    'status=',
  ])('takes %s for the default', (query) => expect(read(query)).toEqual(read('')));

  it('reads what it writes, whatever is chosen', () => {
    const day = fc.constantFrom('', '2026-01-31', '2026-11-01');
    const filters = fc.record(
      {
        q: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() === text),
        status: fc.constantFrom('OPEN', 'SHUT', 'OPEN,SHUT'),
      },
      { requiredKeys: [] },
    );
    const state = fc.record({
      filters,
      from: day,
      to: day,
      sort: fc.constantFrom('number', '-number', 'received', '-received'),
      page: fc.integer({ min: 1, max: 100_000 }),
      size: fc.constantFrom(5, 10, 25, 100),
      columns: fc.subarray(['received', 'colour']).map((chosen) => ['number', ...chosen]),
      density: fc.constantFrom(...densities),
    });
    fc.assert(
      fc.property(state, (wanted) => {
        const [, query = ''] = reportAddress(shape, wanted).split('?');
        expect(read(query)).toEqual(wanted);
      }),
    );
  });

  it('reads several values of a choice as a form sends them, one for each box', () => {
    expect(read('status=OPEN&status=SHUT').filters).toEqual({ status: 'OPEN,SHUT' });
    expect(read('status=OPEN&status=LOST').filters).toEqual({});
  });

  it('never throws, whatever the address', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const state = read(query);
        expect(read(reportAddress(shape, state).split('?')[1] ?? '')).toEqual(state);
      }),
    );
  });

  it('leaves defaults out and keeps what is set', () => {
    expect(reportAddress(shape, read(''))).toBe('/report/boxes');
    expect(reportAddress(shape, read('status=OPEN&page=2&size=10&sort=number'))).toBe(
      '/report/boxes?status=OPEN&sort=number&page=2&size=10',
    );
  });
});

it('counts as empty only without filters', () => {
  expect(isEmptyList(read(''), { total: 0 })).toBe(true);
  expect(isEmptyList(read('status=OPEN'), { total: 0 })).toBe(false);
  expect(isEmptyList(read(''), { total: 1 })).toBe(false);
  expect(isEmptyList(read(''), null)).toBe(false);
});

it('states the requested days in words', () => {
  const said = (from: string, to: string) => rangeOf({ from, to });
  expect(said('2026-03-02', '2026-03-09')).toBe('Mar 2, 2026 – Mar 9, 2026');
  expect(said('2026-03-02', '2026-03-02')).toBe('Mar 2, 2026');
  expect([said('2026-03-02', ''), said('', '2026-03-02')]).toEqual([
    'from Mar 2, 2026',
    'to Mar 2, 2026',
  ]);
});

describe('narrowing', () => {
  it('shows in filters and dates, not in order and page', () => {
    expect(isNarrowed(read('sort=number&page=3&size=25'))).toBe(false);
    for (const query of ['q=a', 'from=2026-01-01', 'to=2026-01-01', 'status=OPEN']) {
      expect(isNarrowed(read(query))).toBe(true);
      expect(isNarrowed(withoutFilters(read(query)))).toBe(false);
    }
  });

  it('names dates the wrong way round', () => {
    expect(dateProblem({ from: '2026-02-02', to: '2026-02-01' })).toBe(
      'To date must be greater than or equal to start date!',
    );
    expect(dateProblem({ from: '2026-02-01', to: '2026-02-01' })).toBeNull();
    expect(dateProblem({ from: '2026-02-01', to: '' })).toBeNull();
  });
});

describe('order and pages', () => {
  it('turns round at the second press and begins at the first page', () => {
    const first = sortedBy(read('page=4'), 'number');
    expect([first.sort, first.page]).toEqual(['number', 1]);
    expect(orderOf(first, 'number')).toBe('ascending');
    expect(orderOf(first, 'received')).toBe('none');
    const second = sortedBy(first, 'number');
    expect([second.sort, orderOf(second, 'number')]).toEqual(['-number', 'descending']);
    expect(sortedBy(second, 'number').sort).toBe('number');
  });

  it('counts at least one page', () => {
    expect([0, 1, 10, 11].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2]);
    expect([1, 2, 3].map((page) => lastPageOrNull(page, 10, 11))).toEqual([null, null, 2]);
    expect(lastPageOrNull(2, 10, 0)).toBeNull();
  });
});

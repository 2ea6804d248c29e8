import { describe, expect, it } from 'vitest';
import { receiptShape } from '#lib/receipts/columns.ts';
import { reportHeads } from '#lib/reports/column.ts';
import { readReportState } from '#lib/reports/list-query.ts';
import {
  MAX_VIEW_QUERY_LENGTH,
  viewAddress,
  viewedLists,
  viewNotice,
  viewQuery,
} from '#lib/reports/saved-view.ts';
import { productShape } from '#lib/products/columns.ts';
import { storeShape } from '#lib/stores/columns.ts';
import { workShape } from '#lib/work-orders/columns.ts';

const read = (query: string) => readReportState(receiptShape, new URLSearchParams(query));

describe('a saved view', () => {
  it('stores filters, order, size and columns, and starts at the first page', () => {
    const query = viewQuery(receiptShape, read('vendor=A %26 B&sort=-po&page=3&size=10&cols=po'));
    expect(query).toBe('vendor=A+%26+B&sort=-po&size=10&cols=number%2Cpo');
    expect(viewAddress(receiptShape, query)).toBe(`${receiptShape.path}?${query}`);
    expect(viewQuery(receiptShape, read('page=2'))).toBe('');
  });

  it('opens as the list itself where the list does not know it any more', () => {
    for (const query of ['status=LOST&cols=weight&sort=colour', '&&=%', 'page=9', '?']) {
      expect(viewAddress(receiptShape, query)).toBe(receiptShape.path);
    }
  });

  it('fits every filter at full length', () => {
    for (const shape of [receiptShape, workShape, storeShape, productShape]) {
      const filters = Object.entries(shape.filters).map(([name, rule]) => [
        name,
        rule.kind === 'text' ? 'é'.repeat(rule.max ?? 100) : (rule.values[0] ?? ''),
      ]);
      const set = Object.fromEntries(filters) as Record<string, string>;
      const query = viewQuery(shape, { ...read('cols=po'), filters: set });
      expect(query.length).toBeLessThan(MAX_VIEW_QUERY_LENGTH);
    }
  });

  it('belongs to the list of its shape', () => {
    const names = [receiptShape, workShape, storeShape, productShape].map(({ name }) => name);
    expect(names).toEqual([...viewedLists]);
  });

  it('shows its confirmation on the next page only', () => {
    expect(viewNotice(new URL('http://x/report?views=deleted'))).toBe('View deleted.');
    expect(viewNotice(new URL('http://x/report?views=hacked'))).toBe('');
  });
});

describe('chosen columns', () => {
  const shown = (query: string) => reportHeads(receiptShape, read(query)).map(({ id }) => id);

  it('show heads and cells alike, in the order of the list, the number always', () => {
    const state = read('cols=status,vendor');
    expect(reportHeads(receiptShape, state).map(({ label }) => label)).toEqual([
      'Number',
      'Status',
      'Vendor',
    ]);
    expect(shown('cols=status,vendor')).toEqual(['number', 'status', 'vendor']);
  });

  it('parse from one or several parameters, as a form sends', () => {
    expect(read('cols=vendor&cols=number&cols=status')).toEqual(read('cols=vendor,status'));
    expect(shown('')).toEqual(receiptShape.columns.map(({ id }) => id));
  });

  it('preserve the direction of each sort', () => {
    const [first] = reportHeads(receiptShape, read('cols=po&sort=number&page=2'));
    expect(first?.sort).toEqual({
      href: `${receiptShape.path}?sort=-number&cols=number%2Cpo`,
      order: 'ascending',
    });
    const services = reportHeads(workShape, readReportState(workShape, new URLSearchParams()));
    expect(services.find(({ id }) => id === 'services')?.sort).toBeUndefined();
  });
});

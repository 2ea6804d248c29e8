import { describe, expect, it } from 'vitest';
import { receiptShape } from '#lib/receipts/columns.ts';
import { changeText } from '#lib/receipts/receipt-text.ts';
import { piecesChart } from '#lib/receipts/report.ts';
import { receiptSummary } from '../../fixtures/receipt-summary.ts';
import { reportRows } from '#lib/reports/column.ts';

const figures = {
  receipts: 2,
  received: 30,
  accuracy: 1,
  openExceptions: 0,
  medianMinutes: null,
  days: [
    { day: '2026-03-02', value: 10 },
    { day: '2026-03-20', value: 20 },
  ],
  vendors: [],
  exceptions: [],
};

describe('the receipt report', () => {
  it('draws the range that is asked for, and no endless one', () => {
    const labels = (from: string, to: string) =>
      piecesChart(figures, { from, to }).rows.map(({ label }) => label);
    expect(labels('', '')).toEqual(['Mar 2', 'Mar 9', 'Mar 16']);
    expect(labels('2026-02-23', '')).toEqual(['Feb 23', 'Mar 2', 'Mar 9', 'Mar 16']);
    expect(labels('2002-01-01', '2026-12-31')).toHaveLength(25);
    expect(labels('2000-01-01', '9999-12-31')).toEqual(labels('', ''));
    const days = ['2001-03-02', '2030-03-02', '9999-12-31'].map((day) => ({ day, value: 1 }));
    const { rows } = piecesChart({ ...figures, days }, { from: '', to: '' });
    expect([rows.length, rows[0]?.label, rows.at(-1)?.label]).toEqual([25, '2006', '2030']);
  });

  it('says when goods are due until they are here', () => {
    const received = (change: object) =>
      reportRows(receiptShape, [{ ...receiptSummary, ...change }])[0]?.cells['received'];
    expect(received({})).toBe('Due Mar 2, 2026');
    expect(received({ expectedOn: null })).toBe('Not yet');
    expect(received({ status: 'RECEIVED' })).toBe('Mar 2, 2026');
    expect(received({ status: 'ARRIVED', arrivedAt: '2026-03-02T14:00:00Z' })).toBe('Mar 2, 2026');
  });

  it('names what a correction has changed', () => {
    const said = (field: string, from: string | number | null, to: string | number) =>
      changeText({ field, from, to });
    expect(said('lines.3.received', 8, 10)).toBe('Line 3, received: 8, now 10.');
    expect(said('exceptions.E.1', null, 'short 2')).toBe('Exception E.1: nothing, now short 2.');
    expect(said('carrier', '', 'UPS')).toBe('carrier: nothing, now UPS.');
  });
});

import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { receiptShape } from '#lib/receipts/columns.ts';
import { changeText } from '#lib/receipts/receipt-text.ts';
import { receiptFigures } from '#lib/receipts/replies.ts';
import { exceptionChart, piecesChart, receiptTiles, vendorChart } from '#lib/receipts/report.ts';
import { receiptStatusOf } from '#lib/receipts/status.ts';
import { readReportState } from '#lib/reports/list-query.ts';
import { receiptSummary } from '../../fixtures/receipt-summary.ts';
import { fileColumns, reportRows } from '#lib/reports/column.ts';

const asked = (from: string, to: string) =>
  readReportState(receiptShape, new URLSearchParams({ from, to }));

const figures = {
  receipts: 2,
  received: 30,
  accuracy: 1,
  openExceptions: 0,
  losses: [],
  medianMinutes: null,
  days: [
    { day: '2026-03-02', value: 10 },
    { day: '2026-03-20', value: 20 },
  ],
  vendors: [],
  vendorsTotal: 0,
  exceptions: [],
};

describe('the receipt report', () => {
  it('values short and damaged pieces in each known currency', () => {
    const loss = { currency: 'USD', short: 2500, damaged: 2250, linesWithoutCost: 1 };
    const tiles = (...losses: (typeof loss)[]) =>
      receiptTiles({ ...figures, losses }, asked('', '')).filter(({ label }) =>
        label.startsWith('Value'),
      );
    expect(tiles({ ...loss, short: 0, damaged: 0 })).toEqual([]);
    expect(tiles({ ...loss, currency: 'EUR', linesWithoutCost: 0 }, loss)).toEqual([
      {
        label: 'Value short and damaged',
        value: '€47.50 + $47.50',
        note: '1 line has no cost',
      },
    ]);
  });

  it('draws the range that is asked for, and no endless one', () => {
    const labels = (from: string, to: string) =>
      piecesChart(figures, asked(from, to), '2026-03-20').rows.map(({ label }) => label);
    expect(labels('', '')).toEqual(['Mar 2', 'Mar 9', 'Mar 16']);
    expect(labels('2026-02-23', '')).toEqual(['Feb 23', 'Mar 2', 'Mar 9', 'Mar 16']);
    expect(labels('2003-01-01', '2026-12-31')).toHaveLength(24);
    expect(labels('2000-01-01', '9999-12-31')).toEqual(labels('', ''));
    const days = ['2001-03-02', '2030-03-02', '9999-12-31'].map((day) => ({ day, value: 1 }));
    const { rows } = piecesChart({ ...figures, days }, asked('', ''), '2026-03-20');
    expect([rows.length, rows[0]?.label, rows.at(-1)?.label]).toEqual([25, '2006', '2030']);
  });

  it('leads from its figures and bars to the receipts that they are about', () => {
    const state = asked('', '');
    const vendors = [
      { vendor: 'A & B', expected: 10, received: 7 },
      { vendor: 'Blind', expected: 0, received: 5 },
    ];
    const exceptions = [
      { type: 'short' as const, open: 1, answered: 0, resolved: 0 },
      { type: 'over' as const, open: 0, answered: 0, resolved: 2 },
    ];
    const all = { ...figures, vendors, vendorsTotal: 2, exceptions };
    const path = receiptShape.path;
    expect(piecesChart(all, state, '2026-03-20').rows[1]?.href).toBe(
      `${path}?from=2026-03-09&to=2026-03-15`,
    );
    expect(vendorChart(all, state).rows.map(({ href, text }) => [href, text])).toEqual([
      [`${path}?vendor=A+%26+B`, '7, −3'],
      [`${path}?vendor=Blind`, '5'],
    ]);
    expect(
      exceptionChart(all, state)
        .rows.map(({ href }) => href)
        .sort(),
    ).toEqual([`${path}?exceptions=only`, `${path}?exceptions=open`]);
    expect(receiptTiles(all, state).find(({ label }) => label === 'Open exceptions')?.href).toBe(
      `${path}?exceptions=open`,
    );
  });

  it('leads to the receipts of the filter that its bars are of', () => {
    const state = readReportState(
      receiptShape,
      new URLSearchParams({ from: '2026-03-04', to: '2026-03-20', status: 'RECEIVED' }),
    );
    const path = receiptShape.path;
    expect(piecesChart(figures, state, '2026-03-20').rows.map(({ href }) => href)).toEqual([
      `${path}?status=RECEIVED&from=2026-03-04&to=2026-03-08`,
      `${path}?status=RECEIVED&from=2026-03-09&to=2026-03-15`,
      `${path}?status=RECEIVED&from=2026-03-16&to=2026-03-20`,
    ]);
    const vendors = [{ vendor: 'Mill A', expected: 7, received: 7 }];
    expect(vendorChart({ ...figures, vendors }, state).rows[0]?.href).toBe(
      `${path}?status=RECEIVED&vendor=Mill+A&from=2026-03-04&to=2026-03-20`,
    );
  });

  it('reports the vendors that a chart omits, with a link', () => {
    const vendors = [{ vendor: 'Mill A', expected: 7, received: 7 }];
    const noteOf = (vendorsTotal?: number) =>
      vendorChart({ ...figures, vendors, vendorsTotal }, asked('2026-03-04', '')).note;
    expect(noteOf(1)).toBeUndefined();
    expect(noteOf()).toBeUndefined();
    // An answer of the release before says nothing of it.
    expect(is({ ...figures, vendorsTotal: undefined }, receiptFigures)).toBe(true);
    expect(noteOf(23)).toEqual({
      text: '1 of 23 vendors, those with the most pieces.',
      label: 'All vendors',
      href: `${receiptShape.path}?tab=vendors&from=2026-03-04`,
    });
  });

  it('draws no time to come in which nothing is received', () => {
    const days = [...figures.days, { day: '2026-05-04', value: 0 }];
    const last = (to: string) =>
      piecesChart({ ...figures, days }, asked('', to), '2026-03-24').rows.at(-1)?.label;
    expect([last(''), last('2026-12-31')]).toEqual(['Mar 16', 'Mar 23']);
  });

  it('shows the due day of goods until they arrive', () => {
    const received = (change: object) =>
      reportRows(receiptShape, [{ ...receiptSummary, ...change }])[0]?.cells['received'];
    expect(received({})).toBe('Due Mar 2, 2026');
    expect(received({ expectedOn: null })).toBe('Not yet received');
    for (const status of ['REFUSED', 'CANCELLED'])
      expect(received({ status })).toBe('Not received');
    expect(received({ status: 'RECEIVED' })).toBe('Mar 2, 2026');
    expect(received({ status: 'ARRIVED', arrivedAt: '2026-03-02T14:00:00Z' })).toBe('Mar 2, 2026');
  });

  it('waits for the client only while an exception is open', () => {
    const shown = (status: string, openExceptions: number) => {
      const { tone, next } = receiptStatusOf({ status, openExceptions });
      const [row] = reportRows(receiptShape, [{ ...receiptSummary, status, openExceptions }]);
      expect(row?.cells['status']).toMatchObject({ kind: 'status', tone });
      return [tone, next];
    };
    expect(shown('RECEIVED_WITH_EXCEPTIONS', 1)).toEqual([
      'waiting',
      'Review the exceptions and tell us what to do.',
    ]);
    expect(shown('RECEIVED_WITH_EXCEPTIONS', 0)).toEqual([
      'moving',
      'Nothing is left to decide. We’ll close it when the goods are dealt with.',
    ]);
    expect(shown('RECEIVED', 0)).toEqual(['good', 'All pieces are here as expected.']);
  });

  it('leaves an accuracy that is not all below 100% in files', () => {
    const accuracy = fileColumns(receiptShape, 'sheet').find(({ key }) => key === 'accuracy');
    const counted = { ...receiptSummary, status: 'RECEIVED', piecesExpected: 10_000, over: 0 };
    expect(accuracy?.value({ ...counted, short: 4 })).toBe(0.999);
    expect(accuracy?.value({ ...counted, short: 0 })).toBe(1);
  });

  it('leaves over and short of a file empty until the count is over', () => {
    const filed = (status: string) =>
      fileColumns(receiptShape, 'sheet')
        .filter(({ key }) => key === 'over' || key === 'short')
        .map(({ value }) => value({ ...receiptSummary, status, over: 0, short: 2 }));
    expect(filed('EXPECTED')).toEqual([null, null]);
    expect(filed('COUNTING')).toEqual([null, null]);
    expect(filed('RECEIVED')).toEqual([0, 2]);
  });

  it('names what a correction has changed', () => {
    const said = (field: string, from: string | number | null, to: string | number) =>
      changeText({ field, from, to });
    expect(said('lines.3.received', 8, 10)).toBe('Line 3, Pieces received: 10 (was 8)');
    expect(said('lines.3.received', 960, 1050)).toBe('Line 3, Pieces received: 1,050 (was 960)');
    expect(said('lines.3.unitCost', null, 450)).toBe('Line 3, Unit cost: 4.50 (was empty)');
    expect(said('exceptions.E.1', null, 'short 2')).toBe('Exception E.1: short 2 (was empty)');
    expect(said('exceptions.desk-04cd4a72', null, 'damaged 2')).toBe(
      'Exception: damaged 2 (was empty)',
    );
    expect(said('carrier', '', 'UPS')).toBe('Carrier: UPS (was empty)');
    expect(said('sealIntact', '', 'no')).toBe('Seal intact: No (was empty)');
    expect(said('expectedOn', '2026-03-01', '2026-03-02')).toBe(
      'Expected on: Mar 2, 2026 (was Mar 1, 2026)',
    );
    expect(said('arrivedAt', null, '2026-03-02T14:30:00.000Z')).toBe(
      'Arrived: Mar 2, 2026, 9:30 AM (was empty)',
    );
  });
});

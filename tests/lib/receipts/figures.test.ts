import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  countMinutes,
  good,
  lineValue,
  lossesOf,
  noLosses,
  over,
  piecesOf,
  short,
  variance,
} from '#lib/receipts/figures.ts';
import { answersTo } from '#lib/receipts/receipt.ts';
import { sizeMatrix } from '#lib/receipts/size-matrix.ts';
import { receiptStatuses, receiptStatusIds } from '#lib/receipts/status.ts';

const counts = fc
  .record({ expected: fc.nat(10_000), received: fc.nat(10_000), share: fc.nat(100) })
  .map(({ expected, received, share }) => ({
    expected,
    received,
    damaged: Math.floor((received * share) / 100),
  }));

describe('the figures of a receipt', () => {
  it('count over or short, never both, and make up the variance', () => {
    fc.assert(
      fc.property(counts, (line) => {
        expect(Math.min(over(line), short(line))).toBe(0);
        expect(over(line) - short(line)).toBe(variance(line));
        expect(good(line)).toBeGreaterThanOrEqual(0);
        expect(good(line) + line.damaged).toBe(line.received);
      }),
    );
  });

  it('add up line by line: too many here never hides too few there', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 30 }), (lines) => {
        const pieces = piecesOf(lines);
        const off = lines.reduce((sum, line) => sum + Math.abs(variance(line)), 0);
        expect(pieces.over + pieces.short).toBe(off);
        expect(pieces.received - pieces.expected).toBe(pieces.over - pieces.short);
        const share = accuracy(pieces);
        if (pieces.expected === 0) expect(share).toBeNull();
        else {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(share === 1).toBe(off === 0);
        }
      }),
    );
    const cancelling = [
      { expected: 10, received: 12, damaged: 0 },
      { expected: 10, received: 8, damaged: 0 },
    ];
    expect(accuracy(piecesOf(cancelling))).toBe(0.8);
  });

  it('know a blind receipt, a count before the arrival, and a line without a cost', () => {
    expect(accuracy({ expected: 0, over: 9, short: 0 })).toBeNull();
    expect(accuracy({ expected: 1, over: 9, short: 0 })).toBe(0);
    expect(countMinutes('2026-03-01T10:00:00Z', '2026-03-01T13:30:00Z')).toBe(210);
    expect(countMinutes('2026-03-01T10:00:00Z', '2026-03-01T09:59:00Z')).toBeNull();
    expect(countMinutes(null, '2026-03-01T09:59:00Z')).toBeNull();
    expect(lineValue({ received: 3, unitCost: 250 })).toBe(750);
    expect(lineValue({ received: 3, unitCost: null })).toBeNull();
  });
});

describe('the matrix of sizes', () => {
  const line = (style: string, colour: string, size: string, received: number) => ({
    line: 1,
    sku: '',
    style,
    description: '',
    colour,
    size,
    gtin: '',
    cartons: '',
    expected: 5,
    received,
    damaged: 0,
    condition: '',
    location: '',
    po: '',
    unitCost: null,
  });

  it('reads across as a rack does', () => {
    const sizes = ['34', 'One size', 'XL', 'S', '2XL', '32', 'M', 'XXS'];
    const matrix = sizeMatrix(sizes.map((size) => line('TEE', 'Black', size, 5)));
    expect(matrix?.sizes).toEqual(['XXS', 'S', 'M', 'XL', '2XL', '32', '34', 'One size']);
  });

  it('adds up lines of one cell, and keeps styles and colours apart', () => {
    const matrix = sizeMatrix([
      line('TEE', 'Black', 'S', 3),
      line('TEE', 'Black', 'S', 7),
      line('TEE', 'Navy', 'M', 5),
    ]);
    expect(matrix?.rows.map(({ colour, cells }) => [colour, cells[0]?.received ?? null])).toEqual([
      ['Black', 10],
      ['Navy', null],
    ]);
    expect(matrix?.totals.map(({ received }) => received)).toEqual([10, 5]);
    expect(matrix?.rows[0]?.total).toMatchObject({ over: 2, short: 2 });
    expect(sizeMatrix([line('TEE', 'Black', '', 3)])).toBeNull();
  });

  it('counts every piece in a column, including lines without a size', () => {
    const matrix = sizeMatrix([line('TEE', 'Black', 'S', 3), line('BAG', 'Navy', '', 5)]);
    expect(matrix?.sizes).toEqual(['S', '']);
    expect(matrix?.totals.map(({ received }) => received)).toEqual([3, 5]);
    expect(matrix?.rows.map(({ total }) => total.received)).toEqual([3, 5]);
  });
});

describe('statuses and answers', () => {
  it('lead from the first to each other one', () => {
    const reached = new Set(['EXPECTED']);
    // The moves stand in the order of the way, so one round reaches everything.
    for (const { from, to } of receiptStatuses.moves) {
      if (from.some((status) => reached.has(status))) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual([...receiptStatusIds].toSorted());
    expect(receiptStatuses.moves.filter(({ from }) => from.includes('CLOSED'))).toEqual([]);
  });

  it('offer scrap and rework only when they are proposed', () => {
    expect(answersTo({ type: 'damaged', asked: 'hold' })).toEqual(['accept', 'return', 'hold']);
    expect(answersTo({ type: 'over', asked: 'scrap' })).toEqual([
      'scrap',
      'accept',
      'return',
      'hold',
    ]);
    expect(answersTo({ type: 'short', asked: null })).toEqual(['accept', 'hold']);
    expect(answersTo({ type: 'short', asked: 'return' })).toEqual(['return', 'accept', 'hold']);
  });
});

describe('what is short and damaged is worth', () => {
  const line = { expected: 10, received: 8, damaged: 1, unitCost: 450 };

  it('adds up what has a cost and counts what has none', () => {
    expect(
      lossesOf([line, { ...line, unitCost: null }, { ...line, received: 12, damaged: 0 }]),
    ).toEqual({
      short: 900,
      damaged: 450,
      linesWithoutCost: 1,
    });
  });

  it('stays unknown without costs, and empty without differences', () => {
    expect(lossesOf([{ ...line, unitCost: null }])).toEqual({ ...noLosses, linesWithoutCost: 1 });
    expect(lossesOf([{ ...line, received: 10, damaged: 0 }])).toEqual(noLosses);
  });
});

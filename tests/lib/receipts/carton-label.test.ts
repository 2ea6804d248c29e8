import { describe, expect, it } from 'vitest';
import { cartonNumbers } from '#lib/receipts/carton-label.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import { line, receipt } from '../../fixtures/receipt-record.ts';

describe('the label of a carton', () => {
  const labelOf = (cartons: readonly string[], changes: Partial<ReceiptRecord> = {}) =>
    valuesFromReceipt(
      'label',
      receipt({
        lines: cartons.map((text, index) =>
          line(index + 1, { cartons: text, received: 48, size: ['S', 'M', 'L'][index] ?? '' }),
        ),
        cartonsReceived: 4,
        ...changes,
      }),
    );

  it('holds what lies in the first one, evenly shared', () => {
    expect(labelOf(['2-5', '2', '3'])).toEqual({
      poNumber: 'PO-7',
      style: 'TEE',
      cartonNo: 2,
      cartonTotal: 4,
      contents: [
        { style: 'TEE', colour: 'Black', size: 'S', units: 12 },
        { style: 'TEE', colour: 'Black', size: 'M', units: 48 },
      ],
    });
  });

  it('holds what came once it is counted, and leaves out sizes of which nothing came', () => {
    const lines = [
      line(1, { size: 'S', cartons: '1', expected: 24, received: 0 }),
      line(2, { size: 'M', cartons: '2', expected: 24, received: 24, damaged: 2 }),
    ];
    expect(labelOf([], { lines })).toMatchObject({
      cartonNo: 2,
      contents: [{ style: 'TEE', colour: 'Black', size: 'M', units: 24 }],
    });
    expect(labelOf([], { lines: lines.slice(0, 1) })['contents']).toEqual([]);
  });

  it('holds what is expected until it is counted', () => {
    const lines = [line(1, { cartons: '1', expected: 24, received: 6 })];
    expect(labelOf([], { lines, status: 'COUNTING' })['contents']).toMatchObject([{ units: 24 }]);
  });

  it.each([
    ['1, 3; 7', [1, 3, 7]],
    ['4 – 6', [4, 5, 6]],
    ['', []],
    ['A12', []],
    ['1, rest', []],
    ['9-3', []],
  ] as const)('reads the cartons %j', (text, numbers) =>
    expect(cartonNumbers(text)).toEqual(numbers),
  );

  it.each([
    ['several cartons', 4, undefined],
    ['an unknown number of cartons', 0, undefined],
    ['one carton', 1, 48],
  ])('contains all lines where no numbers are known: %s', (_name, cartonsReceived, units) => {
    const label = labelOf(['', '12 announced'], { cartonsReceived, cartonsExpected: 0 });
    const contents = label['contents'] as { units?: number }[];
    expect(contents.map((row) => row.units)).toEqual([units, units]);
    expect(label).not.toHaveProperty('cartonNo');
  });

  it('omits shares that do not fit', () => {
    expect(labelOf(['1-5'])['contents']).toEqual([{ style: 'TEE', colour: 'Black', size: 'S' }]);
    const many = Array.from({ length: 30 }, () => '1');
    expect(labelOf(many)['contents']).toHaveLength(20);
  });
});

import { expect, it } from 'vitest';
import { totalTiles } from '#lib/receipts/receipt-text.ts';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import { receiptSummary } from '../../fixtures/receipt-summary.ts';

const receipt = (given: Partial<ReceiptRecord>): Parameters<typeof totalTiles>[0] => ({
  ...receiptSummary,
  cartonsExpected: 12,
  cartonsReceived: 12,
  piecesExpected: 792,
  ...given,
});

const shown = (given: Partial<ReceiptRecord>) =>
  Object.fromEntries(totalTiles(receipt(given)).map(({ label, value }) => [label, value]));

it('no figure stands for what nobody has counted', () => {
  expect(shown({ status: 'EXPECTED', cartonsReceived: 0 })).toEqual({ Cartons: '–', Pieces: '–' });
  expect(shown({ status: 'ARRIVED' })).toEqual({
    Cartons: '12',
    Pieces: '–',
    Good: '–',
    Damaged: '–',
  });
  expect(shown({ status: 'ARRIVED', cartonsReceived: 0 })).toMatchObject({ Cartons: '–' });
  expect(shown({ status: 'RECEIVED', cartonsReceived: 0 })).toMatchObject({ Cartons: '0' });
  expect(shown({ status: 'COUNTING', piecesReceived: 40, damaged: 0 })).toMatchObject({
    Pieces: '40',
    Good: '40',
    Damaged: '0',
  });
  expect(shown({ status: 'RECEIVED' })).toMatchObject({ Pieces: '0', Damaged: '0' });
});

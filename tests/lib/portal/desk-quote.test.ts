import { describe, expect, it } from 'vitest';
import {
  checkQuote,
  firstRows,
  totalOf,
  withSpareRows,
  type QuoteRow,
} from '#lib/portal/desk-quote.ts';

const row = (change: Partial<QuoteRow> = {}): QuoteRow => ({
  code: 'FLD',
  text: 'Folding',
  qty: '100',
  unitPrice: '0.45',
  ...change,
});
const typed = (rows: readonly QuoteRow[], tax = '') => ({
  rows,
  tax,
  validUntil: '2026-04-01',
  note: '',
});

describe('the rows of a quote', () => {
  it('are prefilled from services, pieces and prices', () => {
    const services = [{ service: 'FLD', qty: '100' }, { service: 'TKT' }];
    const lines = [{ qty: '60' }, { qty: '40' }];
    expect(firstRows({ services, lines }, null, new Map([['TKT', 90]]))).toEqual([
      { code: 'FLD', text: 'Folding', qty: '100', unitPrice: '' },
      expect.objectContaining({ code: 'TKT', qty: '100', unitPrice: '0.90' }),
    ]);
  });

  it('are those of the quote that is replaced', () => {
    const lines = [{ code: 'FLD', text: 'Fold', qty: 100, unitPrice: 45, amount: 4500 }];
    expect(firstRows({}, { lines }, new Map())).toEqual([row({ text: 'Fold' })]);
  });

  it('leave room for further lines', () => {
    expect(withSpareRows([])).toHaveLength(6);
    expect(withSpareRows(Array.from({ length: 9 }, () => row()))).toHaveLength(12);
  });
});

describe('a typed quote', () => {
  it('is summed up in minor units, and leaves blank rows out', () => {
    const checked = checkQuote(
      typed(
        [row(), row({ text: ' ', unitPrice: '' }), row({ qty: '1,000', unitPrice: '1,250.00' })],
        '$3.10',
      ),
      'USD',
    );
    expect(checked.messages).toEqual({});
    expect(checked.lines).toHaveLength(2);
    expect(totalOf(checked)).toBe(100 * 45 + 1000 * 125_000 + 310);
  });

  it('is refused at its fields', () => {
    const rows = [
      row({ unitPrice: '' }),
      row({ text: '', qty: '0' }),
      row({ qty: '', unitPrice: '€4' }),
    ];
    const checked = checkQuote({ ...typed(rows, 'ten'), validUntil: '' }, 'USD');
    expect(checked.messages).toEqual({
      'unitPrice-0': 'Unit price is required!',
      'text-1': 'Description is required!',
      'qty-1': 'Quantity is invalid!',
      'qty-2': 'Quantity is required!',
      'unitPrice-2': '€4 is not in US dollars.',
      tax: 'Tax is invalid!',
      validUntil: 'Valid until is required!',
    });
    expect(totalOf(checked)).toBeNull();
  });

  it('needs a line', () => {
    const { messages } = checkQuote(typed([row({ text: '', unitPrice: '' })]), 'USD');
    expect(messages).toEqual({ 'text-0': 'Description is required!' });
  });
});

import { describe, expect, it } from 'vitest';
import { fibreError, itemLabelValues } from '#lib/labels/editor/item-label.ts';

const shirt = {
  id: 'a',
  sku: 'LN-204-M',
  style: 'LN-204',
  description: 'Linen shirt',
  colour: 'Indigo',
  size: 'M',
  gtin: '036000291452',
  fibre: '40% polyester / 60% cotton',
  coo: 'PT',
  rn: '12345',
  price: 149900,
  currency: 'INR',
};

describe('a label that an item of the catalogue fills', () => {
  it("shows the item's values, the price in its own currency and the fibers as rows", () => {
    expect(itemLabelValues(shirt)).toMatchObject({
      dataSource: 'item',
      sku: 'LN-204-M',
      gtinType: 'upc_a',
      gtin: '036000291452',
      price: '1499.00',
      currency: 'INR',
      coo: 'PT',
      rn: '12345',
      fibres: [
        { section: '', fibre: 'cotton', percent: '60' },
        { section: '', fibre: 'polyester', percent: '40' },
      ],
    });
  });

  it('clears barcode, words and price of the previous item', () => {
    const filled = { ...itemLabelValues(shirt), ...itemLabelValues({ id: 'b', sku: 'CAP' }) };
    expect(filled).toMatchObject({
      sku: 'CAP',
      gtin: '',
      colour: '',
      size: '',
      price: '',
      comparePrice: '',
    });
  });

  it('leaves fibres that it cannot read, and what many items share, as they are', () => {
    const filled = itemLabelValues({ id: 'c', sku: 'CAP', fibre: 'mostly cotton' });
    for (const name of ['fibres', 'coo', 'rn', 'currency', 'gtinType'])
      expect(filled).not.toHaveProperty(name);
    expect(fibreError({ id: 'c', sku: 'CAP', fibre: 'mostly cotton' })).toBe(
      'Fiber content was left out: mostly cotton. Write it like 95% cotton, 5% elastane.',
    );
    expect(fibreError(shirt)).toBe('');
    expect(fibreError({ id: 'd', sku: 'CAP' })).toBe('');
  });
});

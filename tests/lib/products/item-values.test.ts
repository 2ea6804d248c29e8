import { expect, it } from 'vitest';
import { itemText, itemValues } from '#lib/forms/item-values.ts';
import { clashesOf, mergeOverNewest, productTexts } from '#lib/products/product-texts.ts';
import type { Product } from '#lib/products/replies.ts';
import { submissionForms } from '#lib/submissions/registry.ts';

const item = { id: '1', sku: 'A1', description: 'Shirt', colour: 'Blue', size: 'M', unitCost: 620 };

it('fills the columns that it knows something for', () => {
  const columns = { sku: 'sku', style: 'style', cost: 'unitCost', variant: 'variant' } as const;
  expect(itemValues(columns, item)).toEqual({ sku: 'A1', cost: '6.20', variant: 'M, Blue' });
  expect(
    itemValues({ style: 'styleOrSku', description: 'description' }, { id: '1', sku: 'A1' }),
  ).toEqual({
    style: 'A1',
    description: 'A1',
  });
  expect(itemValues({ cost: 'unitCost' }, { ...item, unitCost: null })).toEqual({});
  expect(itemText(item)).toBe('Shirt, Blue, M');
});

it('every table of line items names columns that it has', () => {
  const tables = submissionForms
    .flatMap(({ steps }) => steps)
    .flatMap(({ fields }) => fields)
    .flatMap((field) =>
      field.kind === 'rows' && field.items ? [{ ...field, items: field.items }] : [],
    );
  expect(tables.length).toBeGreaterThanOrEqual(4);
  for (const { items, columns } of tables) {
    const names = columns.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(items)));
  }
});

it('preserves input over a product changed since', () => {
  const texts = { style: '', description: '', gtin: '', fibre: '', coo: '', rn: '', care: '' };
  const dates = { createdAt: '1', updatedAt: '1' };
  const opened: Product = {
    id: '1',
    sku: 'A1',
    colour: 'Red',
    size: 'M',
    hsCode: '',
    imageUrl: '',
    ...texts,
    price: 8900,
    currency: 'USD',
    unitCost: null,
    ...dates,
  };
  const typed = { ...productTexts(opened), colour: 'Blue', size: undefined };
  const newest = { ...opened, price: 9100, colour: 'Green', style: 'S' };
  expect(mergeOverNewest(typed, opened, newest)).toEqual({
    ...productTexts(newest),
    colour: 'Blue',
    size: undefined,
  });
  const emptied = { ...typed, coo: 'PT' };
  expect(clashesOf(emptied, opened, { ...newest, coo: 'IN', size: '' })).toEqual({
    colour: 'The saved value is now Green. Save again to replace it.',
    coo: 'The saved value is now India. Save again to replace it.',
  });
  expect(clashesOf({ ...typed, size: 'L' }, opened, { ...newest, size: '' })).toMatchObject({
    size: 'The saved value is now empty. Save again to replace it.',
  });
});

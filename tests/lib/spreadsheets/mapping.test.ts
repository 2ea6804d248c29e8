import { describe, expect, it } from 'vitest';
import { productImport } from '#lib/products/product-import.ts';
import { guessMapping, missingColumns } from '#lib/spreadsheets/mapping.ts';
import { headerKey } from '#lib/spreadsheets/table.ts';

describe('the guessed mapping', () => {
  it.each([
    [
      'keys',
      ['sku', 'unit_cost', 'hs_code'],
      { sku: 'sku', unit_cost: 'unit_cost', hs_code: 'hs_code' },
    ],
    [
      'titles',
      ['Fibre content', 'UNIT-COST'],
      { 'Fibre content': 'fibre', 'UNIT-COST': 'unit_cost' },
    ],
    ['synonyms', ['Item no.', 'Color', 'UPC'], { 'Item no.': 'sku', Color: 'colour', UPC: 'gtin' }],
    ['names before synonyms', ['Name', 'Description'], { Description: 'description' }],
    [
      'names beside a currency or a remark',
      ['SKU (required)', 'Retail Price (USD)', 'Color, optional'],
      { 'SKU (required)': 'sku', 'Retail Price (USD)': 'price', 'Color, optional': 'colour' },
    ],
    ['no price of several', ['SKU', 'Price (USD)', 'Price CAD'], { SKU: 'sku' }],
    ['a bare name first', ['Price (USD)', 'Price'], { Price: 'price' }],
    ['nothing that it does not know', ['Stock', '__proto__', 'constructor'], {}],
  ])('knows %s', (_what, headers, mapping) => {
    expect(guessMapping(headers, productImport.columns)).toEqual(mapping);
  });

  it('uses the remembered mapping first, and maps each column once', () => {
    const remembered = { ean: 'sku', gone: 'style', evil: 'no_such_column' };
    expect(guessMapping(['EAN', 'SKU', 'Evil'], productImport.columns, remembered)).toEqual({
      EAN: 'sku',
    });
  });

  it('finds every column of the template', () => {
    const titles = productImport.columns.map(({ title }) => title);
    const mapping = guessMapping(titles, productImport.columns);
    expect(Object.values(mapping)).toEqual(productImport.columns.map(({ key }) => key));
  });

  it('reports missing columns', () => {
    expect(missingColumns({ x: 'style' }, productImport.columns).map(({ key }) => key)).toEqual([
      'sku',
    ]);
    expect(missingColumns({ x: 'sku' }, productImport.columns)).toEqual([]);
  });
});

it('no two columns claim the same name', () => {
  const names = productImport.columns.flatMap(({ key, title, synonyms = [] }) => [
    ...new Set([key, title, ...synonyms].map(headerKey)),
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { batchRules } from '#lib/labels/batch/row.ts';
import { goodsOfItems, goodsOfLines, sheetOfGoods } from '#lib/labels/batch/known-goods.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { checkRows, mapRows } from '#lib/spreadsheets/check-rows.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import { careLabel, priceTicket, wideTicket } from '../../fixtures/labels/labels.ts';

const item = {
  id: '1',
  sku: 'TEE-M',
  style: 'TEE',
  colour: 'Black',
  size: 'M',
  gtin: '036000291452',
  price: 1950,
  currency: 'USD',
  fibre: '60% cotton, 40% linen',
  coo: 'PT',
};

const line = { sku: 'tee-m', style: '', colour: '', size: '', qty: 12 };

/** What the grid says about goods on this design. */
function judge(approved: LabelSpec, goods: Parameters<typeof sheetOfGoods>[1]) {
  const label = { kind: approved.kind, data: { ...approved } };
  const { definition, specOf } = batchRules({
    ...label,
    revision: 1,
    settings: { gs1Prefix: '', gs1Extension: '0' },
    images: {},
  });
  const sheet = sheetOfGoods(label, goods);
  const mapping = guessMapping(sheet.headers, definition.columns, sheet.remembered);
  const rows = mapRows(sheet, mapping, definition.columns);
  const faults = checkRows(definition, rows).map(({ errors }) =>
    errors.map(({ column }) => column),
  );
  return { rows: rows.map(({ values }) => values), faults, specOf };
}

describe('labels of known goods', () => {
  it('take what the catalogue knows of the lines, and as many as there are pieces', () => {
    const goods = goodsOfLines('RC-2026-000001', {
      lines: [line, { ...line, qty: 3 }, { ...line, sku: 'X', qty: 0 }],
      items: [item],
      po: 'PO-1',
    });
    expect(goods.note).toBe('Left out: 1 line without pieces.');
    expect(judge(priceTicket, goods)).toMatchObject({
      rows: [
        {
          style: 'TEE',
          colour: 'Black',
          size: 'M',
          gtinType: 'upc_a',
          gtin: '036000291452',
          price: '19.50',
          currency: 'USD',
          qty: '15',
        },
      ].map((row) => expect.objectContaining(row) as object),
      faults: [[]],
    });
  });

  it('print the number of the client, and say where the papers have another', () => {
    const other = { ...line, gtin: '4006381333931' };
    const goods = goodsOfLines('WO-2026-000001', { lines: [other], items: [item], po: '' });
    expect(goods.lines[0]?.gtin).toBe('036000291452');
    expect(goods.note).toMatch(/differ from those in your products for tee-m/);
  });

  it('validate like file rows', () => {
    const wrong = goodsOfItems([
      item,
      { ...item, sku: 'TEE-L', gtin: '036000291453' },
      { ...item, sku: 'TEE-E', gtin: '4006381333931' },
      { ...item, sku: 'TEE-N', gtin: '' },
      { ...item, sku: 'TEE-S', size: '' },
    ]);
    // An EAN-13 needs no more room than a UPC-A: it is printed as what it is.
    expect(judge(priceTicket, wrong).faults).toEqual([[], ['gtin'], [], ['gtin'], ['size']]);
    expect(judge(priceTicket, wrong).rows[2]).toMatchObject({ gtinType: 'ean_13' });
    const care = goodsOfItems([item, { ...item, sku: 'TEE-L', fibre: '60% cotton' }]);
    expect(judge(careLabel, care).faults.map((each) => each.includes('fibres'))).toEqual([
      false,
      true,
    ]);
  });

  it('print the care that the text of a product says, and nothing of another product', () => {
    const care = 'Machine wash cold. Do not bleach. Tumble dry low. Iron low. Wash inside out.';
    const goods = goodsOfItems([
      { ...item, care },
      { ...item, sku: 'B', care: 'Hand wash. Treat it like silk.' },
      { ...item, sku: 'C' },
    ]);
    const { rows, faults, specOf } = judge(careLabel, goods);
    expect(rows.map((cells) => specOf(cells))).toMatchObject([
      {
        careWash: 'W30',
        careTumble: 'T1',
        careIron: 'I1',
        careDryClean: '',
        extraCare: ['inside_out'],
      },
      { careWash: '', careBleach: '', careTumble: '', careDryClean: '', extraCare: [] },
      { careWash: '', careBleach: '', careTumble: '', careDryClean: '', extraCare: [] },
    ]);
    expect(faults).toEqual([[], ['care', 'careWash'], ['careWash']]);
  });

  it('add nothing to a design that does not show it', () => {
    const plain = { ...wideTicket, gtinType: 'none', gtin: '' } as const;
    const { rows, faults } = judge(plain, goodsOfItems([item]));
    expect(faults).toEqual([[]]);
    for (const key of ['gtin', 'gtinType', 'sku', 'description']) {
      expect(Object.keys(rows[0] ?? {})).not.toContain(key);
    }
  });

  it('may be as many of each as the client types', () => {
    const { rows } = sheetOfGoods(
      { kind: 'price_ticket', data: { ...priceTicket } },
      goodsOfItems([item, { ...item, sku: 'TEE-L' }]),
      25,
    );
    expect(rows.map(({ cells }) => cells.at(-1))).toEqual(['25', '25']);
  });
});

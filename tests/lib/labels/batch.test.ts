import { describe, expect, it } from 'vitest';
import { contentsFromText, labelCells, valueOfCell } from '#lib/labels/batch/cells.ts';
import { labelImport } from '#lib/labels/batch/columns.ts';
import { batchRules, sameChoices } from '#lib/labels/batch/row.ts';
import { labelColumns } from '#lib/labels/engine/fields.ts';
import type { LabelKind } from '#lib/labels/engine/spec.ts';
import { productImport } from '#lib/products/product-import.ts';
import { checkRows } from '#lib/spreadsheets/check-rows.ts';
import { failedRowsText } from '#lib/spreadsheets/failed-rows.ts';
import { guessMapping } from '#lib/spreadsheets/mapping.ts';
import {
  contentLabel,
  careLabel,
  priceTicket,
  shippingLabel,
} from '../../fixtures/labels/labels.ts';

const settings = { gs1Prefix: '0614141', gs1Extension: '0' };

const judge = (
  approved: object,
  rows: readonly Readonly<Record<string, string>>[],
  same?: readonly string[],
) => {
  const data = { ...approved };
  const { kind } = data as { kind: LabelKind };
  const rules = batchRules({ kind, data, revision: 1, settings, images: {}, same });
  const inputs = rows.map((values, index) => ({ row: index + 2, values }));
  return { ...rules, inputs, checked: checkRows(rules.definition, inputs) };
};
const faults = (...args: Parameters<typeof judge>) =>
  judge(...args).checked.map(({ errors }) =>
    Object.fromEntries(errors.map(({ column, message }) => [column, message])),
  );

const row = {
  style: '778',
  colour: 'Red',
  size: 'L',
  gtin: '036000291452',
  price: '19.50',
};

describe('the grid of a batch', () => {
  it('names values that are not printed because another one is empty', () => {
    const notes = (approved: object, cells: Readonly<Record<string, string>>) =>
      judge(approved, []).definition.notes?.(cells);
    const adult = { trackingBatch: 'B-7', madeMonth: '2026-03', madePlace: '' };
    const unprinted = 'Printed only with "For children 12 and under".';
    expect(notes(careLabel, adult)).toEqual({ trackingBatch: unprinted, madeMonth: unprinted });
    expect(notes(careLabel, { ...adult, childrens: 'no' })).toMatchObject({ madeMonth: unprinted });
    expect(notes(careLabel, { ...adult, childrens: 'yes' })).toEqual({});
    const carton = { gtinType: 'none', cartonTotal: '12' };
    expect(notes(contentLabel, carton)).toEqual({ cartonTotal: 'Printed only with "Carton".' });
    expect(notes(contentLabel, { ...carton, cartonNo: '3' })).toEqual({});
  });

  it('marks invalid cells before anything is made', () => {
    const found = faults(priceTicket, [
      row,
      { ...row, gtin: '36000291452' },
      { ...row, gtin: '3.6E+10' },
      { ...row, gtin: '036000291453' },
      { ...row, gtin: '4006381333931' },
      { ...row, gtin: '61414100041' },
      { ...row, gtin: '' },
      { ...row, colour: '衬衫' },
      { ...row, size: '8-Jun' },
      { ...row, price: '' },
      { ...row, style: '#N/A' },
    ]);
    expect(found).toEqual([
      {},
      { gtin: expect.stringContaining('has lost its leading zeros: 036000291452') as string },
      { gtin: '3.6E+10 is a rounded number. Format the column as text.' },
      { gtin: expect.stringContaining('Check digit should be 2.') as string },
      { gtin: expect.stringContaining('is an EAN-13 number') as string },
      {},
      { gtin: expect.stringContaining('The barcode has no number yet.') as string },
      { colour: expect.stringContaining('"衬", "衫" cannot be printed') as string },
      { size: expect.stringContaining('8-Jun is a date') as string },
      { price: 'Price is required!' },
      { style: expect.stringContaining('is a spreadsheet error') as string },
    ]);
  });

  it('adds a missing check digit, as by hand, and shows it', () => {
    const short = { ...row, gtin: '03600029145' };
    const { checked, definition, layoutOf } = judge(priceTicket, [short]);
    expect(checked[0]?.errors).toEqual([]);
    expect(definition.notes?.(short)).toEqual({ gtin: 'Printed as 036000291452.' });
    expect(definition.notes?.(row)).toEqual({});
    expect(JSON.stringify(layoutOf(short).list)).toContain('036000291452');
  });

  it('multiplies pieces by copies, up to the most of a row', () => {
    const counted = { ...row, qty: '5000', copies: '2' };
    expect(faults(priceTicket, [counted, { ...counted, copies: '3' }])).toEqual([
      {},
      { copies: 'Quantity times copies is 15,000. A row makes at most 10,000 labels.' },
    ]);
  });

  it.each(['1.000', '1e2', '0x10', '1,5'])('prints nothing by halves for a count of %s', (qty) => {
    expect(faults(priceTicket, [{ ...row, qty }])).toEqual([
      { qty: 'Write a whole number from 1 to 10,000.' },
    ]);
  });

  it('reports all errors of a row together', () => {
    expect(Object.keys(faults(priceTicket, [{ gtin: '3.6E+10', size: 'M' }])[0] ?? {})).toEqual(
      expect.arrayContaining(['gtin', 'style', 'colour', 'price']),
    );
  });

  it('takes from the approved label what is ticked, and leaves empty what is not', () => {
    const one = judge(priceTicket, [row]).specOf(row);
    expect(one).toMatchObject({ brandText: 'Acme', gtinType: 'upc_a', comparePrice: null });
    const all = judge(priceTicket, [{}], ['style', 'colour', 'size', 'gtin', 'price', 'barcode']);
    expect(all.specOf({})).toMatchObject({ style: '10423', gtin: '03600029145', brandText: '' });
    expect(all.specOf({ size: '' })).toMatchObject({ size: '' });
  });

  it('prints no amount that names another currency', () => {
    const prices = ['€12,50', '12 GBP', '$12.50', '12.50 USD'].map((price) => ({ ...row, price }));
    expect(faults(priceTicket, prices)).toEqual([
      { price: '€12,50 is not in US dollars.' },
      { price: '12 GBP is not in US dollars.' },
      {},
      {},
    ]);
    expect(faults(priceTicket, [{ ...row, price: '€12,50', currency: 'EUR' }])).toEqual([{}]);
  });

  it('needs a type for a number and a currency for a price', () => {
    expect(faults(priceTicket, [{ ...row, gtinType: '', currency: '' }])).toEqual([
      {
        gtinType: expect.stringContaining('needs a barcode type') as string,
        currency: 'Currency is required!',
      },
    ]);
  });

  it('finds the lost zero of a postal code, and free text on a GS1 carton', () => {
    const carton = {
      style: '1',
      toName: 'DC 4',
      toPostal: '7094',
      gtinType: 'code_128',
      gtin: 'A-1',
    };
    expect(faults(shippingLabel, [carton])).toEqual([
      {
        toPostal: expect.stringContaining('07094') as string,
        gtinType: expect.stringContaining('not printed on a GS1 carton') as string,
      },
    ]);
  });

  it('names the line of a table', () => {
    const cells = { toName: 'DC', contents: 'LN / Blue / M / 12; LN / 蓝 / M / 3', gtin: '' };
    expect(faults(contentLabel, [{ ...cells, gtinType: 'none' }])).toEqual([
      { contents: expect.stringMatching(/^Line 2: The character "蓝"/) as string },
    ]);
    expect(
      faults(careLabel, [{ size: 'M', fibres: '60 cotton; 30 linen' }], ['care', 'coo', 'company']),
    ).toEqual([{ fibres: expect.stringContaining('add up to 90%') as string }]);
  });

  it('gives the failed rows as a file', () => {
    const { definition, inputs, checked } = judge(priceTicket, [row, { ...row, gtin: '=1' }]);
    const text = failedRowsText(definition, { rows: inputs, checked });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=1"`);
    expect(lines[1]).toMatch(/"3","Barcode number or text: .*"$/);
  });
});

describe('cells', () => {
  it('parse European numbers', () => {
    const field = (name: string) => {
      const found = labelColumns('price_ticket').find((each) => each.name === name);
      if (!found) throw new Error(name);
      return found;
    };
    const price = field('price');
    for (const [typed, read] of [
      ['1.249,50 €', '1249.50'],
      ['19,5', '19.5'],
      ['1 249,50', '1249.50'],
      ["1'249.50", '1249.50'],
      ['1,49,999.00', '149999.00'],
      ['$12.00', '12.00'],
      ['CHF 1’249.50', '1249.50'],
      ['1\u202f249,50 €', '1249.50'],
      ['89,00 zł', '89.00'],
      ['Rs. 1,49,999.00', '149999.00'],
    ]) {
      expect(valueOfCell(price, typed ?? '')).toEqual({ ok: true, value: read });
    }
    expect(valueOfCell(price, '1.249').ok).toBe(false);
    expect(contentsFromText('A / B / 8-Jun / 2')).not.toBeNull();
  });

  it('counts cartons, each with its own number, and pieces of other kinds', () => {
    const helps = (kind: LabelKind) =>
      labelImport(kind).columns.flatMap(({ key, help }) => (/qty|copies/.test(key) ? [help] : []));
    expect(helps('price_ticket').join()).toMatch(/How many pieces.*How many labels for each piece/);
    expect(helps('carton_gs1').join()).toMatch(/How many cartons.*its own SSCC/);
  });

  it('reads contents whose values have strokes, as its own files write them', () => {
    const contents = [
      { style: 'LN/204', colour: 'Navy/White', size: 'XS/S', units: '12' },
      { style: 'LN-9', colour: '', size: '', units: '1' },
    ];
    const columns = labelColumns('carton_content').filter(({ name }) => name === 'contents');
    const { contents: cell = '' } = labelCells(columns, { contents });
    expect(cell).toBe('LN/204 / Navy/White / XS/S / 12; LN-9 /  /  / 1');
    expect(contentsFromText(cell)).toEqual(contents);
    expect(contentsFromText('LN-9/Navy/M/1')).toEqual([
      { style: 'LN-9', colour: 'Navy', size: 'M', units: '1' },
    ]);
    expect(contentsFromText('LN-9/Navy/White/M/1')).toBeNull();
  });

  it.each(['8-Jun', '08. Jun', '6-août', 'Jun-08', '2026-06-08', '6/8/2026', '10-Okt-26'])(
    '%s is no size',
    (size) => {
      expect(Object.keys(faults(priceTicket, [{ ...row, size }])[0] ?? {})).toEqual(['size']);
    },
  );

  it.each(['6-8', '12-14', 'XS/S', '10-12Y', '2T', '32/34', '7 1/2', 'One size', '34 R'])(
    '%s is a size',
    (size) => {
      expect(faults(priceTicket, [{ ...row, size }])).toEqual([{}]);
    },
  );
});

describe('cells of codes', () => {
  it.each([
    ['toPostal', '１００１３−２３４５', '10013-2345'],
    ['poNumber', 'PO\u20114500', 'PO-4500'],
    ['shipToGln', '٥٤١٢٣٤٥٠٠٠٠١٣', '5412345000013'],
  ])('%s holds its normal form', (name, typed, read) => {
    const field = labelColumns(shippingLabel.kind).find((each) => each.name === name);
    expect(field && valueOfCell(field, typed)).toEqual({ ok: true, value: read });
  });
});

describe('what is the same on all labels', () => {
  it('shows common values in words', () => {
    const data = { ...priceTicket, coo: 'IN' };
    const shown = Object.fromEntries(
      sameChoices(labelColumns('price_ticket', data), data).map(({ id, shown }) => [id, shown]),
    );
    expect(shown).toMatchObject({ barcode: 'UPC-A', coo: 'India', currency: 'US dollar ($)' });
    const care = sameChoices(labelColumns('care'), { ...careLabel });
    expect(care.find(({ id }) => id === 'care')?.shown).toMatch(/^Machine wash/);
  });
});

describe('columns', () => {
  it('match a sign for "number", which keeps two headers apart', () => {
    const headers = ['Item #', 'UPC #', 'Style #', 'Item No'];
    expect(guessMapping(headers, labelImport('price_ticket').columns)).toEqual({
      'Item #': 'sku',
      'UPC #': 'gtin',
      'Style #': 'style',
    });
  });

  it('match trade names, those of the catalog among them', () => {
    const headers = ['Style Number', 'Color', 'Size', 'UPC', 'MSRP', 'Country of Origin', 'Qty'];
    const mapping = guessMapping(headers, labelImport('price_ticket').columns);
    expect(Object.values(mapping)).toEqual(
      expect.arrayContaining(['style', 'colour', 'size', 'gtin', 'price', 'coo', 'qty']),
    );
    const ours = new Map(labelImport('price_ticket').columns.map((each) => [each.key, each]));
    for (const { key, title, synonyms = [] } of productImport.columns) {
      const column = ours.get(key);
      if (!column) continue;
      for (const name of [title, ...synonyms]) {
        expect(Object.values(guessMapping([name], [...ours.values()])), name).toEqual([key]);
      }
    }
  });

  it('follow the markets of the label', () => {
    const keys = (data?: object) =>
      labelImport('care', data && { ...data }).columns.map(({ key }) => key);
    expect(keys()).toEqual(expect.arrayContaining(['rn', 'caNumber', 'consumerEmail']));
    expect(keys(careLabel)).toContain('rn');
    expect(keys(careLabel)).not.toContain('caNumber');
  });
});

import { describe, expect, it } from 'vitest';
import { labelImport } from '#lib/labels/batch/columns.ts';
import { productColumns } from '#lib/products/product-columns.ts';
import { productImport } from '#lib/products/product-import.ts';
import { checkRow, checkRows } from '#lib/spreadsheets/check-rows.ts';
import { sharedNumbers } from '#lib/spreadsheets/shared-numbers.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';

const check = (values: Record<string, string>) =>
  checkRow(productImport, { row: 7, values: { sku: 'A1', ...values } });

describe('a cell', () => {
  it.each([
    ['sku', ' A/1_b.c-2 ', 'A/1_b.c-2'],
    ['sku', 'SHIRT  BLU M+', 'SHIRT BLU M+'],
    ['size', 'One Size Fits All', 'One Size Fits All'],
    ['description', 'Cafe\u0301  au\nlait', 'Café au lait'],
    ['gtin', '0360-0029 1452', '036000291452'],
    ['gtin', '', null],
    ['coo', 'vn', 'VN'],
    ['coo', 'Sri Lanka', 'LK'],
    ['coo', 'Turkey', 'TR'],
    ['coo', 'Made in Viet Nam', 'VN'],
    ['rn', 'RN #12345', '12345'],
    ['coo', 'P.R. China', 'CN'],
    ['coo', 'Korea, Republic of', 'KR'],
    ['price', '$1,234.5', 123_450],
    ['currency', 'eur', 'EUR'],
    ['hs_code', '6105.10.00', '6105.10.00'],
    ['image_url', 'https://example.com/a.jpg', 'https://example.com/a.jpg'],
  ])('%s takes %j', (key, text, value) => {
    expect(check({ [key]: text })).toEqual(
      expect.objectContaining({
        errors: [],
        record: expect.objectContaining({ [key]: value }) as unknown,
      }),
    );
  });

  it.each([
    ['sku', '', 'required', 'SKU is required!'],
    ['rn', '12a', 'pattern', '12a is invalid: 1 to 6 digits.'],
    [
      'sku',
      '4.00638E+12',
      'rounded',
      '4.00638E+12 is a rounded number. Format the column as text.',
    ],
    ['style', 'x'.repeat(31), 'maxlength', 'The text has 31 characters, more than 30.'],
    ['gtin', '3.6E+10', 'rounded', '3.6E+10 is a rounded number. Format the column as text.'],
    [
      'gtin',
      '36000291452',
      'length',
      '36000291452 has lost its leading zeros: 036000291452. Format the column as text.',
    ],
    ['gtin', '12345', 'length', '12345 has 5 digits; a GTIN has 8, 12, 13 or 14.'],
    ['gtin', '036000291453', 'check_digit', 'Check digit should be 2.'],
    ['gtin', '０３６０００–２９１４５３', 'check_digit', 'Check digit should be 2.'],
    ['gtin', '0', 'pattern', '0 is not a GTIN. Leave it out.'],
    ['gtin', '000000000000', 'pattern', '000000000000 is not a GTIN. Leave it out.'],
    ['gtin', 'ABC', 'pattern', 'ABC is not a GTIN: a GTIN has digits only.'],
    ['price', '12.345', 'invalid', '12.345 is not an amount. Write it like 12.50.'],
    ['price', '-1', 'invalid', '-1 is not an amount. Write it like 12.50.'],
    [
      'coo',
      'Atlantis',
      'invalid',
      'Atlantis is not a country of origin that we know. Use two letters, such as VN.',
    ],
    [
      'image_url',
      'javascript:alert(1)',
      'uriError',
      'javascript:alert(1) is not a web address. Write it like https://example.com/shirt.jpg.',
    ],
    ['care', 'a\u0000b', 'invalid', 'Care has characters that cannot be printed.'],
    ['care', '\ud800', 'invalid', 'Care has characters that cannot be printed.'],
  ])('%s refuses %j', (key, text, code, message) => {
    const { errors } = check({ [key]: text });
    expect(errors).toEqual([expect.objectContaining({ row: 7, column: key, code, message })]);
  });

  it.each([
    [{ price: '€12', currency: 'USD' }, { price: '€12 is not in US dollars.' }],
    [{ price: '$5', currency: 'EUR' }, { price: '$5 is not in euros.' }],
    [{ unit_cost: '£5', currency: 'cad' }, { unit_cost: '£5 is not in Canadian dollars.' }],
    [{ price: '$5', currency: 'CAD' }, {}],
    [{ price: '$5', unit_cost: 'CA$3' }, {}],
    [{ price: '42,50 €', unit_cost: '12 EUR' }, {}],
    [{ price: '$5', unit_cost: '£3' }, { price: '$5 is not in British pounds.' }],
    [
      { price: '€12', currency: 'USD', size: 'x'.repeat(21) },
      { price: '€12 is not in US dollars.', size: 'The text has 21 characters, more than 20.' },
    ],
  ])('names the currency of its row: %o', (values, messages) => {
    const { errors } = check(values);
    expect(Object.fromEntries(errors.map(({ column, message }) => [column, message]))).toEqual(
      messages,
    );
  });

  it('fails when missing only for a required column', () => {
    expect(checkRow(productImport, { row: 2, values: {} })).toEqual({
      row: 2,
      values: {},
      record: {},
      errors: [{ row: 2, column: 'sku', value: '', code: 'required', message: 'SKU is required!' }],
    });
    expect(Object.keys(check({}).record)).toEqual(['sku']);
  });

  it('shows by its example what is right', () => {
    for (const { key, example } of productColumns)
      expect(check({ [key]: example }).errors).toEqual([]);
  });
});

describe('rows', () => {
  const rows = [
    { row: 2, values: { sku: 'a' } },
    { row: 5, values: { sku: 'A' } },
    { row: 6, values: { sku: '' } },
    { row: 7, values: { sku: '' } },
  ];

  it('may not come twice; the first is right', () => {
    const codes = checkRows(productImport, rows).map(({ errors }) =>
      errors.map(({ code }) => code),
    );
    expect(codes).toEqual([[], ['repeated'], ['required'], ['required']]);
  });

  it('follow rules over several columns, whose wrong cells keep their own fault', () => {
    const paired: ImportDefinition = {
      ...productImport,
      rules: ({ price, unit_cost: cost }) =>
        Number(price) < Number(cost) ? { price: { code: 'low', message: 'Too low.' } } : {},
    };
    const codes = (values: Record<string, string>) =>
      checkRow(paired, { row: 2, values: { sku: 'A', ...values } }).errors.map(({ code }) => code);
    expect(codes({ price: '1', unit_cost: '2' })).toEqual(['low']);
    expect(codes({ price: '1', unit_cost: 'x' })).toEqual(['invalid']);
    expect(codes({ price: '2', unit_cost: '1' })).toEqual([]);
  });
});

describe('one number on two articles', () => {
  const warnings = (
    definition: ImportDefinition,
    texts: readonly Record<string, string>[],
    known: readonly Record<string, string>[] = [],
  ) => {
    const rows = texts.map((values, index) => ({ row: index + 2, values }));
    const find = sharedNumbers(definition, { known, rows });
    return checkRows(definition, rows).map((row) =>
      find(row).warnings?.map(({ column, message }) => [column, message]),
    );
  };

  it('warns in products, and rejects none', () => {
    const gtin = '036000291452';
    const rows: Record<string, string>[] = [
      { sku: 'A1', colour: 'Red', size: 'M', gtin },
      { sku: 'A2', colour: 'Red', size: 'L', gtin: '0036000291452' },
      { sku: 'A3', gtin: '4006381333931' },
      { sku: 'A4', gtin: '' },
      { sku: 'A5', gtin: '4006381333931' },
    ];
    expect(warnings(productImport, rows)).toEqual([
      undefined,
      [['gtin', 'Row 2 has this number too, for Red M.']],
      undefined,
      undefined,
      [['gtin', 'Row 4 has this number too, for A3.']],
    ]);
  });

  it('warns in labels, except for more labels of one article, or a web address', () => {
    const red = { style: '7', colour: 'Red', size: 'M', gtin: '036000291452' };
    const page = { gtin: 'https://example.com' };
    expect(
      warnings(labelImport('price_ticket'), [
        red,
        { ...red, poNumber: '2' },
        { ...red, size: 'L' },
        { ...red, ...page },
        { ...red, ...page, size: 'L' },
        { gtin: red.gtin },
      ]),
    ).toEqual([
      undefined,
      undefined,
      [['gtin', 'Row 2 has this number too, for Red M.']],
      undefined,
      undefined,
      undefined,
    ]);
  });

  const inCatalogue = { sku: 'A1', style: '7', colour: 'Red', size: 'M', gtin: '0036000291452' };
  const told = [['gtin', 'A1 in your products has this number too.']];

  it('warns when an unchanged product has it', () => {
    const gtin = '036000291452';
    const other = { sku: 'B2', gtin };
    expect(warnings(productImport, [other, { sku: 'C3' }], [inCatalogue])).toEqual([
      told,
      undefined,
    ]);
    expect(warnings(productImport, [{ sku: 'a1', gtin }], [inCatalogue])).toEqual([undefined]);
    const moved = [other, { sku: 'a1 ', gtin: '4006381333931' }];
    expect(warnings(productImport, moved, [inCatalogue])).toEqual([undefined, undefined]);
    // The file has no number for it: it keeps its own.
    expect(warnings(productImport, [other, { sku: 'A1' }], [inCatalogue])[0]).toEqual(told);
  });

  it('warns in labels of another article than the product', () => {
    const gtin = '036000291452';
    expect(
      warnings(
        labelImport('price_ticket'),
        [
          { sku: 'A1', colour: 'Crimson', size: 'M', gtin },
          { style: '7', colour: 'red', gtin: '0036000291452' },
        ],
        [inCatalogue],
      ),
    ).toEqual([undefined, [['gtin', 'Row 2 has this number too, for Crimson M.']]]);
    expect(
      warnings(labelImport('price_ticket'), [{ style: '7', size: 'm', gtin }], [inCatalogue]),
    ).toEqual([undefined]);
    expect(
      warnings(labelImport('price_ticket'), [{ style: '7', size: 'L', gtin }], [inCatalogue]),
    ).toEqual([told]);
  });
});

import { describe, expect, it } from 'vitest';
import { labelImport } from '#lib/labels/batch/columns.ts';
import { productImport } from '#lib/products/product-import.ts';
import { readMarked, roleOfColumn, roleOfField } from '#lib/spreadsheets/cell-rules.ts';
import { checkRow, checkRows, mapRows, type RowInput } from '#lib/spreadsheets/check-rows.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import type { SheetTable } from '#lib/spreadsheets/table.ts';
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import { leadingZeroQuestions } from '#lib/spreadsheets/leading-zeros.ts';
import { storeImport } from '#lib/stores/store-sheet.ts';

const roles = ['identifier', 'size', 'text', 'amount', 'count', 'day', 'month', 'choice'] as const;
const outcome = (role: (typeof roles)[number], text: string, mark?: CellMark): string => {
  const read = readMarked(role, text, mark);
  return read.ok ? `reads ${read.value}` : read.error.code;
};

describe('the rules of marked cells', () => {
  it.each<[string, CellMark | undefined, string, readonly (typeof roles)[number][]]>([
    ['#REF!', { type: 'error' }, 'error', roles],
    ['#N/A', undefined, 'error', roles],
    ['#WERT!', undefined, 'error', roles],
    ['#N/B', undefined, 'error', roles],
    ['#n/a', undefined, 'error', roles],
    ['#HIÁNYZIK', undefined, 'error', roles],
    ['#数値!', undefined, 'error', roles],
    ['Err:502', undefined, 'error', roles],
    ['', { type: 'formula' }, 'formula', roles],
    ['Gr\ufffd\ufffde', undefined, 'damaged', roles],
    ['1234567890123450', { type: 'number', isRounded: true }, 'rounded', roles],
    ['4.0E+15', undefined, 'rounded', roles],
    ['1-Mar', { type: 'date', iso: '2026-03-01' }, 'date', ['identifier', 'size']],
    ['01.03.', { type: 'date', iso: '2026-03-01' }, 'date', ['amount', 'count', 'choice']],
    ['1-Mar', undefined, 'date', ['identifier', 'size']],
    ['Mar-01', undefined, 'date', ['identifier', 'size']],
    ['1\u2011Mar', undefined, 'date', ['identifier', 'size']],
    ['3/1/2027', undefined, 'date', ['identifier', 'size']],
    ['2027/3/1', undefined, 'date', ['identifier', 'size']],
    ['2027.03.01', undefined, 'date', ['identifier', 'size']],
    ['08. Juni 2026', undefined, 'date', ['identifier', 'size']],
    ['24', { type: 'number', merged: 'A2:A4' }, 'merged', ['count']],
    ['SPRING 2026', { merged: 'A4:C4' }, 'merged', ['identifier', 'size', 'count']],
    ['TOTAL', undefined, 'total', ['identifier', 'size']],
    ['Grand total:', undefined, 'total', ['identifier', 'size']],
    ['Sub-total units', undefined, 'total', ['identifier', 'size']],
    ['Gesamtsumme', undefined, 'total', ['identifier', 'size']],
  ])('refuse %j with the mark %j as %s', (text, mark, code, refusing) => {
    for (const role of refusing) expect([role, outcome(role, text, mark)]).toEqual([role, code]);
  });

  it.each<[string, CellMark | undefined, (typeof roles)[number], string]>([
    ['12/31/26', { type: 'date', iso: '2026-12-31' }, 'day', '2026-12-31'],
    ['Dec 26', { type: 'date', iso: '2026-12-31' }, 'month', '2026-12'],
    ['1-Mar', { type: 'date', iso: '2026-03-01' }, 'text', '1-Mar'],
    ['1-Mar', undefined, 'text', '1-Mar'],
    ['TRUE', { type: 'boolean' }, 'identifier', 'TRUE'],
    ['00012', undefined, 'identifier', '00012'],
    ['44,925.00', { type: 'number' }, 'identifier', '44925'],
    ['44,925', undefined, 'identifier', '44,925'],
    ['1E5', undefined, 'identifier', '1E5'],
    ['3-1', undefined, 'identifier', '3-1'],
    ['MAR1', undefined, 'identifier', 'MAR1'],
    ['TOTAL-12', undefined, 'identifier', 'TOTAL-12'],
    ['SUM', undefined, 'identifier', 'SUM'],
    ['Total', undefined, 'text', 'Total'],
    ['MAR-1001', undefined, 'identifier', 'MAR-1001'],
    ['Navy', { merged: 'A2:A4' }, 'text', 'Navy'],
    ['ST-1', { merged: 'A2:A4' }, 'identifier', 'ST-1'],
    ['19.50', { type: 'number', merged: 'A2:A4' }, 'amount', '19.50'],
    ['45000', { type: 'number' }, 'count', '45000'],
    ['#1 seller', undefined, 'text', '#1 seller'],
  ])('read %j with the mark %j as %s', (text, mark, role, read) => {
    expect(outcome(role, text, mark)).toBe(`reads ${read}`);
  });

  it('know the roles of the columns of all lists', () => {
    const roleOf = ({ columns }: ImportDefinition, key: string) =>
      columns.filter((column) => column.key === key).map(roleOfColumn);
    expect(
      ['sku', 'style', 'size', 'rn', 'hs_code', 'price', 'coo', 'care'].map(
        (key) => roleOf(productImport, key)[0],
      ),
    ).toEqual([
      'identifier',
      'identifier',
      'size',
      'identifier',
      'identifier',
      'amount',
      'choice',
      'text',
    ]);
    expect(
      ['storeNumber', 'zipCode', 'phone', 'storeName'].map((key) => roleOf(storeImport, key)[0]),
    ).toEqual(['identifier', 'identifier', 'text', 'text']);
    const labels = [labelImport('care'), labelImport('carton_gs1'), labelImport('price_ticket')];
    expect(
      ['style', 'madeMonth', 'qty', 'description', 'poNumber', 'price'].map(
        (key) => labels.flatMap((list) => roleOf(list, key))[0],
      ),
    ).toEqual(['identifier', 'month', 'count', 'text', 'identifier', 'amount']);
    expect(
      [{ name: 'eta', kind: 'date' }, { name: 'qty' }, { name: 'x', rule: 'identifier' }].map(
        roleOfField,
      ),
    ).toEqual(['day', 'count', 'identifier']);
  });
});

const table = (rows: SheetTable['rows'], headers = ['SKU', 'Color', 'Price']): SheetTable => ({
  headers,
  rows,
});
const mapping = { SKU: 'sku', Color: 'colour', Price: 'price' };
const { columns } = productImport;
const found = (rows: readonly RowInput[]) =>
  checkRows(productImport, rows).map(({ errors }) =>
    errors.map(({ column, code, message }) => [column, code, message]),
  );

describe('rows of a file', () => {
  it('fail when they have more cells than the header', () => {
    const rows = mapRows(
      table([{ row: 2, cells: ['A', 'Navy', ' dark'], width: 4 }]),
      mapping,
      columns,
    );
    expect(found(rows)[0]?.[0]).toEqual([
      '',
      'width',
      'Row 2 has 4 cells, the header names 3. Put quotation marks around a value that has the delimiter in it.',
    ]);
  });

  it('have amounts in the currency that the header names', () => {
    const headers = ['SKU', 'Price (€)', 'Currency'];
    const rows = mapRows(
      table(
        [
          ['A', '19,90', ''],
          ['B', '5', 'USD'],
          ['C', '', ''],
        ].map((cells, at) => ({ row: at + 2, cells })),
        headers,
      ),
      { SKU: 'sku', 'Price (€)': 'price', Currency: 'currency' },
      columns,
    );
    expect(rows.map(({ values }) => values['price'])).toEqual(['€19,90', '€5', '']);
    expect(found(rows)[1]).toEqual([['price', 'currency', '€5 is not in US dollars.']]);
  });

  it('fail when they repeat the header, as a file printed page by page does', () => {
    const cells = [
      ['A', 'Navy', '5'],
      ['SKU', 'Colour', 'Retail price'],
      ['ITEM', '', ''],
    ];
    const rows = mapRows(
      table(cells.map((each, at) => ({ row: at + 2, cells: each }))),
      mapping,
      columns,
    );
    expect(found(rows).map(([first]) => first?.[2])).toEqual([
      undefined,
      'Row 3 repeats the column names. Remove the row.',
      undefined,
    ]);
  });

  it('leave out the cells that they do not reach, and keep the marks of refused ones alone', () => {
    const marks = { 1: { isAbsent: true as const }, 2: { type: 'formula' as const } };
    const rows = mapRows(
      table([
        { row: 2, cells: ['A', '', ''], marks },
        {
          row: 3,
          cells: ['B', 'Red', '5'],
          marks: { 1: { merged: 'B3:B4' }, 2: { type: 'number' } },
        },
      ]),
      mapping,
      columns,
    );
    expect(rows).toEqual([
      { row: 2, values: { sku: 'A', price: '' }, marks: { price: { type: 'formula' } } },
      { row: 3, values: { sku: 'B', colour: 'Red', price: '5' } },
    ]);
    expect(found(rows)).toEqual([
      [
        [
          'price',
          'formula',
          'The formula has no stored result. Open the file, save it, and choose it again.',
        ],
      ],
      [],
    ]);
    expect(checkRow(productImport, { row: 2, values: { colour: 'Red' } }).errors).toMatchObject([
      { code: 'required' },
    ]);
  });
});

describe('zeros before an identifier', () => {
  const ask = (
    definition: ImportDefinition,
    known: Record<string, string>[],
    rows: readonly RowInput[],
  ) => {
    const twin = leadingZeroQuestions(definition, known);
    return rows.map((row) => {
      const [error] = twin({ ...row, record: {}, errors: [] }).errors;
      return error ? [error.code, error.known, error.message] : [];
    });
  };
  const skus = (...all: string[]) => all.map((sku, index) => ({ row: index + 2, values: { sku } }));

  it('warn where a known number or an earlier row has more or fewer', () => {
    expect(
      ask(
        productImport,
        [{ sku: '00012' }, { sku: '7' }, { sku: '07' }],
        skus('12', '00012', '007', '7', '1', '01', 'A1', ''),
      ),
    ).toEqual([
      ['padded', '00012', '00012 is in your products; is it that one?'],
      [],
      ['padded', '7', '7 is in your products; is it that one?'],
      [],
      [],
      ['padded', '1', '1 is in row 6; is it that one?'],
      [],
      [],
    ]);
    expect(
      ask(productImport, [{ sku: '00012' }], [{ row: 2, values: { sku: '12' }, keep: ['sku'] }]),
    ).toEqual([[]]);
  });

  it('count within one chain of stores', () => {
    const known = [{ storeNumber: '0001', banner: 'Acme' }];
    const rows = ['ACME', 'Other', ''].map((banner, index) => ({
      row: index + 2,
      values: { storeNumber: '1', banner },
    }));
    expect(ask(storeImport, known, rows).map(([code]) => code)).toEqual([
      'padded',
      undefined,
      'padded',
    ]);
  });
});

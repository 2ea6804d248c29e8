/** Items by stores: the grid is another view of the rows that a call sends. */
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  moved,
  placeOf,
  placesOf,
  withCell,
  withoutPlace,
} from '#lib/forms/session/distribution.ts';
import { pasteGrid } from '#lib/forms/session/paste-grid.ts';
import { parseTsv } from '#lib/forms/session/tsv.ts';

const soho = placeOf('st-2026-000001');
const mill = placeOf('Mill Street 4, Boston');
const items = [{ sku: 'TEE-S' }, { sku: 'TEE-M' }, { sku: 'TEE-L' }];
const row = (line: number, place: typeof soho, qty: string) => ({
  line: String(line),
  ...place,
  qty,
});

it('distinguishes a store number from a name', () => {
  expect(soho).toEqual({ store: 'ST-2026-000001', storeText: '' });
  expect(mill).toEqual({ store: '', storeText: 'Mill Street 4, Boston' });
});

describe('rows as a grid', () => {
  it('names each store once, and leaves empty rows aside', () => {
    const rows = [row(1, soho, '3'), { line: '', qty: '' }, row(2, soho, '4'), row(1, mill, '1')];
    expect(placesOf(rows, 3)).toEqual([soho, mill]);
    expect(placesOf([], 3)).toEqual([]);
  });

  it.each([
    ['a row without a store', [{ line: '1', store: '', storeText: '', qty: '2' }]],
    ['an item that is not there', [row(4, soho, '2')]],
    ['an item twice in a store', [row(1, soho, '2'), row(1, soho, '3')]],
  ])('reject %s', (_, rows) => {
    expect(placesOf(rows, 3)).toBeNull();
  });

  it('take, change and give up a quantity', () => {
    const one = withCell([{ line: '', qty: '' }], 2, soho, '5');
    expect(one).toEqual([row(2, soho, '5')]);
    const two = withCell(withCell(one, 2, mill, '1'), 2, soho, '7');
    expect([...cellsOf(two)]).toEqual([
      ['2 ST-2026-000001', { index: 0, text: '7' }],
      ['2 Mill Street 4, Boston', { index: 1, text: '1' }],
    ]);
    expect(withCell(two, 2, soho, ' ')).toEqual([row(2, mill, '1')]);
    expect(withoutPlace(two, mill)).toEqual([row(2, soho, '7')]);
  });
});

describe('a pasted block', () => {
  const state = { items, places: [soho, mill], rows: [row(1, soho, '9')] };
  const paste = (text: string, at = { line: 1, column: 0 }) => pasteGrid(parseTsv(text), at, state);

  it.each([
    ['goes to the right and down within the grid', '1\t2\t3\n\t1,000\n4\t0', ['1', '2', '1000']],
    ['shows what is no whole number', '12,0\t1,5\n0,0\t1 200', ['12', '1.5', '1200']],
  ])('of numbers %s', (_, text, [one = '', two = '', three = '']) => {
    const { rows, places } = paste(text, { line: 2, column: 0 });
    expect(places).toEqual([soho, mill]);
    const placed = [row(2, soho, one), row(2, mill, two), row(3, mill, three)];
    expect(rows).toEqual([row(1, soho, '9'), ...placed]);
  });

  it.each([
    ['SKUs down', 'SKU\tST-2026-000001\tNew York 1\ntee-m\t5\t6\nTEE-S\t\t2\nCAP\t1\t1'],
    ['SKUs across', 'Store\ttee-m\tTEE-S\tCAP\nST-2026-000001\t5\t\t1\nNew York 1\t6\t2\t1'],
  ])('with headings finds items and stores: %s', (_, text) => {
    const { rows, places, strangers } = paste(text);
    const york = placeOf('New York 1');
    expect(places).toEqual([soho, mill, york]);
    expect(rows).toEqual([row(2, soho, '5'), row(2, york, '6'), row(1, york, '2')]);
    expect(strangers).toEqual(['CAP']);
  });

  it('reports a duplicate item, and ignores lines without a name', () => {
    const { rows, strangers } = paste('SKU\tST-2026-000001\nTEE-S\t5\ntee-s\t7\n\t12');
    expect(rows).toEqual([row(1, soho, '5')]);
    expect(strangers).toEqual(['tee-s (repeated)', '']);
  });

  it('reports a duplicate store, and uses the first', () => {
    const known = (heading: string) => (heading === '12' ? soho : undefined);
    const text = 'SKU\tST-2026-000001\t12\nTEE-S\t5\t\nTEE-M\t\t7';
    const pasted = pasteGrid(parseTsv(text), { line: 1, column: 0 }, { ...state, known });
    expect(pasted.rows).toEqual([row(1, soho, '5')]);
    expect(pasted.strangers).toEqual(['12 (store repeated)']);
  });

  it('keeps columns of sums and of the items out of the stores', () => {
    const text = 'SKU\tDescription\tST-2026-000001\tTotal\nTEE-S\tTee\t5\t5';
    const pasted = paste(text);
    expect(pasted.rows).toEqual([row(1, soho, '5')]);
    expect(pasted.unused).toEqual(['Description', 'Total']);
    expect(pasted.places).toEqual([soho, mill]);
  });

  it('finds a place that is there in any case, so that no pieces hide behind it', () => {
    const { rows, strangers } = paste(
      'SKU\tmill street 4,  boston\tMILL STREET 4, BOSTON\nTEE-S\t2\t3',
    );
    expect(rows).toEqual([row(1, soho, '9'), row(1, mill, '2')]);
    expect(strangers).toEqual(['MILL STREET 4, BOSTON (store repeated)']);
  });

  it('knows a store by what it is called', () => {
    const known = (heading: string) => (heading === '12' ? soho : undefined);
    const named = pasteGrid(
      parseTsv('SKU\t12\nTEE-L\t8'),
      { line: 1, column: 0 },
      { ...state, known },
    );
    expect(named).toMatchObject({ places: [soho, mill], strangers: [] });
    expect(named.rows).toContainEqual(row(3, soho, '8'));
  });

  it('below a title, and counts cells that lie outside of the table', () => {
    const titled = paste('Plan for spring\t\nSKU\tST-2026-000001\t\nTEE-S\t5\t9');
    expect(titled).toMatchObject({ rows: [row(1, soho, '5')], strangers: [], beyond: 1 });
    const at = { line: 3, column: 1 };
    expect(pasteGrid([['1', '2'], ['3']], at, state)).toMatchObject({ beyond: 2 });
  });
});

it('moves the pieces of one place to another, where nothing is yet', () => {
  const one = placeOf('1');
  const rows = [row(1, one, '5'), row(2, one, '6'), row(2, soho, '7')];
  expect(moved(rows, one, soho)).toEqual([row(1, soho, '5'), row(2, one, '6'), row(2, soho, '7')]);
});

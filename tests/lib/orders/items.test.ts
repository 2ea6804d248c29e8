/** Articles with their pieces in lists and sentences of an order. */
import { expect, it } from 'vitest';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';

const read = (text: string) =>
  readOrder([textPage(text)], { today: '2026-11-28', stores: [], company: [] });
const itemsOf = (text: string): string[] =>
  read(text).items.map(({ style, sku, colour, size, qty }) =>
    [style ?? sku, colour, size, qty]
      .flatMap((each) => (each ? [each.value + (each.doubt === undefined ? '' : '?')] : []))
      .join(' '),
  );

it.each([
  ['A-77 500 pcs, A-78 300 pcs', ['A-77 500', 'A-78 300']],
  ['A-77 Navy 500 pcs and A-78 300 pcs', ['A-77 Navy 500', 'A-78 300']],
  ['500 units of A-77 navy and 300 units of A-78 black', ['A-77 navy 500', 'A-78 black 300']],
  ['please send 500 units of A-77 at $24.99 and 300 units of A-78', ['A-77 500', 'A-78 300']],
  ['A-77 x24\nA-78 x12', ['A-77 24', 'A-78 12']],
  ['TEE-BLK-S x24\nTEE-BLK-M: 12', ['TEE-BLK-S? 24', 'TEE-BLK-M? 12']],
  ['24 TEE-BLK-S\n- 12 A-78', ['TEE-BLK-S? 24?', 'A-78 12']],
  [
    '1. Style: J-9\n   Color: Camel\n   Qty: 30\n2. Style: J-10\n   Qty: 40',
    ['J-9 Camel 30', 'J-10 40'],
  ],
  ['Style: J-9\nSizes: S/M/L\nQty: 5/10/5', ['J-9 S 5', 'J-9 M 10', 'J-9 L 5']],
  ['Style: J-9\nSizes: 8 / 10\nQty: 5 / 10', ['J-9 8 5', 'J-9 10 10']],
  ['1. A-1 Navy 20\nb) A-2 Black 30', ['A-1 Navy 20', 'A-2 Black 30']],
  [
    'A-1 navy (10 S, 20 M)\nA-2 ecru (5 S, 5 M)',
    ['A-1 navy S 10', 'A-1 navy M 20', 'A-2 ecru S 5', 'A-2 ecru M 5'],
  ],
  ['A-1 (black): 12 S, 24 M', ['A-1 black S 12', 'A-1 black M 24']],
  ['Style: J-9\nSizes: S/M L/XL\nQty: 10 20', ['J-9 S/M 10', 'J-9 L/XL 20']],
  ['Qty: 24 - Item: A-1 navy size S', ['A-1 navy S 24']],
  ['500 pcs A-1 in 20 cartons and 300 pcs A-2 in 10 cartons', ['A-1 500', 'A-2 300']],
  ['Item: 12345 7 XL\nQty: 24', ['12345 7 XL 24']],
  ['24 pcs A-77 to Brooklyn', ['A-77 to Brooklyn? 24']],
])('reads the articles of %j', (text, items) => {
  expect(itemsOf(text)).toEqual(items);
});

it.each([
  '12 DEC-2026',
  '100 POLY-BAG',
  'WASH-CARE labels 100 pcs',
  '24 hours',
  'Store 101: open until 5',
  'Store 101: 12/5/2026 500',
  'Size: 32/34',
  'Sizes: S/M\nQty: 20',
])('reads no article in %j', (text) => {
  expect(read(text).items).toEqual([]);
});

it.each([
  ['Store 101: A-1 5, A-2 10\nStore 102: A-1 7', ['A-1 12', 'A-2 10']],
  ['A-1: 12 pcs\n\nStore 101: A-1 5, A-2 10\nStore 102 - A-1 7 pcs.', ['A-1 12', 'A-2 10']],
])('gives the articles of a line to its store: %j', (text, items) => {
  const { places, shares, unused, toCheck } = read(text);
  expect(itemsOf(text)).toEqual(items);
  expect(places.map(({ name }) => name?.value)).toEqual(['Store 101', 'Store 102']);
  expect(shares.map(({ item, place, qty }) => [item, place, qty.value])).toEqual([
    [0, 0, '5'],
    [1, 0, '10'],
    [0, 1, '7'],
  ]);
  expect([unused, toCheck]).toEqual([[], []]);
});

it('compares the last number of a column of totals with the rows above', () => {
  const table = (sum: number) =>
    `Style    Color     S   M   Total\nNL-300   Navy     10  20   30\nNL-300   Ecru      5  10   15\n                            ${sum}`;
  expect(read(table(45)).toCheck).toEqual([]);
  expect(read(table(46)).toCheck.map(({ message }) => message)).toEqual([
    'The rows above add up to 45, not to 46.',
  ]);
});

it('knows the tracking number of a carrier in a sentence', () => {
  const { facts } = read('4 cartons arriving UPS 1Z999AA10123456784 on Wednesday');
  expect([facts['tracking']?.value, facts['carrier']?.value]).toEqual([
    '1Z999AA10123456784',
    'UPS',
  ]);
});

it('keeps the words behind a number that may be the name of the article', () => {
  expect(read('Item: A-1 Rib tank\nQty: 24').items).toMatchObject([
    { sku: { value: 'A-1 Rib tank' }, qty: { value: '24' } },
  ]);
});

it('doubts the pieces of a service beside those of another article', () => {
  const qty = (text: string) => read(text).services[0]?.['qty'];
  expect(qty('ticket 500 units of A-77 and 300 units of A-78')?.doubt).toContain('Several numbers');
  expect(qty('ticket 500 units of A-77')).toMatchObject({ value: '500' });
  expect(qty('ticket 500 units of A-77')?.doubt).toBeUndefined();
  for (const before of ['', 'A-77: 800 pcs, ']) {
    const found = qty(`${before}hang tag 500 pcs, poly bag 300 pcs`);
    expect([found?.value, found?.doubt]).toEqual(['500', undefined]);
  }
  expect(qty('500 pcs hang tag, 300 pcs poly bag')?.doubt).toContain('Several numbers');
});

it('knows the removal of labels that are described', () => {
  const servicesOf = (text: string) => read(text).services.map(({ service }) => service?.value);
  expect(servicesOf('Remove all vendor neck labels, then fold.')).toEqual(['RML', 'FLD']);
  expect(servicesOf('Remove stickers and apply care labels')).toEqual(['RLB']);
});

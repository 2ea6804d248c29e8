/** Sizes and their pieces below, beside and behind the article of an order. */
import { expect, it } from 'vitest';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';

const read = (text: string) =>
  readOrder([textPage(text)], { today: '2026-11-28', stores: [], company: [] });
const itemsOf = (text: string): string[] =>
  read(text).items.map(({ style, sku, colour, size, qty }) =>
    [style ?? sku, colour, size, qty].map((each) => each?.value ?? '-').join(' '),
  );
const messages = (text: string): string[] => read(text).toCheck.map(({ message }) => message);

it.each([
  'Size\tQty\nS\t60\nM\t40',
  'S\tM\n60\t40',
  'S    M\n60   40',
  '      S    M\nQty   60   40',
  'Size\tS\tM\nQty\t60\t40',
  'S\tM\tTotal\n60\t40\t100',
  'S 60, M 40',
  'S/60 M/40',
  'Sizes: S-60, M-40',
])('reads the sizes below the labels of their article: %j', (sizes) => {
  for (const pieces of ['', '\nQty: 100', '\nTotal: 100']) {
    const text = `Style: A-1\nColor: Navy${pieces}\n\n${sizes}`;
    expect(itemsOf(text)).toEqual(['A-1 Navy S 60', 'A-1 Navy M 40']);
    expect(read(text)).toMatchObject({ toCheck: [], unused: [] });
  }
});

it.each([
  'Color\tS\tM\nNavy\t60\t40\nRed\t5\t-',
  '\tS\tM\nNavy\t60\t40\nRed\t5\t-',
  'Size\tS\tM\nNavy\t60\t40\nRed\t5\t-',
])('reads colors down and sizes across: %j', (table) => {
  expect(itemsOf(`Style: A-1\n${table}`)).toEqual([
    'A-1 Navy S 60',
    'A-1 Navy M 40',
    'A-1 Red S 5',
  ]);
});

it('reads waist sizes across behind their name', () => {
  expect(itemsOf('Style: J-1\n\nSize\t30\t32\nQty\t5\t10')).toEqual(['J-1 - 30 5', 'J-1 - 32 10']);
});

it('compares the sizes with the pieces of their article', () => {
  const text = 'Style: A-1, Qty: 100\nS 60, M 40\n\nStyle: A-2, Qty: 50\nS 5, M 40';
  expect(messages(text)).toEqual(['The sizes add up to 45, not to 50.']);
});

it('reads the sizes of an article in brackets, and doubts another sum', () => {
  expect(itemsOf('A-1 Navy 100 pcs (S 60, M 40)')).toEqual(['A-1 Navy S 60', 'A-1 Navy M 40']);
  expect(messages('A-1 Navy 100 pcs (S 60, M 40)')).toEqual([]);
  expect(messages('A-1 Navy 99 pcs (S 60, M 40)')).toEqual(['Not all of this was read: 99.']);
});

it('asks for the article of sizes that have none', () => {
  expect(messages('S 60, M 40')).toEqual(['This row has pieces and no article.']);
});

it('gives the sizes of an article to the stores of their rows', () => {
  const { shares, places } = read('Style: A-1\n\nStore\tS\tM\nSoHo\t60\t40\nReno\t1\t2\n');
  expect(places).toMatchObject([{ name: { value: 'SoHo' } }, { name: { value: 'Reno' } }]);
  expect(shares.map(({ item, place, qty }) => [item, place, qty.value])).toEqual([
    [0, 0, '60'],
    [1, 0, '40'],
    [0, 1, '1'],
    [1, 1, '2'],
  ]);
});

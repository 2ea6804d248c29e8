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
  'Size S M\nQty 60 40',
  'Size: S M\nQty: 60 40',
  'Size: S\tM\nQty: 60\t40',
  'Size:  S   M\nQty:   60  40',
  'Size  S   M\nQty   60  40\nTotal  100',
  'S 60\nM 40',
  'S: 60 pcs\nM: 40 pcs',
  'S\t60\nM\t40',
  '60 S, 40 x M',
  'S=60 M=40 Total=100',
  'S M Total\n60 40 100',
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
  'Color S M\nNavy 60 40\nRed 5 -',
])('reads colors down and sizes across: %j', (table) => {
  expect(itemsOf(`Style: A-1\n${table}`)).toEqual([
    'A-1 Navy S 60',
    'A-1 Navy M 40',
    'A-1 Red S 5',
  ]);
});

it('gives the sizes of a group the color of its first row', () => {
  const rows = ['A-1\tNavy\tS\t1', '\t\tM\t2', '\tRed\tS\t3', '\t\tM\t4', 'A-2\t\tS\t5'];
  expect(itemsOf(['Style\tColor\tSize\tQty', ...rows].join('\n'))).toEqual([
    'A-1 Navy S 1',
    'A-1 Navy M 2',
    'A-1 Red S 3',
    'A-1 Red M 4',
    'A-2 - S 5',
  ]);
});

it('reads a list of sizes for each color, with a doubt', () => {
  const text = 'Style: A-1, Qty: 110\nNavy: S 60, M 40\nDark Red S 5, M 5';
  expect(itemsOf(text)).toEqual([
    'A-1 Navy S 60',
    'A-1 Navy M 40',
    'A-1 Dark Red S 5',
    'A-1 Dark Red M 5',
  ]);
  expect(read(text).items[0]?.['colour']?.doubt).toBe('Read as a color: check it.');
  expect(messages(text)).toEqual([]);
  expect(
    itemsOf('Style: A-1\nHangers: S 60, M 40\nPlease fold: S 1, M 2\nTotal: S 1, M 2'),
  ).toEqual(['A-1 - - -']);
});

it('reads waist sizes across behind their name', () => {
  expect(itemsOf('Style: J-1\n\nSize\t30\t32\nQty\t5\t10')).toEqual(['J-1 - 30 5', 'J-1 - 32 10']);
});

it.each(['A-1 Navy', 'Style A-1 Navy:', 'Style # A-1\nColor: Navy'])(
  'reads the article in a line above its sizes: %j',
  (line) => {
    expect(itemsOf(`${line}\nS 60, M 40`)).toEqual(['A-1 Navy S 60', 'A-1 Navy M 40']);
    expect(itemsOf(`${line}\nS 60\nM 40`)).toEqual(['A-1 Navy S 60', 'A-1 Navy M 40']);
  },
);

it('reads a line of an article between labels and sizes', () => {
  const text = 'Style: A-1\nColor: Navy\nQty: 7\n\nKN-5 Cream\nS 12, M 24';
  expect(itemsOf(text)).toEqual(['A-1 Navy - 7', 'KN-5 Cream S 12', 'KN-5 Cream M 24']);
});

it.each(['Size\tQty\nS\t1\nM\t2', 'S\tM\n1\t2', 'S 1\nM 2', 'S 1, M 2'])(
  'separates the labels above and below a table without a space: %j',
  (table) => {
    expect(itemsOf(`Style: A-1 | Color: Navy\n${table}\nColor: Red\n${table}`)).toEqual([
      'A-1 Navy S 1',
      'A-1 Navy M 2',
      'A-1 Red S 1',
      'A-1 Red M 2',
    ]);
    expect(itemsOf(`Style: A-1\n${table}\nColor: Red\n${table}`).at(0)).toBe('A-1 - S 1');
    expect(itemsOf(`Style: A-1\n${table}\nStyle: A-2\n${table}`).at(0)).toBe('A-1 - S 1');
  },
);

it.each([
  'A-1 Navy S 60, M 40',
  'A-1 Navy S-60 M-40 = 100',
  'A-1 Navy: 60 S / 40 M',
  'A-1 Navy 100 pcs (S 60, M 40)',
])('reads sizes behind their article: %s', (line) => {
  expect(itemsOf(line)).toEqual(['A-1 Navy S 60', 'A-1 Navy M 40']);
  expect(messages(line)).toEqual([]);
});

it('compares the sizes with the pieces of their article', () => {
  const text = 'Style: A-1, Qty: 100\nS 60, M 40\n\nStyle: A-2, Qty: 50\nS 5, M 40';
  expect(messages(text)).toEqual(['The sizes add up to 45, not to 50.']);
});

it.each(['A-1 Navy 99 pcs (S 60, M 40)', 'A-1 Navy S-60 M-40 = 99'])(
  'doubts the sum of sizes: %s',
  (line) => {
    expect(messages(line)).toEqual(['We couldn’t read all of this: 99.']);
  },
);

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

it.each(['Ratio\t1\t2\nQty\t60\t40', 'Qty\t60\t40\nPrice\t5\t6', 'Chest\t9\t9\nQty\t60\t40'])(
  'leaves rows of other numbers below sizes unread: %j',
  (rows) => {
    const { unused } = read(`Style: A-1\nSize\tS\tM\n${rows}`);
    expect(itemsOf(`Style: A-1\nSize\tS\tM\n${rows}`)).toEqual(['A-1 - S 60', 'A-1 - M 40']);
    expect(unused).toHaveLength(1);
  },
);

it.each(['A-1 Navy 100 pcs', 'Style A-1 Navy - 100 pcs:', '1. A-1 Navy, 100 units'])(
  'compares the sizes with the pieces of the line above: %s',
  (line) => {
    expect(itemsOf(`${line}\nS 60, M 40`)).toEqual(['A-1 Navy S 60', 'A-1 Navy M 40']);
    expect(messages(`${line}\nS 60, M 40`)).toEqual([]);
    expect(messages(`${line}\nS 60, M 41`)).toEqual(['The sizes add up to 101, not to 100.']);
  },
);

it.each(['0-3M 60, X-Large 40', '0-3M 60\nX-Large: 40'])('reads sizes with a dash: %j', (list) => {
  expect(itemsOf(`A-1 Navy\n${list}`)).toEqual(['A-1 Navy 0-3M 60', 'A-1 Navy X-Large 40']);
});

it.each(['A-1: 12 M, 18 M', 'A-1 S 1, M 2 = 6 x 20', 'A-1\nS -12, M -24', 'A-1\nS -12\nM 24'])(
  'refuses what may be no list of sizes: %j',
  (text) => {
    expect(itemsOf(text)).toEqual([]);
  },
);

it('doubts sizes of packs, and those below the name of other numbers', () => {
  const [item] = read('A-1 Navy prepack S 1, M 2').items;
  expect(item?.['qty']?.doubt).toBe('These may be the pieces of each pack.');
  expect(messages('Style: A-1\nSize labels:\nS 1, M 2')).toEqual([
    'The numbers below may not be pieces of an article.',
  ]);
});

it('doubts a label whose value holds sizes', () => {
  const [item] = read('Qty: 24, Style: A-1, Color: Navy, S 12, M 12').items;
  expect(item?.['colour']?.doubt).toBe('This holds sizes with their pieces.');
});

it('compares each of thousands of subtotals with the rows since the one before it', () => {
  const groups = Array.from({ length: 4000 }, (_, at) => `A${at}\t1\t2\nTotal\t1\t2`);
  const text = ['Style\tS\tM', ...groups, 'B1\t1\t2', 'B2\t1\t2', 'Total\t2\t5'].join('\n');
  expect(messages(text)).toEqual(['The rows above add up to 8004, not to 5.']);
});

it('reads a color whose name begins as that of a measurement, and leaves measurements', () => {
  expect(itemsOf('Style: A-1\nSize\tS\tM\nChestnut\t60\t40\nLengths\t70\t72')).toEqual([
    'A-1 Chestnut S 60',
    'A-1 Chestnut M 40',
  ]);
});

it('reads names and sizes of a text that is quoted in an answer', () => {
  expect(itemsOf('> Style: A-1\n> Size: S M\n> Qty: 60 40')).toEqual(['A-1 - S 60', 'A-1 - M 40']);
});

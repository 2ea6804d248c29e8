/** Orders whose texts repeat, break off or may be read in two ways. */
import { expect, it } from 'vitest';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';

const stores = [{ reference: 'ST-1', number: '001', name: 'SoHo', city: 'New York' }];
const read = (text: string) =>
  readOrder([textPage(text)], { today: '2026-11-28', stores, company: [] });
const messages = (text: string): string[] => read(text).toCheck.map(({ message }) => message);

it.each(['"', '”', '〃', '- " -', 'do.', 'Ditto'])(
  'reads %s as the text of the cell above, from its line',
  (mark) => {
    const { items } = read(`Style\tColor\tSize\tQty\nT1\tRed\tM\t10\n${mark}\t${mark}\tL\t20\n`);
    expect(items[1]).toMatchObject({
      style: { value: 'T1', where: 'line 2' },
      colour: { value: 'Red', where: 'line 2' },
      qty: { value: '20', where: 'line 3' },
    });
  },
);

it.each(['\t', ','])('reads a quoted cell of several lines as one cell (delimiter %j)', (by) => {
  const rows = [
    ['SKU', 'Color', 'Qty'],
    ['A1', '"Red\nand ""white"""', '5'],
    ['A2', 'Blue', '6'],
  ];
  const { items, unused } = read(rows.map((row) => row.join(by)).join('\n'));
  expect(items.map(({ colour, qty }) => [colour?.value, qty?.value, qty?.where])).toEqual([
    ['Red and "white"', '5', 'line 2'],
    ['Blue', '6', 'line 4'],
  ]);
  expect(unused).toEqual([]);
});

it.each([
  ['PO 111\ndeliver 40 pcs SKU A-1 with 60 spares by Dec 15', 'We couldn’t read all of this: 60.'],
  ['Change: PO 111, A-1 now 8', 'We couldn’t read all of this: a-1, 8.'],
])('lists numbers that were not read beside a value: %s', (text, message) => {
  expect(messages(text)).toContain(message);
});

it('lists each sentence of a line of which another one is an instruction', () => {
  const { unused } = read('Ticket and fold each piece for me. Ship to Hill (120) and Oak (180).');
  expect(unused.map(({ text }) => text)).toEqual(['Ship to Hill (120) and Oak (180).']);
});

it('preserves all instructions of a line', () => {
  const text = 'Ticket each piece at the left sleeve. Fold each piece with a white tissue.';
  expect(read(text).facts['instructions']?.value.split('\n')).toHaveLength(2);
});

it.each(['5.6.27', '06.05.2027', '5/6/27', '5-6-2027'])('doubts the order of %s', (day) => {
  expect(read(`Cancel date: ${day}`).facts['cancelDate']?.doubt).toContain('comes first');
});

it('reports the chosen place where two share a name', () => {
  const head = 'Store\tAddress\tCity\tState\tZIP\tSKU\tQty';
  const rows = [
    'Main\t1 A St\tAustin\tTX\t78701\tA1\t5',
    'Main\t2 B St\tReno\tNV\t89501\tA1\t6',
    'Main\t\t\t\t\tA1\t7',
  ];
  expect(messages([head, ...rows].join('\n'))).toEqual([
    '2 places are named Main: this row was given to the first.',
  ]);
});

it('doubts a number that is a saved store but for its zeros, also when the store was named before', () => {
  const text = 'SKU\tStore\tQty\nA1\tSoHo\t5\nA2\t1\t3\n';
  expect(messages(text)).toEqual(['1 was read as your store 001 SoHo.']);
});

it('preserves articles without a quantity, and asks for it', () => {
  const rows = ['approx 50', '1e3', '½ dz2', '-5', '(5)', '+5'];
  const text = `SKU\tQty\nX0\t1\n${rows.map((qty, at) => `X${at + 1}\t${qty}`).join('\n')}\nX9\t7\n`;
  expect(read(text).items.map(({ sku }) => sku?.value)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 9].map((at) => `X${at}`),
  );
});

const address = ['Ship to: Zoho', '12 Mercer St', 'New York, NY 10013'];
const table = ['SKU\tQty\tColor', 'A1\t5\tRed', 'A2\t6\tBlue'];
it.each([
  ['behind the table below it', [...address, '', ...table, 'Fold all. Call 555.']],
  ['right below it', [...address, 'Fold all. Call 555.', '', ...table]],
  ['below its country', [...address, 'USA', 'Fold all. Call 555.', '', ...table]],
])('reads the lines of an address, and a sentence %s as a sentence', (_place, lines) => {
  const { places, services, unused } = read(lines.join('\n'));
  const name = { value: 'Zoho' };
  expect(places).toMatchObject([{ name, street: { value: '12 Mercer St' }, zip: {} }]);
  expect(services.map(({ service }) => service?.value)).toEqual(['FLD']);
  expect(unused.map(({ text }) => text)).toEqual(['Call 555.']);
});

const SPLIT = 'Read as a size and its pieces: check both.';

it.each([
  ['TEE-2 1.200 pcs', '1200'],
  ["TEE-2 1'200 pcs", '1200'],
  ['1.200 pcs TEE-2', '1200'],
  ['Please relabel 1.200 pcs of TEE-2', '1200'],
  ['TEE-2 12 dz', '144'],
  ['5 dozen TEE-2', '60'],
  ['500x TEE-2', '500'],
  ['TEE-2 500pcs', '500'],
])('reads the pieces of a sentence as those of a cell: %s', (text, qty) => {
  const { items, toCheck } = read(text);
  expect(items).toMatchObject([{ sku: { value: 'TEE-2' }, qty: { value: qty } }]);
  expect(items[0]).not.toHaveProperty('size');
  expect(toCheck).toEqual([]);
});

it.each([
  'TEE-2 12.5 pcs',
  'TEE-2 12,5 pcs',
  '12.5 pcs TEE-2',
  'Please relabel 12,5 pcs of TEE-2',
  '24-36 pcs TEE-2',
  'TEE-2 1/2 dz',
])('reads no pieces from a part of a number: %s', (text) => {
  expect(read(text)).toMatchObject({ items: [], unused: [{ text }] });
});

it.each(['about', 'not', 'up to', '~'])('doubts pieces that a sentence calls %s', (word) => {
  expect(read(`Please label ${word} 24 pcs of TEE-2`).items).toMatchObject([
    { qty: { value: '24', doubt: 'Read from a sentence: check the pieces.' } },
  ]);
});

it('reads 32/34 as one size', () => {
  expect(read('24 pcs of TEE-2 navy size 32/34').items).toMatchObject([
    { colour: { value: 'navy' }, size: { value: '32/34' }, qty: { value: '24' } },
  ]);
});

it('lists the second day of a sentence', () => {
  expect(messages('Due 12/5 or 12/6')).toEqual(['We couldn’t read all of this: 12/6.']);
});

it('preserves an article of labels without pieces, and pieces without an article', () => {
  const { items, toCheck } = read('Qty: 24\nSKU: TEE-2\nColor: Red');
  expect(items).toMatchObject([{ sku: { value: 'TEE-2' }, colour: { value: 'Red' } }]);
  expect(toCheck.map(({ message }) => message)).toEqual([
    'No pieces were read for this item.',
    'The items add up to 0, not to 24.',
  ]);
  expect(read('Total pcs: 24').unused.map(({ text }) => text)).toEqual(['Total pcs: 24']);
  expect(read('Color: Red').unused.map(({ text }) => text)).toEqual(['Color: Red']);
});

it('reads thousands in a list of sizes', () => {
  const { items } = read('NL-300 Navy: S 1,200, M 24');
  expect(items.map(({ size, qty }) => [size?.value, qty?.value])).toEqual([
    ['S', '1200'],
    ['M', '24'],
  ]);
});

it('doubts numbers with spaces between that were read as sizes and pieces', () => {
  const { items } = read('TEE-2 10 20 30 40');
  expect(items.map(({ qty }) => qty?.doubt)).toEqual([SPLIT, SPLIT]);
  expect(read('TEE-2 8:12 10:24').items[0]?.['qty']).not.toHaveProperty('doubt');
});

it('doubts a size that may be the thousands of the pieces', () => {
  const [item] = read('KN-55 8 200 pcs').items;
  expect(item).toMatchObject({ size: { value: '8' }, qty: { value: '200' } });
  expect(item?.['qty']?.doubt).toBe(SPLIT);
  expect(read('KN-55 size 8 200 pcs').items[0]?.['qty']).not.toHaveProperty('doubt');
});

it('reads the pieces of a service with their mark of thousands, and doubts it', () => {
  const [service] = read('Price tickets on 1.200 pcs please.').services;
  expect(service?.qty).toMatchObject({ value: '1200' });
  expect(service?.qty?.doubt).toContain('1.200 was read as 1200 pieces');
});

it('lists what follows the ZIP of an address', () => {
  const text =
    'TEE-1 24 pcs\nShip to: Zoho, 12 Mercer St, New York, NY 10013, Attn: Kim Lee, Dock 5';
  expect(read(text).places[0]?.['zip']?.doubt).toBe(
    'We couldn’t read all of this: Attn: Kim Lee, Dock 5.',
  );
});

it('reads a military address and one of a territory', () => {
  const stateOf = (address: string) =>
    read(`TEE-1 24 pcs\nShip to: Exchange, ${address}`).places[0]?.['state']?.value;
  expect(stateOf('4190 Unit 2050, APO, AP 96278')).toBe('AP');
  expect(stateOf('12 Marine Corps Drive, Tamuning, GU 96913')).toBe('GU');
});

it('doubts a saved store that is written with another city', () => {
  const at = (city: string) =>
    read(`TEE-1 24 pcs\nShip to: SoHo, 99 Elm St, ${city}`).places[0]?.['store']?.doubt;
  expect(at('Reno, NV 89501')).toBe('Read as your store 001 SoHo, New York; this says Reno.');
  expect(at('New York, NY 10013')).toBeUndefined();
});

it.each([
  ['TEE-2 10 -> 12 pcs', 'TEE-2 10 -> 12 pcs'],
  ['TEE-2 ½ M ½ L, 40 pcs', 'TEE-2 ½ M ½ L, 40 pcs'],
])('lists a line with a sign that it cannot read: %s', (text, unused) => {
  expect(read(text)).toMatchObject({ items: [], unused: [{ text: unused }] });
});

it.each([
  ['TEE-2 M 2 x 50 pcs', { qty: { value: '50', doubt: SPLIT } }],
  [
    'TEE-2 M - 50',
    { size: { value: 'M' }, qty: { value: '50', doubt: expect.any(String) as string } },
  ],
  ['TEE-2 M -50 pcs', { qty: { value: '50', doubt: expect.stringContaining('pieces') as string } }],
  [
    'TEE-2 M approx. 50 pcs',
    { size: { value: 'M' }, qty: { doubt: expect.any(String) as string } },
  ],
  ['SKU TEE-2, Size M, Qty approx 50', { size: { value: 'M' }, qty: { value: '50' } }],
  ['TEE-2 navy (M) 50 pcs', { colour: { value: 'navy' }, size: { value: 'M' } }],
  ['TEE-2 black & white M: 50', { colour: { value: 'black & white' }, size: { value: 'M' } }],
  ['TEE-2 navy one size 50 pcs', { colour: { value: 'navy' }, size: { value: 'one size' } }],
])('reads or doubts what a line says beside its pieces: %s', (text, item) => {
  expect(read(text).items).toMatchObject([item]);
});

it.each([
  ['PO 4711: handle with care', 'handle with care'],
  ['PO 4711, please call me before you start', 'please call me before you start'],
  ['Ship PO 4711 by 12/25/2026, but only with a sample', 'but only with a sample'],
])('lists a clause of a sentence that no value was read from: %s', (text, clause) => {
  expect(read(text).unused.map((each) => each.text)).toEqual([clause]);
});

it.each([
  'Hi Bob, please fold PO 4711, due 12/25/2026 (rush)',
  'PO 4711, 24 pcs of TEE-2, navy blue, size M',
])('lists no clause of a sentence that was read whole: %s', (text) => {
  expect(read(text).unused).toEqual([]);
});

it.each([
  ['SKU,Qty\nA1,1,200', 'The row also says 200.'],
  ['SKU\tQty\tUnit\nA1\t5\tctn', 'The unit is ctn: check the pieces.'],
  ['SKU\tQty (cases)\nA1\t5', 'The unit is cases: check the pieces.'],
  ['SKU\tQty\tUnit\nA1\t5\tcartons', 'The unit is cartons: check the pieces.'],
])('doubts pieces of a table that may be others: %j', (text, doubt) => {
  expect(read(text).items).toMatchObject([{ qty: { doubt } }]);
});

it('compares each subtotal with the rows since the one before', () => {
  const rows = (last: number) =>
    `SKU\tQty\nA1\t10\nSubtotal\t10\nA2\t20\nSubtotal\t${last}\nTotal\t30\n`;
  expect(messages(rows(20))).toEqual([]);
  expect(messages(rows(21))).toEqual(['The rows above add up to 30, not to 21.']);
});

it('asks for the article of a table of stores and sizes', () => {
  const text = 'Store\tS\tM\n001\t10\t20\n';
  expect(messages(text)).toEqual(['This row has pieces and no article.']);
  expect(read(text).shares).toMatchObject([{ qty: { value: '10' } }, { qty: { value: '20' } }]);
});

it('takes the size of a bag for no article', () => {
  const { items, services } = read('Polybags 120 pcs 12x15, hangers 60 pcs');
  expect(items).toEqual([]);
  expect(services).toMatchObject([{ qty: { value: '120' } }, { qty: { value: '60' } }]);
});

it('reads no day to ship by from the first day that is allowed', () => {
  const text = 'Please do not ship before 12/20/2026';
  expect(read(text)).toMatchObject({ facts: {}, unused: [{ text }] });
});

it('gives the items of a table to the places of its column Ship to', () => {
  expect(read('SKU\tQty\tShip to\nA1\t10\tSoHo\nA1\t20\tReno\n').shares).toMatchObject([
    { place: 0, qty: { value: '10' } },
    { place: 1, qty: { value: '20' } },
  ]);
});

it('preserves the pieces of all stores where one row has a number too many', () => {
  const { items } = read('SKU,Store,Qty\nA1,SoHo,10\nA1,Reno,1,200\n');
  expect(items).toMatchObject([{ qty: { value: '11', doubt: 'The row also says 200.' } }]);
});

it('lists a zero of a sentence that gave no pieces', () => {
  expect(messages('PO 111, 0 of A-1 now')).toContain('We couldn’t read all of this: 0, a-1.');
});

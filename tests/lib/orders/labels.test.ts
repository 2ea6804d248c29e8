/** Articles and instructions that an order names as labels. */
import { expect, it } from 'vitest';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';

const read = (text: string) =>
  readOrder([textPage(text)], { today: '2026-11-28', stores: [], company: [] });

it.each([
  [
    'Style: A-1, Color: Red, Qty: 10\nStyle: A-2, Color: Blue, Qty: 5',
    ['A-1 Red 10', 'A-2 Blue 5'],
  ],
  [
    'Style: A-1\nColor: Red\nQty: 10\nStyle: A-2\nColor: Blue\nQty: 5',
    ['A-1 Red 10', 'A-2 Blue 5'],
  ],
  ['Style: A-1\nColor: Red, Qty: 10\nColor: Blue, Qty: 5', ['A-1 Red 10', 'A-1 Blue 5']],
])('reads each article of labels in lines that follow each other: %j', (text, expected) => {
  const { items, toCheck } = read(text);
  expect(
    items.map(({ style, colour, qty }) =>
      [style, colour, qty].map((each) => each?.value).join(' '),
    ),
  ).toEqual(expected);
  expect(toCheck).toEqual([]);
});

it('lists the value of a label that another one replaces', () => {
  expect(read('SKU: A-1, SKU: A-2, Qty: 5').unused.map(({ text }) => text)).toEqual(['SKU: A-1']);
});

it('reads instructions behind another label to the end of the line', () => {
  const { facts } = read('PO: 4711, Instructions: use color: navy thread\nA-100 24 pcs');
  expect(facts['instructions']?.value).toBe('use color: navy thread');
});

it('writes instructions once that also name a service', () => {
  const { facts, services } = read('PO: 4711\nNotes: fold each piece flat.\n\nA-100 24 pcs');
  expect(facts['instructions']?.value.match(/fold/g)).toHaveLength(1);
  expect(services.map(({ service }) => service?.value)).toEqual(['FLD']);
});

/** Articles and instructions that an order names as labels. */
import { expect, it } from 'vitest';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';

const read = (text: string) =>
  readOrder([textPage(text)], { today: '2026-11-28', stores: [], company: [] });
const messages = (text: string): string[] => read(text).toCheck.map(({ message }) => message);

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
  ['Qty: 10, Style: A-1, Color: Red / Qty: 5, Style: A-2', ['A-1 Red 10', 'A-2  5']],
  ['Total qty: 15, Style: A-1, Color: Red, Qty: 15', ['A-1 Red 15']],
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

it.each([
  ['PO: 4711, 4712', '4712'],
  ['Tracking: 1Z999AA10123456784 and 1Z999AA10123456785', 'and 1Z999AA10123456785'],
  ['Needed by: 12/15/2026, else 12/20/2026', 'else 12/20/2026'],
])('lists what a label says beside its value: %s', (text, rest) => {
  expect(messages(text)).toEqual([`We couldn’t read all of this: ${rest}.`]);
});

it.each([' ', ', ', ' / ', ' - ', '  '])('reads labels in one line (%j between)', (between) => {
  const line = ['PO: 4711', 'Vendor: Acme Mills', 'Ship date: 12/25/2026'].join(between);
  const { facts, unused, toCheck } = read(line);
  expect(facts).toMatchObject({
    clientPo: { value: '4711' },
    vendor: { value: 'Acme Mills' },
    dueDate: { value: '2026-12-25' },
  });
  expect([unused, toCheck]).toEqual([[], []]);
});

it.each(['Style', 'UPC'])('reads an item of labels in one line, by its %s', (name) => {
  expect(read(`${name}: 012345678905 Color: Navy Size: M Qty: 24`).items).toMatchObject([
    { colour: { value: 'Navy' }, size: { value: 'M' }, qty: { value: '24' } },
  ]);
});

it('preserves words with a colon in notes, and the size of a bag in a service', () => {
  const notes = 'Notes: call before delivery: gate 4';
  expect(read(notes).facts['instructions']?.value).toBe('call before delivery: gate 4');
  expect(read('Service: polybag 12x15').services).toMatchObject([{ bagSize: { value: '12x15' } }]);
});

it('reads labels behind a label of pieces and a gap', () => {
  const [item] = read('Qty: 15   Style: A-1, Color: Red').items;
  expect(item).toMatchObject({
    style: { value: 'A-1' },
    colour: { value: 'Red' },
    qty: { value: '15' },
  });
});

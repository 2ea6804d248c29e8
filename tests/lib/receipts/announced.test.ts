/** What was announced against what comes: numbers that some rows have and others leave out. */
import { expect, it } from 'vitest';
import { againstAnnounced } from '#lib/receipts/announced.ts';
import { emptyLine } from '#lib/receipts/fields.ts';

const goods = { style: 'TEE', colour: 'Black', size: 'S', gtin: '' };
const said = (sku: string, qty: number, more: object = {}) => ({ ...goods, sku, qty, ...more });
const came = (line: number, received: number, more: object) => ({
  ...emptyLine,
  line,
  received,
  ...more,
});
const expectedOf = (...given: Parameters<typeof againstAnnounced>) =>
  againstAnnounced(...given).map(({ line, expected }) => [line, expected]);
const [one, other] = ['00012345678905', '04006381333931'];

it('adds up an article of which one row has the GTIN and another one has not', () => {
  const rows = [said('TEE-S', 10, { gtin: one }), said('tee s', 5)];
  const lines = [came(1, 15, { sku: 'TEE-S', gtin: '012345678905' })];
  expect(expectedOf(rows, lines)).toEqual([[1, 15]]);
  expect(expectedOf(rows.toReversed(), lines)).toEqual([[1, 15]]);
  expect(againstAnnounced(rows.toReversed(), [])).toMatchObject([{ gtin: one, expected: 15 }]);
});

it('takes goods that may be several articles for the first of them', () => {
  const rows = [said('TEE', 10, { gtin: one }), said('TEE', 20, { gtin: other, size: 'M' })];
  expect(expectedOf(rows, [came(1, 5, { sku: 'TEE' })])).toEqual([
    [1, 10],
    [900_002, 20],
  ]);
});

it('distinguishes articles of one SKU by GTIN, and matches them by size', () => {
  const rows = [said('TEE', 10, { gtin: one }), said('TEE', 20, { gtin: other, size: 'M' })];
  const lines = [
    came(1, 20, { ...goods, sku: 'TEE', size: 'M' }),
    came(2, 10, { ...goods, sku: 'TEE' }),
  ];
  expect(expectedOf(rows, lines)).toEqual([
    [1, 20],
    [2, 10],
  ]);
});

it('takes goods of one style and size with another SKU for other goods', () => {
  expect(expectedOf([said('A', 1), said('B', 2)], [came(1, 2, { sku: 'B' })])).toEqual([
    [1, 2],
    [900_001, 1],
  ]);
});

it('takes one GTIN for one article, whatever the rows call it', () => {
  const rows = [said('A', 1, { gtin: one }), said('B', 2, { gtin: one })];
  expect(expectedOf(rows, [came(1, 3, { gtin: one })])).toEqual([[1, 3]]);
});

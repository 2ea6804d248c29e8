import { expect, it } from 'vitest';
import { changesBetween, changesInBrief } from '#lib/forms/changes.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';

const item = { description: 'Dress', qty: 1, nature: 'lost', unitCost: 9999, discount: 0 };
const before = {
  carrier: 'Roadline',
  poNumber: '',
  lines: [item, { ...item, description: 'Belt', unitCost: 100 }],
  attachments: [{ id: 'a', kind: 'photos', caption: '' }],
};

it('names every value with the one before, totals first', () => {
  const after = {
    carrier: '',
    poNumber: 'PO 7',
    lines: [{ ...item, unitCost: 933_333 }],
    attachments: [{ id: 'b', kind: 'photos', caption: '' }],
  };
  const names = new Map([
    ['a', 'box.jpg'],
    ['b', 'dress.jpg'],
  ]);
  const changes = changesBetween(cargoClaim, before, after, names);
  expect(changes[0]).toBe('Goods: $9,333.33 (was $100.99)');
  expect(changes).toEqual(
    expect.arrayContaining([
      'Claim total: $9,333.33 (was $100.99)',
      'Carrier: empty (was Roadline)',
      'PO number: PO 7 (was empty)',
      'Items 1, Invoice price: $9,333.33 (was $99.99)',
      'Items 2: Belt, 1, Lost, $1.00, $0.00, $1.00 (removed)',
      'Files: dress.jpg (was box.jpg)',
    ]),
  );
  expect(changesBetween(cargoClaim, before, { ...before }, names)).toEqual([]);
});

const goods = (sku: string, qty: number) => ({ sku, style: 'Tee', colour: 'Navy', size: 'M', qty });
const sent = {
  lines: ['A', 'B', 'C', 'D'].map((sku) => goods(sku, 10)),
  shipTo: [1, 2, 3, 4].map((line) => ({ line, storeText: 'Soho', qty: 5 })),
};

it('names one row more once, wherever it is, and nothing of the rows that have moved', () => {
  const lines = [goods('New', 3), ...sent.lines];
  const shipTo = sent.shipTo.map((row) => ({ ...row, line: row.line + 1 }));
  expect(changesBetween(serviceRequest, sent, { lines, shipTo })).toEqual([
    'Pieces: 43 (was 40)',
    'Items 1: New, Tee, Navy, M, 3 (new)',
  ]);
});

it('finds a changed row again where it is now, and tells which is gone', () => {
  const [first, second, , fourth] = sent.lines;
  const lines = [fourth, { ...second, qty: 12 }, first];
  expect(changesBetween(serviceRequest, { lines: sent.lines }, { lines })).toEqual([
    'Pieces: 32 (was 40)',
    'Items 2, Quantity: 12 (was 10)',
    'Items 3: C, Tee, Navy, M, 10 (removed)',
  ]);
});

it('names the cells of a row that became another in its place', () => {
  const lines = sent.lines.with(1, { ...goods('X', 10), style: 'Cap' });
  expect(changesBetween(serviceRequest, { lines: sent.lines }, { lines })).toEqual([
    'Items 2, SKU: X (was B)',
    'Items 2, Style: Cap (was Tee)',
  ]);
});

it('lists every change whole, however many and long; a mail summarizes them', () => {
  const story = 'x'.repeat(1500);
  const linesOf = (what: string, qty: number) =>
    Array.from({ length: 60 }, (_, at) => ({ ...item, description: `${what} ${at}`, qty }));
  const changes = changesBetween(
    cargoClaim,
    { ...before, lines: linesOf('Coat', 1) },
    { ...before, story, lines: linesOf('Dress', 2) },
  );
  expect(changes.length).toBeGreaterThan(180);
  expect(changes).toContain(`What happened: ${story} (was empty)`);
  expect(changes).toContain('Items 60, Description: Dress 59 (was Coat 59)');
  const brief = changesInBrief(changes);
  expect(brief).toHaveLength(41);
  expect(brief[0]).toBe(changes[0]);
  expect(brief.at(-1)).toBe(`And ${changes.length - 40} more values. See the record.`);
  expect(changesInBrief([story])).toEqual([`${'x'.repeat(400)}…`]);
  expect(changesInBrief(changes.slice(0, 2))).toEqual(changes.slice(0, 2));
});

import { expect, it } from 'vitest';
import { changesBetween, changesInBrief } from '#lib/forms/changes.ts';
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
      'Items 2, Description: empty (was Belt)',
      'Files: dress.jpg (was box.jpg)',
    ]),
  );
  expect(changesBetween(cargoClaim, before, { ...before }, names)).toEqual([]);
});

it('keeps every change whole, however many and long; a mail says them in brief', () => {
  const story = 'x'.repeat(1500);
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...item, description: `Dress ${at}` }));
  const changes = changesBetween(cargoClaim, before, { ...before, story, lines });
  expect(changes.length).toBeGreaterThan(300);
  expect(changes).toContain(`What happened: ${story} (was empty)`);
  expect(changes).toContain('Items 60, Description: Dress 59 (was empty)');
  const brief = changesInBrief(changes);
  expect(brief).toHaveLength(41);
  expect(brief[0]).toBe(changes[0]);
  expect(brief.at(-1)).toBe(`And ${changes.length - 40} more values. See the record.`);
  expect(changesInBrief([story])).toEqual([`${'x'.repeat(400)}…`]);
  expect(changesInBrief(changes.slice(0, 2))).toEqual(changes.slice(0, 2));
});

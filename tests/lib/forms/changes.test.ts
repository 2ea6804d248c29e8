import { expect, it } from 'vitest';
import { changesBetween } from '#lib/forms/changes.ts';
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

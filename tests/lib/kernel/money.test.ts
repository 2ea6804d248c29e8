import { expect, it } from 'vitest';
import { withoutMoney } from '#lib/kernel/money.ts';

it.each([
  ['A refund of $7,313.37 by Monday', 'A refund of … by Monday'],
  ['7.313,37 € or EUR 120', '… or …'],
  ['Quote of 120.00 sent', 'Quote of … sent'],
  ['1,200 hangers 5, 1.25 in, PO 7313', '1,200 hangers 5, 1.25 in, PO 7313'],
])('leaves the amounts out of "%s"', (text, without) => {
  expect(withoutMoney(text)).toBe(without);
});

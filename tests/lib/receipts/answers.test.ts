import { expect, it } from 'vitest';
import { answersToAll } from '#lib/receipts/receipt.ts';

const damaged = { type: 'damaged', asked: null };
const short = { type: 'short', asked: null };

it('offers for several exceptions what each of them allows', () => {
  expect(answersToAll([damaged, damaged])).toEqual(['accept', 'return', 'hold']);
  expect(answersToAll([damaged, short])).toEqual(['accept', 'hold']);
  expect(answersToAll([damaged, { ...short, asked: 'return' }])).toContain('return');
  expect(answersToAll([damaged, { ...damaged, asked: 'scrap' }])).not.toContain('scrap');
});

/** Which earlier row a row continues after a block was pasted over the table. */
import { describe, expect, it } from 'vitest';
import { continuedRows } from '#lib/forms/row-numbers.ts';

const row = (sku: string, size = '', style = 'TEE') => ({ sku, style, colour: 'Navy', size });

describe('rows whose SKUs were corrected in their places', () => {
  it('go on when they are the same goods otherwise', () => {
    const before = [row('A', 'S'), row('B', 'M'), row('', 'L')];
    const after = [row('A-1', 's'), row('B-1', 'M'), row('C-1', 'L')];
    expect(continuedRows(before, after)).toEqual([0, 1, 2]);
  });

  it.each([
    ['what they are has changed too', [row('A', 'S')], [row('A-1', 'M')]],
    ['nothing else says what they are', [{ sku: 'A' }], [{ sku: 'A-1' }]],
  ])('count as new when %s', (_, before, after) => {
    expect(continuedRows(before, after)).toEqual([null]);
  });

  it('count as new when their goods remain in the list', () => {
    const before = [row('A', 'S'), row('A', 'S')];
    expect(continuedRows(before, [row('A-1', 'S'), row('A', 'S')])).toEqual([null, 1]);
    expect(continuedRows([row('A', 'S')], [row('A-1', 'S'), row('A', 'M')])).toEqual([null, 0]);
  });
});

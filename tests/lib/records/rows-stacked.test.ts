import { describe, expect, it } from 'vitest';
import { stackedBelow } from '#lib/records/rows-stacked.ts';

describe('the rows of a table', () => {
  it('become blocks on phones from four cells on, and on tablets from six', () => {
    expect([2, 3, 4, 5, 6, 11].map(stackedBelow)).toEqual([
      undefined,
      undefined,
      'sm',
      'sm',
      'md',
      'md',
    ]);
  });
});

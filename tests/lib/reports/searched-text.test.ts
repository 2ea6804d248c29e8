import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchedText } from '#lib/reports/searched-text.ts';
import { receiptQuery } from '#lib/receipts/calls.ts';
import { parse } from '#lib/kernel/validation.ts';
import { anyText } from '../../support/any-text.ts';

describe('what is searched for', () => {
  it('leaves out what cannot be typed', () => {
    expect(searchedText('  O\u0000\u0007Neil\t& \ud800', 100)).toBe('O Neil & \ufffd');
    expect(searchedText('\u0000', 100)).toBe('');
    // Composed it is twice as long.
    expect(searchedText('\ufb1d'.repeat(100), 100)).toHaveLength(100);
  });

  it('suits the calls for any address', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 150 }), fc.nat(31), (text, code) => {
        const q = searchedText(`${text}${String.fromCharCode(code)}${text}`, 100);
        expect(parse(receiptQuery, { q }).ok).toBe(true);
      }),
    );
  });
});

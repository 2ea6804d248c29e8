import { expect, it } from 'vitest';
import {
  gs1CheckDigit,
  gstinCheckCharacter,
  isGtin,
  findCheckDigitError,
} from '#lib/kernel/check-digit.ts';

const numbers: readonly (readonly [string, string])[] = [
  ['gtin-8', '96385074'],
  ['gtin-12', '036000291452'],
  ['gtin-13', '4006381333931'],
  ['gtin-14', '10614141000415'],
  ['sscc', '106141412345678908'],
  ['gln', '0614141000005'],
];

it.each(numbers)('%s %s has the right check digit and no other', (_, number) => {
  expect(gs1CheckDigit(number.slice(0, -1))).toBe(number.at(-1));
  for (const digit of '0123456789') {
    const other = number.slice(0, -1) + digit;
    expect(findCheckDigitError(other)).toBe(other === number ? null : number.at(-1));
  }
});

it('takes every length of GTIN and nothing else', () => {
  expect(['96385074', '036000291452', '4006381333931', '10614141000415'].every(isGtin)).toBe(true);
  expect(
    ['', '36000291452', '036000291453', '106141412345678908', '096385074', ' 6385074', '０'].some(
      isGtin,
    ),
  ).toBe(false);
});

it('finds two neighbours that changed places', () => {
  expect(isGtin('4006381333391')).toBe(false);
});

it('throws for what is no number', () => {
  expect(() => gs1CheckDigit('12a')).toThrow(RangeError);
  expect(() => gs1CheckDigit('')).toThrow(RangeError);
  expect(() => gstinCheckCharacter('27aapfu0939f1z')).toThrow(RangeError);
});

it('knows the last character of a GSTIN', () => {
  expect(gstinCheckCharacter('27AAPFU0939F1Z')).toBe('V');
});

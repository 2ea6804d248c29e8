import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';
import { bySize, sizeKey } from '#lib/reports/size-order.ts';

const orders: Readonly<Record<string, readonly string[]>> = {
  letters: ['XXS', 'XS', 'S', 'S/M', 'M', 'L', 'L/XL', 'XL', 'XXL', '3XL', '4XL', '5XL'],
  'plus sizes': ['L', 'XL', '1X', '2X', '3X'],
  words: ['X-Small', 'Small', 'Medium', 'Large', 'X-Large', '2X-Large'],
  numbers: ['0', '2', '4', '8', '8.5', '10', '12'],
  'shoes and hats': ['6 7/8', '7', '7 1/4', '7½', '8', '9 1/2', '10', '10-12', '36x32'],
  'waist and length': ['28/30', '28/32', '30/30', '32x30', '32x34', '34'],
  'baby, toddler, kids': ['NB', '0-3M', '3-6M', '6M', '12M', '2T', '3T', '4T', '4', '6', '6X', '7'],
  mixed: ['18M', '2T', 'S', '2XL', '30', 'Regular', 'Tall', 'One size'],
};

describe('sizes', () => {
  it.each(Object.entries(orders))('hang in order: %s', (_name, sizes) => {
    expect(sizes.toReversed().toSorted(bySize)).toEqual(sizes);
    expect(sizes.map((size) => size.toLowerCase()).toSorted(bySize)).toEqual(
      sizes.map((size) => size.toLowerCase()),
    );
  });

  it('get keys that a database sorts in the same order', () => {
    const all = [...new Set(Object.values(orders).flat())].toSorted(bySize);
    expect(all.toSorted((one, other) => (sizeKey(one) < sizeKey(other) ? -1 : 1))).toEqual(all);
    // Digits of one length alone decide: no collation changes that.
    for (const size of all) expect(sizeKey(size)).toMatch(/^\d{17}/);
  });

  it('sort equally from any input order', () => {
    const all = [...new Set(Object.values(orders).flat())];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 2 }), (sizes) => {
        expect(sizes.toSorted(bySize)).toEqual(sizes.toReversed().toSorted(bySize));
      }),
    );
  });

  it('sort within each style and color, which stay in place', () => {
    const goods = ['B L', 'A XL', 'B S', 'A M', 'A -'].map((text) => {
      const [style = '', size = ''] = text.split(' ');
      return { style, colour: 'Navy', size: size === '-' ? null : size };
    });
    expect(inSizeOrder(goods).map(({ style, size }) => `${style} ${size ?? '-'}`)).toEqual([
      'B S',
      'B L',
      'A M',
      'A XL',
      'A -',
    ]);
  });

  it('compare for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(Math.sign(bySize(one, other)) + Math.sign(bySize(other, one))).toBe(0);
      }),
    );
  });
});

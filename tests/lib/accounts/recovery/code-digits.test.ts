import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backspace, boxForKey, spreadDigits } from '#lib/accounts/recovery/code-digits.ts';
import { anyText } from '../../../support/any-text.ts';

const empty = ['', '', '', ''];

describe('the boxes of a code', () => {
  it.each<[string, readonly string[], number, string, string[], number]>([
    ['a digit moves on', empty, 0, '7', ['7', '', '', ''], 1],
    ['the last digit stays', ['1', '2', '3', ''], 3, '4', ['1', '2', '3', '4'], 3],
    ['a letter is cleared', empty, 1, 'x', empty, 1],
    ['a whole code fills all', empty, 0, '1234', ['1', '2', '3', '4'], 3],
    ['a whole code fills all from any box', empty, 2, '1234', ['1', '2', '3', '4'], 3],
    ['spaces and dashes are dropped', empty, 0, ' 1 2-3\n4', ['1', '2', '3', '4'], 3],
    ['a part fills from here on', ['9', '', '', ''], 1, '12', ['9', '1', '2', ''], 3],
    ['a part does not run over the end', empty, 3, '12', ['', '', '', '1'], 3],
    ['what is too long is cut off', empty, 0, '123456', ['1', '2', '3', '4'], 3],
    ['full-width digits are digits', empty, 0, '\uff11\uff12', ['1', '2', '', ''], 2],
  ])('%s', (_what, values, at, text, expected, focus) => {
    expect(spreadDigits(values, at, text)).toEqual({ values: expected, focus });
  });

  it('hold nothing but single digits, whatever arrives', () => {
    fc.assert(
      fc.property(fc.nat(3), anyText(), (at, text) => {
        const { values, focus } = spreadDigits(empty, at, text);
        expect(values.every((value) => /^[0-9]?$/.test(value))).toBe(true);
        expect(values).toHaveLength(4);
        expect(focus).toBeGreaterThanOrEqual(0);
        expect(focus).toBeLessThan(4);
      }),
    );
  });

  it('clear backwards', () => {
    expect(backspace(['1', '2', '', ''], 2)).toEqual({ values: ['1', '2', '', ''], focus: 1 });
    expect(backspace(['1', '2', '', ''], 1)).toEqual({ values: ['1', '', '', ''], focus: 0 });
    expect(backspace(['1', '', '', ''], 0)).toEqual({ values: empty, focus: 0 });
  });

  it('support arrow keys, Home and End', () => {
    expect(boxForKey('ArrowLeft', 2, 4)).toBe(1);
    expect(boxForKey('ArrowLeft', 0, 4)).toBe(0);
    expect(boxForKey('ArrowRight', 3, 4)).toBe(3);
    expect(boxForKey('Home', 3, 4)).toBe(0);
    expect(boxForKey('End', 0, 4)).toBe(3);
    expect(boxForKey('5', 0, 4)).toBeNull();
  });
});

import fc from 'fast-check';
import { array, number, object, refine, string } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { messages } from '#lib/kernel/messages.ts';
import { fieldErrorOrder, parse, type FieldErrorCode } from '#lib/kernel/validation.ts';
import { allCaseTables } from '../../../fixtures/validation/all.ts';
import { loginCases } from '../../../fixtures/validation/login.ts';

/** A field that breaks all these rules at once. */
const judged = (codes: readonly FieldErrorCode[]) => {
  const rules = codes.reduce((rule, code) => refine(rule, `${code}:7`, () => false), string());
  return parse(object({ field: rules }), { field: 'x' });
};

describe('the message that is shown', () => {
  it('comes first in the specification, in any order of rules', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...fieldErrorOrder], { minLength: 1 }), (codes) => {
        const parsed = judged(codes);
        const first = fieldErrorOrder.find((code) => codes.includes(code));
        expect(parsed).toEqual({ ok: false, errors: { field: { code: first, limit: 7 } } });
      }),
    );
  });

  it.each<[FieldErrorCode, string]>([
    ['required', 'Price is required!'],
    ['invalid', 'Price is invalid!'],
    ['pattern', 'Price is invalid!'],
    ['min', 'Price must be greater than or equal to 7!'],
    ['date', 'Price must be greater than or equal to start date!'],
    ['max', 'Price must be less than or equal to 7!'],
    ['minlength', 'Price length must be grator than 7 Charactors!'],
    ['maxlength', 'Price length must be less than 7 Charactors!'],
    ['uriError', messages.uriError],
    ['mobileError', messages.mobileError],
    ['addressErr', messages.addressErr],
    ['gstOrPanError', messages.gstOrPanError],
    ['mismatch', 'Passwords do not match.'],
  ])('for %s is %j', (code, text) => {
    expect(fieldMessage({ code, limit: 7 }, 'Price')).toBe(text);
  });

  it.each(fieldErrorOrder)('for %s can be replaced by the caller', (code) => {
    expect(fieldMessage({ code }, 'Price', { [code]: 'Mind the price.' })).toBe('Mind the price.');
  });
});

describe('any input at all', () => {
  const anything = fc.oneof(fc.anything({ withNullPrototype: true }), fc.json());

  it('never throws, and never echoes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allCaseTables), anything, ({ check }, input) => {
        const parsed = check(input);
        if (parsed.ok) return;
        for (const error of Object.values(parsed.errors)) {
          expect(Object.keys(error).sort().join()).toMatch(/^code(,limit)?$/);
          expect(fieldErrorOrder).toContain(error.code);
        }
      }),
    );
  });

  it('of another type than text is wrong at its field', () => {
    const other = fc.oneof(fc.integer(), fc.boolean(), fc.array(fc.string()), fc.object());
    fc.assert(
      fc.property(fc.constantFrom(...allCaseTables), other, ({ form, check, right }, value) => {
        const name = form.fields.find((field) => field.name in right)?.name ?? '';
        const parsed = check({ ...right, [name]: value });
        expect(parsed).toMatchObject({ ok: false, errors: { [name]: { code: 'invalid' } } });
      }),
    );
  });

  it('that cannot be printed is wrong at its field as well', () => {
    const { check, right } = loginCases;
    const email: unknown = JSON.parse('{"toString":1,"valueOf":{"toString":2}}');
    expect(check({ ...right, email })).toEqual({
      ok: false,
      errors: { email: { code: 'invalid' } },
    });
  });

  it('with a key that the form does not have is refused', () => {
    for (const { check, right } of allCaseTables) {
      const parsed = check({ ...right, isDeleted: '1' });
      expect(parsed).toEqual({ ok: false, errors: { isDeleted: { code: 'invalid' } } });
    }
  });

  it('with an own __proto__ changes no prototype', () => {
    const { check, right } = loginCases;
    const parsed = check(JSON.parse(`{"__proto__":{"isAdmin":true}}`));
    expect(parsed.ok).toBe(false);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(check(right).ok).toBe(true);
  });

  it('that is no object is named by the empty key', () => {
    for (const input of [null, undefined, 'text', 4, []]) {
      const parsed = parse(object({}), input);
      expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(['']);
    }
  });

  it('reports one error for a list with several invalid entries', () => {
    const parsed = parse(object({ tags: array(string()) }), { tags: [1, 2] });
    expect(parsed).toEqual({ ok: false, errors: { tags: { code: 'invalid' } } });
  });

  it('names the place of what is wrong in an entry of a list', () => {
    const schema = { struct: object({ lines: array(object({ qty: number() })) }) };
    const parsed = parse(schema, { lines: [{ qty: 1 }, { qty: 'x' }] });
    expect(parsed).toEqual({ ok: false, errors: { 'lines.1.qty': { code: 'invalid' } } });
  });
});

describe('a text so long that work growing with its square would not end', () => {
  const LENGTH = 600_000;
  const large = [
    'a'.repeat(LENGTH),
    '1'.repeat(LENGTH),
    ' '.repeat(LENGTH) + 'x',
    'a@' + 'a.'.repeat(LENGTH / 2),
    'aB3#'.repeat(LENGTH / 4) + ' ',
    'e\u0301'.repeat(LENGTH / 2),
    '('.repeat(LENGTH),
    `https://${'a.'.repeat(LENGTH / 2)}`,
  ];

  it.each(allCaseTables.map(({ form, check, right }) => ({ id: form.id, check, right })))(
    'is judged in every field of the form $id',
    ({ check, right }) => {
      for (const text of large) {
        const values = Object.fromEntries(Object.keys(right).map((name) => [name, text]));
        expect(check(values).ok).toBe(false);
      }
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordParts } from '#lib/accounts/forms/change-password.form.ts';
import { isCalendarDate, isStandardEmail, isWebAddress, patterns } from '#lib/kernel/patterns.ts';
import { anyText } from '../../../support/any-text.ts';

/** Each rule once more, in plain words instead of a pattern; both must agree about every text. */
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';

const only = (text: string, allowed: string): boolean =>
  text !== '' && Array.from(text).every((each) => allowed.includes(each));
const some = (text: string, wanted: string): boolean =>
  Array.from(text).some((each) => wanted.includes(each));
const shape = (text: string, ...classes: readonly string[]): boolean =>
  text.length === classes.length &&
  [...classes.entries()].every(([i, set]) => set.includes(text[i] ?? ''));
const times = (count: number, set: string): string[] => Array<string>(count).fill(set);

const oracles = {
  alpha: (text) => only(text, `${LOWER}${UPPER} `),
  alphanumeric: (text) =>
    only(text, `${LOWER}${UPPER}${DIGITS} `) && some(text, LOWER + UPPER) && some(text, DIGITS),
  address: (text) =>
    only(text, `${LOWER}${UPPER}${DIGITS}_@./#&,() `) &&
    some(text, LOWER + UPPER) &&
    some(text, DIGITS),
  mobileNumber: (text) => shape(text, '789', ...times(9, DIGITS)),
  gst: (text) =>
    shape(
      text,
      ...times(2, DIGITS),
      ...times(5, UPPER),
      ...times(4, DIGITS),
      UPPER,
      `123456789${UPPER}`,
      'Z',
      DIGITS + UPPER + LOWER,
    ),
  pan: (text) => shape(text, ...times(5, UPPER), ...times(4, DIGITS), UPPER),
  positiveInteger: (text) => only(text, DIGITS) && !text.startsWith('0'),
  zipCode: (text) => only(text, DIGITS) && (text.length === 5 || text.length === 7),
  telephone: (text) =>
    only(text, DIGITS) && !text.startsWith('0') && text.length >= 5 && text.length <= 15,
  password: (text) =>
    text.length >= 8 &&
    text.length <= 16 &&
    !/\s/.test(text) &&
    some(text, LOWER) &&
    some(text, UPPER) &&
    some(text, DIGITS) &&
    Array.from(text).some((each) => !`${LOWER}${UPPER}${DIGITS}`.includes(each)),
  resetPassword: (text) =>
    some(text, LOWER) && some(text, UPPER) && some(text, DIGITS) && some(text, '!@#$%^&*'),
  otp: (text) => only(text, DIGITS) && text.length === 4,
  digit: (text) => only(text, DIGITS) && text.length === 1,
} as const satisfies Partial<Record<keyof typeof patterns, (text: string) => boolean>>;

/** Texts near the rule: made of few characters, so that both answers come often. */
const near: Readonly<Record<keyof typeof oracles, string>> = {
  alpha: 'aZ 1é',
  alphanumeric: 'aZ 19-',
  address: 'aZ19_@./#&,() !',
  mobileNumber: '0789',
  gst: '19AZaz',
  pan: '19AZa',
  positiveInteger: '019-',
  zipCode: '019',
  telephone: '019+',
  password: 'aZ1#é ',
  resetPassword: 'aZ1!?',
  otp: '01٣',
  digit: '01x',
};

/** Texts of the right shape; the look-aheads, which the generator does not know, are left to chance. */
const shaped = (pattern: RegExp) =>
  fc
    .stringMatching(new RegExp(pattern.source.replaceAll(/\(\?=[^)]*\)/g, '')))
    .filter((text) => text.length < 40);

const textOf = (alphabet: string, maxLength = 18) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength });

describe.each(Object.entries(oracles))('the pattern %s', (name, holds) => {
  const key = name as keyof typeof oracles;

  it('agrees with its sentence in the specification', () => {
    const texts = fc.oneof(
      { weight: 4, arbitrary: textOf(near[key]) },
      { weight: 1, arbitrary: anyText() },
      { weight: 2, arbitrary: shaped(patterns[key]) },
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(patterns[key].test(text)).toBe(holds(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the telephone of the profile', () => {
  const digits = (length: number) =>
    fc.string({
      unit: fc.constantFrom(...Array.from(DIGITS)),
      minLength: length,
      maxLength: length,
    });
  const separator = fc.constantFrom('', ' ', '.', '-');
  const area = fc
    .tuple(fc.constantFrom(...Array.from('23456789')), digits(2))
    .map((parts) => parts.join(''));

  it('takes every US number in its usual spellings', () => {
    const prefix = fc.constantFrom('', '+1', '+1 ', '+1-', '+1.');
    const inBrackets = fc.boolean();
    fc.assert(
      fc.property(
        prefix,
        area,
        inBrackets,
        separator,
        digits(3),
        separator,
        digits(4),
        (...parts) => {
          const [start, code, brackets, first, middle, second, last] = parts;
          const number = `${start}${brackets ? `(${code})` : code}${first}${middle}${second}${last}`;
          expect(patterns.usTelephone.test(number), number).toBe(true);
        },
      ),
    );
  });

  it('takes nothing without ten digits and a right area code', () => {
    fc.assert(
      fc.property(textOf('0123+(). -', 20), (text) => {
        const found = text.replace(/^\+?1/, '').replace(/\D/g, '');
        if (patterns.usTelephone.test(text)) expect(found).toMatch(/^[2-9]\d{9}$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an e-mail address', () => {
  it('allows 254 characters, 64 of them before the @', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 260 }),
        (local, domain) => {
          const text = `${'a'.repeat(local)}@${'b'.repeat(domain)}`;
          expect(isStandardEmail(text)).toBe(local <= 64 && text.length <= 254);
        },
      ),
    );
  });

  it('requires lower case and an ending of 2-4 letters', () => {
    fc.assert(
      fc.property(textOf('ab1.@-C', 14), (text) => {
        if (!patterns.email.test(text)) return;
        expect(text).toBe(text.toLowerCase());
        expect(text.slice(text.lastIndexOf('.') + 1)).toMatch(/^[a-z]{2,4}$/);
        expect(text.split('@')).toHaveLength(2);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a web address', () => {
  it('requires an absolute http or https address', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(isWebAddress(url)).toBe(true);
        expect(isWebAddress(url.replace(/^https?:/, ''))).toBe(false);
        expect(isWebAddress(url.replace('//', ''))).toBe(false);
        expect(isWebAddress(url.replace(/^https?:/, 'javascript:'))).toBe(false);
      }),
    );
  });
});

describe('a date', () => {
  it('requires a date of the calendar', () => {
    const days = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(days, (day) => isCalendarDate(day.toISOString().slice(0, 10))));
    for (const slip of ['0026-03-02', '1899-12-31', '2200-01-01', '9999-12-31']) {
      expect(isCalendarDate(slip)).toBe(false);
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 29, max: 31 }),
        (month, day) => {
          const days = new Date(Date.UTC(2026, month, 0)).getUTCDate();
          const text = `2026-${String(month).padStart(2, '0')}-${day}`;
          expect(isCalendarDate(text)).toBe(day <= days);
        },
      ),
    );
  });
});

describe('the parts of the password rule', () => {
  it('together are the rule', () => {
    fc.assert(
      fc.property(fc.oneof(textOf('aZ1#é ', 20), shaped(patterns.password)), (text) => {
        expect(passwordParts.every(({ holds }) => holds(text))).toBe(patterns.password.test(text));
      }),
      { numRuns: 1000 },
    );
  });
});

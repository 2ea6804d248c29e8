import { coerce, defaulted, enums, refine, string, type Struct } from 'superstruct';
import type { CrossRule } from './validation.ts';
import { limits } from './limits.ts';
import { lengthOf, normalText, plainDashes, plainSigns } from './text/normal-text.ts';
import {
  isCalendarDate,
  isStandardEmail,
  isWebAddress,
  patterns,
  isPrintable,
} from './patterns.ts';

/**
 * Field atoms: every rule of a single value, defined once. Forms and request bodies are composed of them; the
 * name of a refinement is the error code, with its limit behind a colon (`minlength:3`).
 */
type Text = Struct<string, null>;

const tidied = (tidy: (text: string) => string): Text =>
  refine(
    coerce(string(), string(), (value) => tidy(normalText(value)).trim()),
    'invalid',
    isPrintable,
  );

/** Free text: dashes and digits stay as they are. */
const trimmed = tidied((text) => text);

/** A code, a number, a telephone number or an address. */
const coded = tidied(plainSigns);

const named = tidied((text) => plainDashes(text).replace(/\s+/g, ' '));

/** A secret is compared as typed: never trimmed, never normalised. */
const secret: Text = refine(string(), 'invalid', (value) => value.isWellFormed());

/** Adds "must not be empty". The other rules accept an empty value, so that only this one reports it. */
const required = (atom: Text): Text => refine(atom, 'required', (value) => value !== '');

/** Adds a rule that is asked of non-empty values only. */
const rule = (atom: Text, code: string, holds: (value: string) => boolean): Text =>
  refine(atom, code, (value) => value === '' || holds(value));

const length = (atom: Text, { min, max }: { min?: number; max?: number }): Text => {
  let result = atom;
  if (min !== undefined)
    result = rule(result, `minlength:${min}`, (value) => lengthOf(value) >= min);
  if (max !== undefined)
    result = rule(result, `maxlength:${max}`, (value) => lengthOf(value) <= max);
  return result;
};

/** A number within bounds; the bound is named when it is passed. */
export const within = (
  atom: Struct<number, null>,
  least: number,
  most: number,
): Struct<number, null> =>
  refine(
    refine(atom, `min:${least}`, (value) => value >= least),
    `max:${most}`,
    (value) => value <= most,
  );

/** Free text of at most `max` characters that may be left out. */
export const optionalText = (max: number): Text =>
  defaulted<string, null>(length(trimmed, { max }), '');

/** Text of at most `max` characters that is not made up when it is left out. */
export const textUpTo = (max: number): Text => length(trimmed, { max });

/** Text of 1 to `max` characters. */
export const writtenText = (max: number): Text => length(required(trimmed), { max });

const VISIBLE = /[^\p{C}\p{M}\p{Z}]/u;

/** Text of 1 to `max` characters on one line, some of which can be seen: what people press must not look empty. */
export const visibleText = (max: number): Text =>
  coerce(
    rule(writtenText(max), 'required', (value) => VISIBLE.test(value)),
    string(),
    (value) => value.replace(/\s+/g, ' '),
  );

/** A person's or a company's name, on one line. */
export const name: Text = length(required(named), limits.name);

/** E-mail as at login and sign up: lower case, top-level domain of 2-4 letters, standard length. */
export const email: Text = rule(
  required(trimmed),
  'pattern',
  (value) => isStandardEmail(value) && patterns.email.test(value),
);

/** Dots at an end or in a row before the @, hyphens at an end of a part of the domain: no server has such an address. */
const IMPOSSIBLE = /^\.|\.\.|\.@|@-|@[^@]*(?:\.-|-\.)/;

/** E-mail of a new account. */
export const newEmail: Text = rule(email, 'pattern', (value) => !IMPOSSIBLE.test(value));

/** An e-mail address that is shown, not edited: it was checked when it was stored. */
export const storedEmail: Text = required(trimmed);

/** Telephone as at sign up: 5-15 digits, not starting with 0. */
export const telephone: Text = rule(required(coded), 'pattern', (value) =>
  patterns.telephone.test(value),
);

/** Telephone as in the profile: US style. */
export const usTelephone: Text = rule(required(coded), 'pattern', (value) =>
  patterns.usTelephone.test(value),
);

/** Shipping or billing address of the profile. */
export const profileAddress: Text = length(required(trimmed), limits.address);

/** A password that is only compared with the stored one. Its length is bounded to bound the work. */
export const presentPassword: Text = length(required(secret), { max: limits.signupPassword.max });

/** Password at sign up: at least 8 characters. */
export const signupPassword: Text = length(required(secret), limits.signupPassword);

/** The shared Password pattern (change password). */
export const strongPassword: Text = rule(required(secret), 'pattern', (value) =>
  patterns.password.test(value.normalize('NFC')),
);

/** Password on the reset screen: its parts by the screen's rule, its length as at sign up. */
export const resetPassword: Text = rule(
  length(required(secret), limits.signupPassword),
  'pattern',
  (value) => patterns.resetPassword.test(value),
);

/** A repeated password; that it is equal is a rule of the form. */
export const repeatedPassword: Text = required(secret);

/** The four digits of the one-time code. */
export const otpCode: Text = rule(required(coded), 'pattern', (value) => patterns.otp.test(value));

/** One box of the one-time code. */
export const otpDigit: Text = rule(required(coded), 'pattern', (value) =>
  patterns.digit.test(value),
);

/** Required text that matches one of the shared patterns. */
export const byPattern = (pattern: keyof typeof patterns): Text =>
  rule(required(coded), 'pattern', (value) => patterns[pattern].test(value));

/** Web address: http or https. Its error has its own message. */
export const webAddress: Text = rule(trimmed, 'uriError', isWebAddress);

/** Indian mobile number. Its error has its own message. */
export const mobile: Text = rule(coded, 'mobileError', (value) =>
  patterns.mobileNumber.test(value),
);

/** Address by the shared pattern. Its error has its own message. */
export const address: Text = rule(coded, 'addressErr', (value) => patterns.address.test(value));

/** A street address as it is written anywhere: printable, with a letter or digit. */
export const street: Text = rule(coded, 'pattern', (value) => /[\p{L}\p{N}]/u.test(value));

/** One field that takes a GST or a PAN number. Its error has its own message. */
export const gstOrPan: Text = rule(
  coded,
  'gstOrPanError',
  (value) => patterns.gst.test(value) || patterns.pan.test(value),
);

/** A number typed as text: digits, perhaps a sign and decimals, within the form's bounds. */
export function numberText({ min, max }: { min?: number; max?: number } = {}): Text {
  let result = rule(required(coded), 'invalid', (value) => patterns.number.test(value));
  if (min !== undefined) result = rule(result, `min:${min}`, (value) => Number(value) >= min);
  if (max !== undefined) result = rule(result, `max:${max}`, (value) => Number(value) <= max);
  return result;
}

/** One of the keys of a table of labels. */
export const keyOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  enums(Object.keys(table) as K[]);

/** A day of the calendar as date inputs write it: 2026-02-28. */
export const dateText: Text = rule(required(coded), 'invalid', isCalendarDate);

/** The date in `field` must not lie before the one in `start`; asked once both are dates. */
export const notBefore = (field: string, start: string): CrossRule => ({
  field,
  code: 'date',
  holds: (values) => {
    const [from, to] = [values[start], values[field]];
    if (typeof from !== 'string' || typeof to !== 'string') return true;
    return !isCalendarDate(from.trim()) || from.trim() <= to.trim();
  },
});

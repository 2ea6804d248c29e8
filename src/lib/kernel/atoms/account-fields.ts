/** Field atoms of accounts, apart from the others so that sign-in pages load few (`fields.ts`). */
import { accountPatterns, isStandardEmail } from './account-patterns.ts';
import { defaulted } from 'superstruct';
import { coded, length, named, required, rule, secret, trimmed, type Text } from './field-parts.ts';
import { limits } from '../limits.ts';

/** Free text of at most `max` characters that may be left out. */
export const optionalText = (max: number): Text =>
  defaulted<string, null>(length(trimmed, { max }), '');

/** Text of at most `max` characters that is not made up when it is left out. */
export const textUpTo = (max: number): Text => length(trimmed, { max });

/** Text of 1 to `max` characters. */
export const writtenText = (max: number): Text => length(required(trimmed), { max });

/** A person's or a company's name, on one line. */
export const name: Text = length(required(named), limits.name);

/** E-mail as at login and sign up: lower case, top-level domain of 2-4 letters, standard length. */
export const email: Text = rule(
  required(coded),
  'pattern',
  (value) => isStandardEmail(value) && accountPatterns.email.test(value),
);

/** Dots at an end or in a row before the @, hyphens at an end of a part of the domain: no server has such an address. */
const IMPOSSIBLE = /^\.|\.\.|\.@|@-|@[^@]*(?:\.-|-\.)/;

/** E-mail of a new account. */
export const newEmail: Text = rule(email, 'pattern', (value) => !IMPOSSIBLE.test(value));

/** Telephone as at sign up: 5-15 digits, not starting with 0. */
export const telephone: Text = rule(required(coded), 'pattern', (value) =>
  accountPatterns.telephone.test(value),
);

/** A password that is only compared with the stored one. Its length is bounded to bound the work. */
export const presentPassword: Text = length(required(secret), { max: limits.signupPassword.max });

/** Password at sign up: at least 8 characters. */
export const signupPassword: Text = length(required(secret), limits.signupPassword);

/** Password on the reset screen: its parts by the screen's rule, its length as at sign up. */
export const resetPassword: Text = rule(
  length(required(secret), limits.signupPassword),
  'pattern',
  (value) => accountPatterns.resetPassword.test(value),
);

/** A repeated password; that it is equal is a rule of the form. */
export const repeatedPassword: Text = required(secret);

/** The four digits of the one-time code. */
export const otpCode: Text = rule(required(coded), 'pattern', (value) =>
  accountPatterns.otp.test(value),
);

/** One box of the one-time code. */
export const otpDigit: Text = rule(required(coded), 'pattern', (value) =>
  accountPatterns.digit.test(value),
);

/** An e-mail address that is shown, not edited: it was checked when it was stored. */
export const storedEmail: Text = required(trimmed);

/** Telephone as in the profile: US style. */
export const usTelephone: Text = rule(required(coded), 'pattern', (value) =>
  accountPatterns.usTelephone.test(value),
);

/** Shipping or billing address of the profile. */
export const profileAddress: Text = length(required(trimmed), limits.address);

/** The shared Password pattern (change password). */
export const strongPassword: Text = rule(required(secret), 'pattern', (value) =>
  accountPatterns.password.test(value.normalize('NFC')),
);

import { limits } from '../limits.ts';

/** The patterns that account pages use; `patterns.ts` has them all. */
export const accountPatterns = {
  /** 8-16 characters with a lower-case and an upper-case letter, a digit and a special character. */
  password: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s])\S{8,16}$/u,
  /** US style: optional +1 (or 1 and a separator), area code starting with 2-9 with or without parentheses, ten digits (profile). */
  usTelephone:
    /^(?:\+1[ .-]{0,3}|1[ .-]{1,3})?(?:\([2-9]\d{2}\)|[2-9]\d{2})[ .-]{0,3}\d{3}[ .-]{0,3}\d{4}$/,
  /** The reset screen's rule: a letter of each case, a digit and one of !@#$%^&*. */
  resetPassword: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).+$/s,
  /** Lower-case address whose top-level domain has 2-4 letters (login and sign up). */
  email: /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,4}$/,
  /** 5-15 digits, not starting with 0 (sign up). */
  telephone: /^[1-9]\d{4,14}$/,
  /** One digit of the one-time code. */
  digit: /^\d$/,
  /** The four digits of the one-time code, joined. */
  otp: /^\d{4}$/,
} as const;

/** Standard e-mail rule: total length at most 254, local part at most 64. */
export function isStandardEmail(value: string): boolean {
  return value.length <= limits.email.total && value.lastIndexOf('@') <= limits.email.local;
}

const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * No control characters but tab and line breaks, and no lone surrogates: no form needs them, PostgreSQL refuses NUL.
 */
export const isPrintable = (value: string): boolean =>
  !UNPRINTABLE.test(value) && value.isWellFormed();

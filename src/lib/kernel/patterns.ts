import { limits } from './limits.ts';

/**
 * The shared patterns of docs/specification.md (Validation). All are anchored and linear; the rules beside
 * them check lengths. Pure predicates, so that browser, server and tests use the same ones.
 */
export const patterns = {
  /** Letters and spaces only. */
  alpha: /^[A-Za-z ]+$/,
  /** 8-16 characters with a lower-case and an upper-case letter, a digit and a special character. */
  password: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s])\S{8,16}$/u,
  /** The reset screen's rule: a letter of each case, a digit and one of !@#$%^&*. */
  resetPassword: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).+$/s,
  /** 10 digits, starting with 7, 8 or 9. */
  mobileNumber: /^[789]\d{9}$/,
  /** Letters, digits and spaces, with at least one letter and one digit. */
  alphanumeric: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d ]+$/,
  /** Letters of any script, digits and _ @ . / # & , ( ) and spaces, with at least one letter and one digit. */
  address: /^(?=.*\p{L})(?=.*\d)[\p{L}\p{M}\d_@./#&,() ]+$/u,
  /** Goods and services tax number of India, 15 characters. */
  gst: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Za-z]$/,
  /** Permanent account number of India, 10 characters. */
  pan: /^[A-Z]{5}\d{4}[A-Z]$/,
  /** Whole number of 1 or more, no leading zero. */
  positiveInteger: /^[1-9]\d*$/,
  /** A number as people type it: an optional sign, digits, optional decimals; within exact range. */
  number: /^-?\d{1,15}(?:\.\d{1,6})?$/,
  /** 5 or 7 digits. */
  zipCode: /^(?:\d{5}|\d{7})$/,
  /** Lower-case address whose top-level domain has 2-4 letters (login and sign up). */
  email: /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,4}$/,
  /** 5-15 digits, not starting with 0 (sign up). */
  telephone: /^[1-9]\d{4,14}$/,
  /** US style: optional +1, area code starting with 2-9 with or without parentheses, ten digits (profile). */
  usTelephone: /^(?:\+1[ .-]?)?(?:\([2-9]\d{2}\)|[2-9]\d{2})[ .-]?\d{3}[ .-]?\d{4}$/,
  /** One digit of the one-time code. */
  digit: /^\d$/,
  /** The four digits of the one-time code, joined. */
  otp: /^\d{4}$/,
} as const;

/** Standard e-mail rule: total length at most 254, local part at most 64. */
export function isStandardEmail(value: string): boolean {
  return value.length <= limits.email.total && value.lastIndexOf('@') <= limits.email.local;
}

/**
 * An absolute http or https address (error `uriError`). Its host has a dot, so that a mistake such as
 * `https://www` is found; `http:host.com`, which browsers complete, is not absolute.
 */
export function isWebAddress(value: string): boolean {
  return (
    /^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.')
  );
}

/** ZIP+4 as its first five digits; other text as it is. */
export const shortZip = (text: string): string => text.trim().replace(/^(\d{5})-\d{4}$/, '$1');

/** `example.com/shop` with `https://` in front; other text as it is. */
export function withScheme(value: string): string {
  const whole = `https://${value}`;
  return /^[^\s:/?#@]+(?::\d+)?(?:[/?#]|$)/.test(value) && isWebAddress(whole) ? whole : value;
}

/**
 * A day that exists, from 1900 to 2199, written year-month-day. A year such as 0026 or 9999 is a typing
 * mistake, and dates computed from it could be outside the calendar.
 */
export function isCalendarDate(value: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * No control characters but tab and line breaks, and no lone surrogates: no form needs them, PostgreSQL refuses NUL.
 */
export const isPrintable = (value: string): boolean =>
  !UNPRINTABLE.test(value) && value.isWellFormed();

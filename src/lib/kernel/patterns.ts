import { accountPatterns } from './atoms/account-patterns.ts';

export { isPrintable, isStandardEmail } from './atoms/account-patterns.ts';

/**
 * The shared patterns of. All are anchored and linear; the rules beside
 * them check lengths. Pure predicates, so that browser, server and tests use the same ones.
 */
export const patterns = {
  ...accountPatterns,
  /** Letters and spaces only. */
  alpha: /^[A-Za-z ]+$/,
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
} as const;

/**
 * An absolute http or https address (error `uriError`). Its host has a dot, so that a mistake such as
 * `https://www` is found; `http:host.com`, which browsers complete, is not absolute.
 */
export function isWebAddress(value: string): boolean {
  return (
    /^https?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.')
  );
}

/** Returns a ZIP+4 as its first five digits; other text unchanged. */
export const shortZip = (text: string): string => text.trim().replace(/^(\d{5})[- ]\d{4}$/, '$1');

/** Returns a tax number as it is stored: capitals; the spaces and dashes of invoices are removed. */
export const normalizeTaxNumber = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase();

/** Prefixes `https://` to `example.com/shop`; other text unchanged. */
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

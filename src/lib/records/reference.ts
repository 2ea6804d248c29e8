/** Reference numbers: PREFIX-YYYY-NNNNNN. */
import { formRows } from '#lib/kernel/form-table.ts';
import { DRAFT_NAME } from './status.ts';

/** Prefixes of records that are no forms; those of the forms are in the table of the forms. */
export const recordPrefixes = {
  label: 'LB',
  store: 'ST',
  receipt: 'RC',
  workOrder: 'WO',
  upload: 'UP',
} as const;

/** The pattern of numbers with one of these prefixes; of any number when none is given. */
export const referencePattern = (...prefixes: readonly string[]): RegExp =>
  new RegExp(`^${prefixes.length > 0 ? `(?:${prefixes.join('|')})` : '[A-Z]{2}'}-\\d{4}-\\d{6}$`);

const REFERENCE = referencePattern();

export const isReference = (text: string): boolean => REFERENCE.test(text);

/** Returns the number of a record as people read it, or `Draft`. */
export const displayReference = (reference: string | null): string =>
  reference !== null && isReference(reference) ? reference : DRAFT_NAME;

/** The number that is written here in any case of letters; undefined where it is none. */
export function asReference(text: string): string | undefined {
  const number = text.toUpperCase();
  return isReference(number) ? number : undefined;
}

/** Returns the whole number of an abbreviated one, such as RC-2026-32; undefined for other texts. */
export function padReference(text: string): string | undefined {
  const [, start, count = ''] = /^([A-Z]{2}-\d{4}-)([1-9]\d{0,4})$/i.exec(text.trim()) ?? [];
  return start === undefined ? undefined : start.toUpperCase() + count.padStart(6, '0');
}

const isOwnPrefix = (prefix: string): boolean =>
  Object.values<string>(recordPrefixes).includes(prefix) ||
  formRows.some((row) => row.prefix === prefix);

/**
 * Returns true if a name looks like a portal number, ignoring case. Portal numbers are reserved: a caller's name of
 * this form could later belong to another client's record.
 */
export function isPortalNumber(name: string): boolean {
  const number = asReference(name);
  return number !== undefined && isOwnPrefix(prefixOf(number));
}

/** The two letters that tell the kind of record. */
export const prefixOf = (reference: string): string => reference.slice(0, 2);

export const formatReference = (prefix: string, year: number, count: number): string =>
  `${prefix}-${year}-${String(count).padStart(6, '0')}`;

/** The counter that a reference is drawn from: one for each prefix and year. */
export const counterOf = (prefix: string, year: number): string => `reference:${prefix}:${year}`;

/** Reference numbers: PREFIX-YYYY-NNNNNN. */

const REFERENCE = /^[A-Z]{2}-\d{4}-\d{6}$/;

export const isReference = (text: string): boolean => REFERENCE.test(text);

/** Prefixes of everything that the portal numbers. */
const prefixes = ['TC', 'CA', 'SR', 'RF', 'GC', 'CC', 'RB', 'CT', 'LB', 'ST', 'RC', 'WO', 'UP'];

/**
 * Whether a name looks like a number of the portal, in any case of letters. The portal gives these numbers, so no
 * caller may name something of its own like that: the number may be given to another client's record tomorrow.
 */
export const isPortalNumber = (name: string): boolean =>
  isReference(name.toUpperCase()) && prefixes.includes(prefixOf(name.toUpperCase()));

/** The two letters that tell the kind of record. */
export const prefixOf = (reference: string): string => reference.slice(0, 2);

export const formatReference = (prefix: string, year: number, count: number): string =>
  `${prefix}-${year}-${String(count).padStart(6, '0')}`;

/** The counter that a reference is drawn from: one for each prefix and year. */
export const counterOf = (prefix: string, year: number): string => `reference:${prefix}:${year}`;

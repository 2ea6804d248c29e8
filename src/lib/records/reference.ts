/** Reference numbers: PREFIX-YYYY-NNNNNN. */

const REFERENCE = /^[A-Z]{2}-\d{4}-\d{6}$/;

export const isReference = (text: string): boolean => REFERENCE.test(text);

/** The two letters that tell the kind of record. */
export const prefixOf = (reference: string): string => reference.slice(0, 2);

export const formatReference = (prefix: string, year: number, count: number): string =>
  `${prefix}-${year}-${String(count).padStart(6, '0')}`;

/** The counter that a reference is drawn from: one for each prefix and year. */
export const counterOf = (prefix: string, year: number): string => `reference:${prefix}:${year}`;

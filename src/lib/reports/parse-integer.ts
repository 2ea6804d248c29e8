/** Whole numbers in addresses: digits only; rejects 1e3, 0x10, +5 and 5.0. */

/** The number that these digits say; null for anything else, and for more than nine of them. */
export const parseInteger = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

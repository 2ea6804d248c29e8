/** Reads cells of rows as the values of calls. */
import { pointed, readAmount, withoutZeroDecimals } from '#lib/kernel/money.ts';
import type { Column } from './row-file.ts';

export const note: Column = { name: 'note', meaning: 'what the client reads' };
export const visibility: Column = {
  name: 'visibility',
  meaning: 'client, or internal for an internal note',
};

/**
 * In a spreadsheet 12.50 is an amount as typed; the number 1250 of a JSON file is in minor units. One that names a currency
 * which the row does not state stays as it is, and the call refuses it: the record may be in another one.
 */
export const minorUnits = (value: unknown, currency: unknown): unknown => {
  const amount = typeof value === 'string' ? readAmount(value) : null;
  const isOwn = amount?.currencies?.some((code) => code === currency) ?? true;
  return amount && isOwn ? amount.minor : value;
};

/** A whole number that was typed, 1,000 too; anything else unchanged, for the schema to refuse. */
export const toInteger = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(withoutZeroDecimals(value))
    ? Number(withoutZeroDecimals(value))
    : value;

/** A number with up to three decimals that was typed. */
export const decimal = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,8}(?:\.\d{1,3})?$/.test(pointed(value))
    ? Number(pointed(value))
    : value;

/** Splits a list typed with commas or semicolons. */
export const listed = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(/[,;]/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : value;

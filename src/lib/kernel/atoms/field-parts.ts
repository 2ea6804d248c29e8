/** Parts that field atoms are composed of (`fields.ts`). */
import { coerce, refine, string, type Struct } from 'superstruct';
import { isPrintable } from './account-patterns.ts';
import {
  lengthOf,
  normalizeUnicode,
  normalizeDashes,
  normalizeSigns,
} from '../text/normalize-unicode.ts';

export type Text = Struct<string, null>;

const coerced = (tidy: (text: string) => string): Text =>
  refine(
    coerce(string(), string(), (value) => tidy(normalizeUnicode(value)).trim()),
    'invalid',
    isPrintable,
  );

/** Free text: dashes and digits stay as they are. */
export const trimmed = coerced((text) => text);

/** A code, a number, a telephone number or an address. */
export const coded = coerced(normalizeSigns);

export const named = coerced((text) => normalizeDashes(text).replace(/\s+/g, ' '));

/** Compared exactly as typed, without trimming or normalization. */
export const secret: Text = refine(string(), 'invalid', (value) => value.isWellFormed());

/** Adds "must not be empty". The other rules accept an empty value, so that only this one reports it. */
export const required = (atom: Text): Text => refine(atom, 'required', (value) => value !== '');

/** Adds a rule that is asked of non-empty values only. */
export const rule = (atom: Text, code: string, holds: (value: string) => boolean): Text =>
  refine(atom, code, (value) => value === '' || holds(value));

export const length = (atom: Text, { min, max }: { min?: number; max?: number }): Text => {
  let result = atom;
  if (min !== undefined)
    result = rule(result, `minlength:${min}`, (value) => lengthOf(value) >= min);
  if (max !== undefined)
    result = rule(result, `maxlength:${max}`, (value) => lengthOf(value) <= max);
  return result;
};

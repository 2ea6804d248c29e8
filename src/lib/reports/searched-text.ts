/** Normalizes a search text from an address, so that every call accepts it. */
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';

/** Characters rejected by calls, as in `fields.ts`, and line breaks. */
const UNPRINTABLE = /[\u0000-\u001f\u007f]+/g;

/** Returns at most `max` characters, composed, without control characters. */
export const searchedText = (text: string, max: number): string =>
  normalizeUnicode(text).replace(UNPRINTABLE, ' ').trim().slice(0, max).toWellFormed().trim();

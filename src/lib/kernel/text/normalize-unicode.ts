/**
 * The normal form of text, which every rule is asked of: in the browser by the atoms of `fields.ts` and the engine of the
 * forms, at the API by its readers of input.
 */

const PLAIN = /^[\n -~]*$/;
const BREAKS = /\r\n?|[\u2028\u2029]/g;

/** Marks of format and direction, controls, places of pasted objects, and blanks that count as letters. */
const UNSEEN =
  /(?!\p{VS}|[\u200c\u200d\u{e0020}-\u{e007f}])[\p{DI}\u0080-\u009f\u2800\ufff9-\ufffc]/gu;

/** Variation selectors that select nothing: behind Latin letters, at the start, behind a digit of no keycap. */
const UNUSED_SELECTOR = /(?<![^\p{M}\p{C}\p{Z}\p{sc=Latn}])\p{VS}|(?<=[\d*#-])\p{VS}(?!\u20e3)/gu;

/** Joiners and tags that join and tag nothing: between Latin letters, at the start. */
const INVISIBLE =
  /(?<![\u0600-\u1cff\ua800-\uabff\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0020}-\u{e007f}]/gu;

/** Line breaks as LF, every space as U+0020, hyphens as `-`, nothing that cannot be seen, composed (NFC). */
export const normalizeUnicode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(BREAKS, '\n')
        .replace(/[\u2010\u2011]/g, '-')
        .replace(UNSEEN, '')
        .replace(UNUSED_SELECTOR, '')
        .replace(INVISIBLE, '')
        .replace(/\p{Zs}/gu, ' ')
        .normalize('NFC');

/** 0-9 of a digit of any script by its code point: digits follow each other from a zero on. */
export const digitOf = (code: number): number =>
  /\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? (digitOf(code - 1) + 1) % 10 : 0;

/** A name with every dash as `-`. */
export const normalizeDashes = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(/[\p{Pd}\u2043\u2212]/gu, '-');

/** A code, number, telephone number or address: dashes as `-`, full-width signs and digits of any script as in ASCII. */
export const normalizeSigns = (text: string): string =>
  PLAIN.test(text)
    ? text
    : normalizeDashes(text)
        .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
        .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));

/** How many characters a text has, whatever bytes and units they take: code points of the composed text. */
export const lengthOf = (text: string): number =>
  PLAIN.test(text) ? text.length : Array.from(text.normalize('NFC')).length;

/** The first characters of a text, as {@link lengthOf} counts them. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text.normalize('NFC')).slice(0, most).join('');

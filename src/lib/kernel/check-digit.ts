/** Check digits of GTIN, SSCC and GLN (GS1 General Specifications). Pure; browser and server. */

const DIGITS = /^\d+$/;

/**
 * The GS1 check digit behind these digits: weights 3, 1, 3, 1 … from the right (GTIN-8, -12, -13, -14, SSCC,
 * GLN). Give the number without its check digit; throws for anything but digits.
 */
export function gs1CheckDigit(body: string): string {
  if (!DIGITS.test(body)) throw new RangeError('A check digit is made of digits');
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    sum += Number(body.at(-1 - index)) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** The digit that this number should end with, or null when it does. */
export function findCheckDigitError(number: string): string | null {
  const right = gs1CheckDigit(number.slice(0, -1));
  return right === number.at(-1) ? null : right;
}

/** Returns true for a number of zeros: a placeholder of a system, which fits its check digit. */
export const isAllZeros = (digits: string): boolean => /^0+$/.test(digits);

/** Returns the message of a wrong check digit. */
export const checkDigitText = (right: string): string => `Check digit should be ${right}.`;

export const gtinLengths: readonly number[] = [8, 12, 13, 14];

const hasCheckDigit = (text: string, lengths: readonly number[]): boolean =>
  DIGITS.test(text) && lengths.includes(text.length) && findCheckDigitError(text) === null;

/** Returns true for a GTIN of 8, 12, 13 or 14 digits with a valid check digit. */
export const isGtin = (text: string): boolean => hasCheckDigit(text, gtinLengths);

/**
 * The number of this length that these digits would be with the zeros that a spreadsheet program took away; null
 * when that number has another check digit.
 */
export function restoreLeadingZeros(digits: string, length: number): string | null {
  const whole = digits.padStart(length, '0');
  const isShort = digits.length < length && !isAllZeros(digits);
  return isShort && hasCheckDigit(whole, [length]) ? whole : null;
}

const GSTIN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last character of an Indian GSTIN from its first 14: base 36, weights 1, 2, 1, 2 … from the left. */
export function gstinCheckCharacter(body: string): string {
  let sum = 0;
  for (const [index, character] of Array.from(body).entries()) {
    const value = GSTIN_ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError('A GSTIN is made of digits and capital letters');
    const product = value * (index % 2 === 0 ? 1 : 2);
    sum += Math.trunc(product / 36) + (product % 36);
  }
  return GSTIN_ALPHABET.charAt((36 - (sum % 36)) % 36);
}

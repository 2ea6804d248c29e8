/** Finds card numbers in free text, so that none is ever stored. */

/** First digits of the brands: Visa, Mastercard, Amex, Discover, RuPay, JCB, Diners. */
export const CARD_BRAND =
  /^(?:4|5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720)|3[47]|6(?:011|4[4-9]|5)|60|8[12]|508|35)/;
const RUN = /\d(?:[ -]?\d){14,}/g;
const LENGTHS = [16, 15];

/** The check sum of Luhn over a text of digits. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

const isCard = (digits: string): boolean => CARD_BRAND.test(digits) && isLuhnValid(digits);

/** Whether the text holds 15 or 16 digits, spaces and dashes aside, that could be a card. */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(RUN)) {
    const digits = run.replace(/\D/g, '');
    if (LENGTHS.some((length) => digits.length === length && isCard(digits))) return true;
  }
  return false;
}

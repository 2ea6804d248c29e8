/** Finds card numbers in text, however they are written, so that none is ever stored. */
import { gs1CheckDigit } from './check-digit.ts';
import { digitOf } from './text/normalize-unicode.ts';

/** Card number prefixes and lengths by brand (ISO/IEC 7812, brand tables). */
const BRANDS: readonly (readonly [RegExp, number])[] = [
  // Visa, Mastercard, Discover, RuPay, JCB.
  [/^(?:4|5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|6(?:0|4[4-9]|5)|8[12]|508|35[2-8])/, 16],
  // American Express.
  [/^3[47]/, 15],
];
const MAX_CARD_DIGITS = 16;
/** Digit groupings printed on cards, and unbroken ones. */
const AS_ON_CARDS: ReadonlySet<string> = new Set(['16', '15', '4-4-4-4', '4-6-5']);

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
/** Invisible characters: format characters such as the zero-width space, and combining marks. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
const MAX_GAP = 5;

/** A UUID (RFC 9562, section 4), as in references of other systems: its digits are random, and no card's. */
const UUIDS = /(?<![\dA-Za-z])[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}(?![\dA-Za-z])/g;

/** Normalizes digits of all scripts to 0-9; drops UUIDs and invisible characters. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(OTHER_DIGITS, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))
    .replace(UUIDS, ' reference ');

/** The check sum of Luhn over a text of digits (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

const isCard = (digits: string): boolean =>
  BRANDS.some(([start, length]) => digits.length === length && start.test(digits)) &&
  isLuhnValid(digits);

/** Digits without a gap, and the gap before them, white space as one space; null when it is a long one. */
interface Group {
  readonly digits: string;
  readonly gap: string | null;
}

function groupsOf(text: string): readonly Group[] {
  let end = 0;
  return [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    // White space counts as one character.
    const gap = text.slice(end, index).replace(/\s+/g, ' ');
    end = index + digits.length;
    return { digits, gap: gap.length > MAX_GAP ? null : gap };
  });
}

/** Groups in parts that a gap for which `ends` holds is between. */
function split(groups: readonly Group[], ends: (gap: string | null) => boolean): Group[][] {
  const parts: Group[][] = [];
  for (const group of groups) {
    const part = parts.at(-1);
    if (part && !ends(group.gap)) part.push(group);
    else parts.push([group]);
  }
  return parts;
}

const digitsOf = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('');

const sizesOf = (groups: readonly Group[]): readonly number[] =>
  groups.map(({ digits }) => digits.length);

/** Returns true if adjacent groups match a printed card number, with any separators. */
function holdsAsOnCards(groups: readonly Group[]): boolean {
  return groups.some((_, from) => {
    for (let to = from + 1; to <= from + 4; to++) {
      const part = groups.slice(from, to);
      const digits = digitsOf(part);
      if (digits.length > MAX_CARD_DIGITS) return false;
      if (AS_ON_CARDS.has(sizesOf(part).join('-')) && isCard(digits)) return true;
    }
    return false;
  });
}

/** Sizes such as 40, 42, 44, or several long numbers such as purchase orders. */
function isList(groups: readonly Group[]): boolean {
  if (groups.length === 1) return false;
  const sizes = sizesOf(groups);
  const isTight = groups.slice(1).every(({ gap }) => gap === ' ' || gap === '-');
  if (sizes.every((size) => size >= 5)) return !isTight;
  const numbers = groups.map(({ digits }) => Number(digits));
  const isRising = numbers.every((each, at) => at === 0 || each > (numbers[at - 1] ?? 0));
  return isRising && sizes.every((size) => size <= 3);
}

/** Serial numbers of cartons (SSCC, perhaps behind its 00) and of parcels (USPS): they end with GS1's check digit. */
const isGoodsNumber = (digits: string): boolean =>
  /^(?:\d{18}|00\d{18}|9[1-5]\d{18}|9[1-5]\d{20})$/.test(digits) &&
  gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1);

/** 1Z, fifteen digits or letters, a check digit: a number of UPS, which may hold a run of sixteen digits. */
const UPS = /(?<![\dA-Za-z])1Z([\dA-Z]{15})(\d)(?![\dA-Za-z])/g;

function withoutUpsNumbers(text: string): string {
  return text.replace(UPS, (whole, body: string, check: string) => {
    const values = Array.from(body, (each) =>
      /\d/.test(each) ? Number(each) : each.charCodeAt(0) - 63,
    );
    const sum = values.reduce((all, value, at) => all + (value % 10) * (at % 2 === 0 ? 1 : 2), 0);
    return (10 - (sum % 10)) % 10 === Number(check) ? ' number ' : whole;
  });
}

const isWordOrLong = (gap: string | null): boolean => gap === null || /[\p{L}\p{N}]/u.test(gap);

/**
 * Returns true if the text holds a card number of a known brand: 16 digits, or 15 of American Express, with a valid
 * checksum. Digits of all scripts count, short gaps are ignored. Digits in other groupings must form exactly one
 * number: lists of sizes and orders, GTINs, SSCCs and parcel numbers pass.
 */
export function holdsCardNumber(text: string): boolean {
  const groups = split(
    groupsOf(withoutUpsNumbers(folded(text))),
    (gap) => gap !== ' ' && gap !== '-',
  )
    .filter((part) => !isGoodsNumber(digitsOf(part)))
    .flat();
  return (
    split(groups, (gap) => gap === null).some(holdsAsOnCards) ||
    split(groups, isWordOrLong).some((part) => !isList(part) && isCard(digitsOf(part)))
  );
}

const STRICT = { shortest: 13, longest: 19 };
const ANY_BRAND = /^(?:4|5[0-8]|2[2-7]|3|6|8[12])/;

/** Returns true if a run of digits is a card number, or contains one of a known brand. */
function isSuspect(digits: string): boolean {
  const { shortest, longest } = STRICT;
  if (digits.length < shortest) return false;
  if (digits.length <= longest && isLuhnValid(digits)) return true;
  for (let start = 0; start + shortest <= digits.length; start += 1) {
    if (!ANY_BRAND.test(digits.slice(start))) continue;
    for (let length = shortest; length <= longest && start + length <= digits.length; length += 1) {
      if (isLuhnValid(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

/**
 * Returns true if the text holds 13 to 19 digits with a valid card checksum of any brand: for forms about cards,
 * where a false positive is the lesser harm.
 */
export const holdsAnyCardNumber = (text: string): boolean =>
  holdsCardNumber(text) ||
  split(groupsOf(folded(text)), isWordOrLong).some((part) => isSuspect(digitsOf(part)));

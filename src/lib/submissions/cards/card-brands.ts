/** Card brands, and the storable part of a number: brand and last four digits (PCI DSS 3.3, 3.4). */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import { isLuhnValid } from '#lib/kernel/card-scan.ts';
import type { Option } from '#lib/forms/definition.ts';

interface Brand extends Option {
  readonly prefix: RegExp;
  /** How many digits a number has; the usual count first. */
  readonly lengths: readonly number[];
}

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/** RuPay precedes Discover: both begin with 6, and 65 is Discover's. */
const brands: readonly Brand[] = [
  { value: 'visa', label: 'Visa', prefix: /^4/, lengths: [16, 13, 19] },
  {
    value: 'mastercard',
    label: 'Mastercard',
    prefix: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
  },
  { value: 'amex', label: 'American Express', prefix: /^3[47]/, lengths: [15] },
  { value: 'discover', label: 'Discover', prefix: /^6(?:011|4[4-9]|5)/, lengths: [16, 19] },
  { value: 'rupay', label: 'RuPay', prefix: /^(?:60|8[12]|508)/, lengths: [16] },
];

/** Choices of the client. */
export const cardBrands: readonly Option[] = [
  ...brands.map(({ value, label }) => ({ value, label })),
  { value: 'other', label: 'Another card' },
];

/** The label of a brand; the value itself when it is unknown. */
export const brandLabel = (brand: string): string => optionLabel(cardBrands, brand);

/** Visa •••• 1234: the only form in which a card is ever shown. */
export const maskedCard = (brand: string, last4: string): string =>
  `${brandLabel(brand)} •••• ${last4}`;

type ReadCard =
  | { readonly kind: 'card'; readonly brand: string; readonly last4: string }
  /** More digits may follow. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'invalid' };

const brandOf = (digits: string): Brand | undefined =>
  brands.find(({ prefix }) => prefix.test(digits));

const cardOf = (brand: Brand | undefined, digits: string): ReadCard => ({
  kind: 'card',
  brand: brand?.value ?? 'other',
  last4: digits.slice(-4),
});

/**
 * Parses the field. While typing, accepts the usual length of a known brand only: a shorter number may be incomplete.
 * @param isDone the field was left, or its text pasted
 */
export function readCardNumber(text: string, isDone: boolean): ReadCard {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d*$/.test(digits)) return { kind: 'invalid' };
  const brand = brandOf(digits);
  const [usual] = brand?.lengths ?? [];
  const fits = brand
    ? brand.lengths.includes(digits.length)
    : digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS;
  if (fits && isLuhnValid(digits) && (isDone || digits.length === usual)) {
    return cardOf(brand, digits);
  }
  const mayGrow = digits.length < Math.max(...(brand?.lengths ?? [MAX_DIGITS]));
  return isDone || !mayGrow ? { kind: 'invalid' } : { kind: 'partial' };
}

/** Help with the check digit of a barcode number while it is typed. */
import { gs1CheckDigit, withLostZeros, wrongCheckDigit } from '#lib/kernel/check-digit.ts';
import { counted } from '#lib/kernel/count-text.ts';
import type { GtinType, LabelSpec } from '../engine/spec.ts';

/** Digits of each symbology with the check digit. */
const lengths: Partial<Readonly<Record<GtinType, number>>> = {
  upc_a: 12,
  ean_13: 13,
  gtin_14: 14,
};

type Typed = Pick<LabelSpec, 'gtinType' | 'gtin'>;

/** What is printed with the check digit that the number lacks; '' when none is added. */
export function addedCheckDigit({ gtinType, gtin }: Typed): string {
  const length = lengths[gtinType] ?? 0;
  const digits = gtin.replace(/[\s-]/g, '');
  const isShort = /^\d+$/.test(digits) && digits.length === length - 1;
  if (!isShort || withLostZeros(digits, length) !== null) return '';
  const right = gs1CheckDigit(digits);
  return `Check digit ${right}: ${digits}${right} is printed.`;
}

/** One line under the number; '' while there is nothing to say. */
export function gtinHelp(typed: Typed): string {
  const { gtinType, gtin } = typed;
  const length = lengths[gtinType];
  const digits = gtin.replace(/[\s-]/g, '');
  if (length === undefined || !/^\d+$/.test(digits)) return '';
  if (digits.length < length - 1) return `${counted(length - 1 - digits.length, 'more digit')}.`;
  if (digits.length > length) return `${counted(digits.length - length, 'digit')} too many.`;
  // What is wrong with it is said among the findings.
  const isRight = digits.length === length && wrongCheckDigit(digits) === null;
  return isRight ? 'The check digit is right.' : addedCheckDigit(typed);
}

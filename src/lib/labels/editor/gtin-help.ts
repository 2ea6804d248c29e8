/** Help with the check digit of a barcode number while it is typed. */
import { gs1CheckDigit, restoreLeadingZeros } from '#lib/kernel/check-digit.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { gtinDigits, isLinearGtin, type LabelSpec } from '../engine/spec.ts';

/** One line under the number; '' while there is nothing to say. */
export function gtinHelp({ gtinType, gtin }: Pick<LabelSpec, 'gtinType' | 'gtin'>): string {
  const digits = gtin.replace(/[\s-]/g, '');
  if (!isLinearGtin(gtinType) || !/^\d+$/.test(digits)) return '';
  const length = gtinDigits[gtinType];
  if (digits.length < length - 1) return `${counted(length - 1 - digits.length, 'more digit')}.`;
  if (digits.length > length) return `${counted(digits.length - length, 'digit')} too many.`;
  // The error list shows a wrong number.
  if (restoreLeadingZeros(digits, length) !== null) return '';
  const right = gs1CheckDigit(digits.slice(0, length - 1));
  if (digits.length === length - 1) return `Check digit ${right}: ${digits}${right} is printed.`;
  return digits.endsWith(right) ? 'The check digit is correct.' : '';
}

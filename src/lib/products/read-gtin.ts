/** Parses a GTIN as typed or exported, with its error. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { CellError } from '#lib/spreadsheets/columns.ts';
import {
  gtinLengths,
  isAllZeros,
  restoreLeadingZeros,
  findCheckDigitError,
  checkDigitText,
} from '#lib/kernel/check-digit.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';

const cellError = (code: string, message: string) => err<CellError>({ code, message });

/** The digits, leading zeros kept; digits of any script are ASCII, spaces and dashes between them are dropped. */
export function readGtin(text: string): Result<string, CellError> {
  const digits = normalizeSigns(text).replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits))
    return cellError('pattern', `${text} is not a GTIN: a GTIN has digits only.`);
  if (isAllZeros(digits)) return cellError('pattern', `${text} is not a GTIN. Leave it out.`);
  if (!gtinLengths.includes(digits.length)) {
    const whole = gtinLengths
      .map((length) => restoreLeadingZeros(digits, length))
      .find((each) => each);
    return cellError(
      'length',
      whole === undefined
        ? `${text} has ${counted(digits.length, 'digit')}; a GTIN has 8, 12, 13 or 14.`
        : `${text} has lost its leading zeros: ${whole}. Format the column as text.`,
    );
  }
  const right = findCheckDigitError(digits);
  return right === null ? ok(digits) : cellError('check_digit', checkDigitText(right));
}

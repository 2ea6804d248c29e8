/** Cell parsers of columns. Input is trimmed and non-empty; errors describe the expected form. Pure. */
import { lengthOf, normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import { isWebAddress } from '#lib/kernel/patterns.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { parseMoney, unknownCurrency, withoutZeroDecimals } from '#lib/kernel/money.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { CellError, SheetValue } from './columns.ts';

type ReadValue = (text: string) => Result<SheetValue, CellError>;

/** Rejects a cell. */
export const cellError = (code: string, message: string) => err<CellError>({ code, message });

/** Text of one line. */
export const readText =
  (max: number): ReadValue =>
  (text) =>
    lengthOf(text) > max
      ? cellError('maxlength', `The text has ${lengthOf(text)} characters, more than ${max}.`)
      : ok(text);

/** Text that looks like a number and stays as it was typed. */
export const readIdentifier =
  (max: number, pattern: RegExp, allowed: string): ReadValue =>
  (cell) => {
    const text = normalizeSigns(cell);
    const sized = readText(max)(text);
    return sized.ok && !pattern.test(text)
      ? cellError('pattern', `${text} is invalid: ${allowed}.`)
      : sized;
  };

/** A whole number within bounds; 1,000 is a thousand. */
export const readCount =
  (min: number, max: number): ReadValue =>
  (text) => {
    const whole = withoutZeroDecimals(text);
    const count = Number(whole);
    return /^\d+$/.test(whole) && count >= min && count <= max
      ? ok(count)
      : cellError('invalid', `Write a whole number from ${countText(min)} to ${countText(max)}.`);
  };

/** A price as people type it, whatever currency it names; the value is in minor units. */
export const readMoney =
  (most = 999_999_999): ReadValue =>
  (text) => {
    const minor = parseMoney(text);
    if (minor === null || minor > most) {
      return cellError(
        'invalid',
        unknownCurrency(text) ?? `${text} is not an amount. Write it like 12.50.`,
      );
    }
    return ok(minor);
  };

/** One of a list, by its value or its label, as {@link optionNamed} compares them. */
export const readChoice =
  (
    options: readonly { readonly value: string; readonly label: string }[],
    name: string,
  ): ReadValue =>
  (text) => {
    const found = optionNamed(options, text);
    return found === undefined ? cellError('invalid', `${text} is not ${name}.`) : ok(found.value);
  };

/** An absolute http or https address. */
export const readWebAddress =
  (max: number): ReadValue =>
  (text) =>
    isWebAddress(text)
      ? readText(max)(text)
      : cellError(
          'uriError',
          `${text} is not a web address. Write it like https://example.com/shirt.jpg.`,
        );

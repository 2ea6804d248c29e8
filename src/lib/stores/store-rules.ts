/** Rules over several fields of a store, and the normalized spelling that is stored. */
import { gs1CheckDigit, checkDigitText, isAllZeros } from '#lib/kernel/check-digit.ts';
import type { RowRule, Rule, Values } from '#lib/forms/definition.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { postalCode } from '#lib/kernel/countries/postal-codes.ts';
import { stateCode } from '#lib/forms/options/states.ts';
import { TIME_OF_DAY } from './receiving-hours.ts';

/** Receiving hours are times of the day, the end after the beginning. */
export const openingHours: RowRule = (row) => {
  const invalid = ['from', 'to'].filter((name) => !TIME_OF_DAY.test(textOf(row, name)));
  if (invalid.length > 0)
    return Object.fromEntries(invalid.map((name) => [name, 'Enter a time like 08:00.']));
  return textOf(row, 'to') <= textOf(row, 'from') ? { to: 'Closing must be after opening.' } : null;
};

/** A location number ends with its check digit. */
export const rightGln: Rule = (values) => {
  const gln = textOf(values, 'gln');
  if (!/^\d{13}$/.test(gln)) return null;
  if (isAllZeros(gln)) return { gln: 'Enter a GLN, or leave it empty.' };
  const digit = gs1CheckDigit(gln.slice(0, -1));
  return gln.endsWith(digit) ? null : { gln: checkDigitText(digit) };
};

/** The values of a valid form as they are stored: codes of states, postal codes in one spelling. */
export function canonicalStore(data: Values): Values {
  const country = textOf(data, 'country');
  const text = (name: string): string => textOf(data, name);
  return {
    ...data,
    state: stateCode(country, text('state')) ?? text('state'),
    zipCode: postalCode(country, text('zipCode')) ?? text('zipCode'),
    receivingHours: rowsOf(data, 'receivingHours'),
  };
}

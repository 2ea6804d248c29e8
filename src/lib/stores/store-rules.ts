/** Rules over several fields of a store, and the normalized spelling that is stored. */
import { gs1CheckDigit, checkDigitText } from '#lib/kernel/check-digit.ts';
import type { RowRule, Rule, Values } from '#lib/forms/definition.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { postalCode } from '#lib/kernel/countries/postal-codes.ts';
import { stateCode } from '#lib/forms/options/states.ts';
import { TIME_OF_DAY } from './receiving-hours.ts';

/** A day of receiving hours ends after it begins. */
export const opensBeforeItCloses: RowRule = (row) => {
  const [from, to] = [textOf(row, 'from'), textOf(row, 'to')];
  return TIME_OF_DAY.test(from) && TIME_OF_DAY.test(to) && to <= from
    ? { to: 'Closing must be after opening.' }
    : null;
};

/** A location number ends with its check digit. */
export const rightGln: Rule = (values) => {
  const gln = textOf(values, 'gln');
  if (!/^\d{13}$/.test(gln)) return null;
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

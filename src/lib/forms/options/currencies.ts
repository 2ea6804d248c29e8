/** The money that the amounts of a form are in: one for all of them. */
import { isEmptyValue } from '../empty-value.ts';
import type { ChoiceField, Values } from '../definition.ts';
import { textOf } from '../values.ts';

/** The name of the field in every form that has amounts. */
export const CURRENCY = 'currency';
const USUAL = 'USD';

const currencies = [
  { value: USUAL, label: 'US dollar (USD)' },
  { value: 'INR', label: 'Indian rupee (INR)' },
  { value: 'CAD', label: 'Canadian dollar (CAD)' },
  { value: 'EUR', label: 'Euro (EUR)' },
  { value: 'GBP', label: 'British pound (GBP)' },
] as const;

/** Left out, as by callers that knew only dollars, it is dollars. */
export const currencyField: ChoiceField = {
  kind: 'select',
  name: CURRENCY,
  label: 'Currency',
  required: true,
  fallback: USUAL,
  initial: () => USUAL,
  options: currencies,
};

/** The same for an amount that need not be there. */
export const currencyOfAmount = (name: string): ChoiceField => ({
  ...currencyField,
  when: (values) => !isEmptyValue(values[name]),
});

/** The currency of a form's amounts. */
export function currencyOf(form: Values): string {
  const chosen = textOf(form, CURRENCY);
  return currencies.some(({ value }) => value === chosen) ? chosen : USUAL;
}

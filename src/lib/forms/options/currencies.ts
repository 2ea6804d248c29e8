/** The money that the amounts of a form are in: one for all of them. */
import { field } from '#lib/forms/field-builders.ts';
import { isEmptyValue } from '../empty-value.ts';
import type { ChoiceField, Values } from '../definition.ts';
import { textOf } from '../values.ts';
import { formCurrencies, priceCurrencies } from '#lib/kernel/money.ts';

/** The name of the field in every form that has amounts. */
export const CURRENCY = 'currency';
const USUAL = 'USD';

const labels: Readonly<Record<(typeof formCurrencies)[number], string>> = {
  USD: 'US dollar (USD)',
  INR: 'Indian rupee (INR)',
  CAD: 'Canadian dollar (CAD)',
  EUR: 'Euro (EUR)',
  GBP: 'British pound (GBP)',
};

/** Left out, as by callers that knew only dollars, it is dollars. */
export const currencyField: ChoiceField = field.select(CURRENCY, 'Currency', {
  fallback: USUAL,
  initial: () => USUAL,
  options: formCurrencies.map((value) => ({ value, label: labels[value] })),
});

/** Currency of an optional amount. */
export const currencyOfAmount = (name: string): ChoiceField => ({
  ...currencyField,
  when: (values) => !isEmptyValue(values[name]),
});

/** The currency of the amounts of a form, or of a label. */
export function currencyOf(form: Values): string {
  const chosen = textOf(form, CURRENCY);
  return priceCurrencies.some((code) => code === chosen) ? chosen : USUAL;
}

/** Countries that a form offers, and the postal code that follows the one that is chosen. */
import { countryOptions, otherCountryNames } from '#lib/kernel/countries/countries.ts';
import { hasPostalCodes, postalCode } from '#lib/kernel/countries/postal-codes.ts';
import type { Option, Rule, TextField } from '../field.ts';
import { textOf } from '../values.ts';

const abroad = countryOptions
  .filter(({ value }) => value !== 'US')
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** The company's country, others by name, and an unlisted one. */
export const countries: readonly Option[] = [
  { value: 'US', label: 'United States', names: ['USA', ...otherCountryNames('US')] },
  ...abroad,
  { value: 'OTHER', label: 'Another country' },
];

/** Postal code of an address, after its country. */
export const postalField = {
  kind: 'text',
  name: 'zipCode',
  required: (values) => hasPostalCodes(textOf(values, 'country')),
  max: 12,
  stored: (text, values) => postalCode(textOf(values, 'country'), text) ?? text,
} as const satisfies Partial<TextField>;

/** The postal code has the form that its country uses. */
export const rightPostalCode =
  (message: (country: string) => string): Rule =>
  (values) => {
    const [country, code] = [textOf(values, 'country'), textOf(values, 'zipCode')];
    return code === '' || postalCode(country, code) !== null ? null : { zipCode: message(country) };
  };

/** Which card, and where its bills go. No field of the record holds a number or a security code (PCI DSS 3.3). */
import { field } from '#lib/forms/field-builders.ts';
import { addressParts } from '#lib/forms/session/address-parts.ts';
import { cardBrands } from '../../cards/card-brands.ts';
import type { Facts, FormField, Option } from '#lib/forms/definition.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';
import { countries, postalField } from '#lib/forms/options/countries.ts';
import { textOf } from '#lib/forms/values.ts';

const FIRST_YEAR = 2026;
const YEARS = 40;

const months: readonly Option[] = Array.from({ length: 12 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value.padStart(2, '0') };
});

/** Every year that a record may name; `isExpiryYear` has those of today. */
const years: readonly Option[] = Array.from({ length: YEARS }, (_, index) => {
  const value = String(FIRST_YEAR + index);
  return { value, label: value };
});

const partOf =
  (part: keyof ReturnType<typeof addressParts>) =>
  ({ requester }: Facts): string =>
    addressParts(requester.billing_address)[part];

export const cardFields: readonly FormField[] = [
  field.text('cardholderName', 'Name on card', {
    rule: 'card-name',
    initial: ({ requester }) => requester.contact_person,
    autocomplete: 'cc-name',
  }),
  field.select('cardBrand', 'Card brand', {
    hint: 'It never leaves your browser; we receive only the card brand and last four digits. We never ask for the security code.',
    width: 'half',
    options: cardBrands,
    control: 'card',
  }),
  field.text('cardLast4', 'Last four digits', {
    width: 'half',
    when: (values) => textOf(values, 'cardBrand') !== '',
    pattern: /^\d{4}$/,
    inputmode: 'numeric',
    autocomplete: 'off',
    control: 'card-part',
  }),
  field.select('expMonth', 'Expiration month', {
    width: 'half',
    options: months,
    control: 'expiry',
  }),
  field.select('expYear', 'Expiration year', { options: years, control: 'expiry-part' }),
  field.radio('cardType', 'Card type', {
    more: true,
    initial: () => 'company',
    options: [
      { value: 'company', label: 'Company' },
      { value: 'personal', label: 'Personal' },
    ],
  }),
  { ...currencyField, hint: 'We charge in this currency.', more: true },
];

/** The address as on the statement of the card; the profile's as long as nothing else is typed. */
export const billingFields: readonly FormField[] = [
  field.text('billingAddress', 'Street address', {
    addressOf: { city: 'city', state: 'state', zip: 'zipCode', country: 'country' },
    rule: 'street',
    initial: partOf('street'),
    autocomplete: 'billing street-address',
  }),
  field.text('city', 'City', {
    width: 'half',
    min: 2,
    max: 60,
    initial: partOf('city'),
    autocomplete: 'billing address-level2',
  }),
  field.text('state', 'State or region', {
    width: 'half',
    min: 2,
    max: 40,
    initial: partOf('state'),
    autocomplete: 'billing address-level1',
  }),
  field.select('country', 'Country', {
    width: 'half',
    options: countries,
    initial: () => 'US',
    autocomplete: 'billing country',
  }),
  {
    ...postalField,
    label: 'ZIP code',
    width: 'half',
    initial: partOf('zip'),
    autocomplete: 'billing postal-code',
  },
  field.email('billingEmail', 'Email for receipts', {
    width: 'half',
    initial: ({ requester }) => requester.email,
    autocomplete: 'billing email',
  }),
  field.tel('billingPhone', 'Telephone', {
    required: false,
    width: 'half',
    initial: ({ requester }) => requester.telephone,
    autocomplete: 'billing tel',
    inputmode: 'tel',
  }),
];

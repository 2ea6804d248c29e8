/** Which card, and where its bills go. No field of the record holds a number or a security code (PCI DSS 3.3). */
import { addressParts } from '#lib/forms/session/address-parts.ts';
import { cardBrands } from '../../cards/card-brands.ts';
import { isExpiryYear } from '../../cards/card-dates.ts';
import type { Option, Step } from '#lib/forms/definition.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';
import { countries, postalField } from '#lib/forms/options/countries.ts';
import { textOf } from '#lib/forms/values.ts';

const FIRST_YEAR = 2026;
const YEARS = 40;

const months: readonly Option[] = Array.from({ length: 12 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value.padStart(2, '0') };
});

/** Every year that a record may name; which of them the page lists today is `isExpiryYear`. */
const years: readonly Option[] = Array.from({ length: YEARS }, (_, index) => {
  const value = String(FIRST_YEAR + index);
  return { value, label: value };
});

export const cardStep: Step = {
  id: 'card',
  title: 'Card',
  hint: 'This is a permission, not a payment. We store only the card brand and last four digits.',
  fields: [
    {
      kind: 'text',
      name: 'cardholderName',
      label: 'Name on card',
      hint: 'As printed on the card.',
      required: true,
      rule: 'card-name',
      autocomplete: 'cc-name',
    },
    {
      kind: 'select',
      name: 'cardBrand',
      label: 'Card brand',
      hint: 'It never leaves your browser; we receive only the card brand and last four digits. We never ask for the security code.',
      required: true,
      options: cardBrands,
      control: 'card',
    },
    {
      kind: 'text',
      name: 'cardLast4',
      label: 'Last four digits',
      required: true,
      when: (values) => textOf(values, 'cardBrand') !== '',
      pattern: /^\d{4}$/,
      inputmode: 'numeric',
      autocomplete: 'off',
      control: 'card-part',
    },
    {
      kind: 'select',
      name: 'expMonth',
      label: 'Expiration month',
      required: true,
      options: months,
      autocomplete: 'cc-exp-month',
    },
    {
      kind: 'select',
      name: 'expYear',
      label: 'Expiration year',
      required: true,
      options: years,
      offers: (year, { today }) => isExpiryYear(Number(year), today),
      autocomplete: 'cc-exp-year',
    },
    {
      kind: 'radio',
      name: 'cardType',
      label: 'Card type',
      required: true,
      options: [
        { value: 'company', label: 'Company' },
        { value: 'personal', label: 'Personal' },
      ],
    },
    { ...currencyField, hint: 'We charge in this currency.' },
  ],
};

export const billingStep: Step = {
  id: 'billing',
  title: 'Billing address',
  hint: 'As on your card statement.',
  fields: [
    {
      kind: 'fill',
      name: 'sameAddress',
      label: 'Same as profile billing address',
      values: ({ requester }) => {
        const { street, city, state, zip } = addressParts(requester.billing_address);
        const known = { billingAddress: street, city, state, zipCode: zip };
        return zip === '' ? known : { ...known, country: 'US' };
      },
    },
    {
      kind: 'text',
      name: 'billingAddress',
      label: 'Street address',
      addressOf: { city: 'city', state: 'state', zip: 'zipCode', country: 'country' },
      required: true,
      rule: 'street',
      autocomplete: 'billing street-address',
    },
    {
      kind: 'text',
      name: 'city',
      label: 'City',
      required: true,
      min: 2,
      max: 60,
      autocomplete: 'billing address-level2',
    },
    {
      kind: 'text',
      name: 'state',
      label: 'State or region',
      required: true,
      min: 2,
      max: 40,
      autocomplete: 'billing address-level1',
    },
    {
      kind: 'select',
      name: 'country',
      label: 'Country',
      required: true,
      options: countries,
      initial: () => 'US',
      autocomplete: 'billing country',
    },
    {
      ...postalField,
      label: 'ZIP code',
      hint: 'Exactly 5 or 7 digits in the United States.',
      autocomplete: 'billing postal-code',
    },
    {
      kind: 'email',
      name: 'billingEmail',
      label: 'Email for receipts',
      required: true,
      initial: ({ requester }) => requester.email,
      autocomplete: 'billing email',
    },
    {
      kind: 'tel',
      name: 'billingPhone',
      label: 'Telephone',
      hint: 'We’ll call this number.',
      required: false,
      initial: ({ requester }) => requester.telephone,
      autocomplete: 'billing tel',
      inputmode: 'tel',
    },
  ],
};

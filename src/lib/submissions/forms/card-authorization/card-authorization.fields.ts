/** Card, billing address, chargeable amounts and signature. No field of the record holds a number or a security code (PCI DSS 3.3). */
import { field } from '#lib/forms/field-builders.ts';
import { addressParts } from '#lib/forms/session/address-parts.ts';
import { cardBrands } from '../../cards/card-brands.ts';
import type { Facts, FormField, Option, Values } from '#lib/forms/definition.ts';
import { currencyField } from '#lib/forms/options/currencies.ts';
import { countries, postalField } from '#lib/forms/options/countries.ts';
import { textOf, hasChosen, isChoice } from '#lib/forms/values.ts';
import { yesNo } from '#lib/forms/options/shared-options.ts';
import { cardText, cardTextVersion, chargeTypes } from './card-authorization.text.ts';

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

const isOneTime = (values: Values): boolean => isChoice(values, 'authorizationType', 'one_time');
const hasLimits = (values: Values): boolean =>
  isChoice(values, 'authorizationType', 'recurring', 'limit_only');

export const permissionFields: readonly FormField[] = [
  field.radio('authorizationType', 'Authorization type', {
    initial: () => 'recurring',
    options: [
      {
        value: 'recurring',
        label: 'Services as they are performed',
        hint: 'Each invoice, within your limits.',
      },
      { value: 'one_time', label: 'One charge', hint: 'A fixed amount, once.' },
      { value: 'limit_only', label: 'Only after you agree to each charge' },
    ],
  }),
  field.money('amount', 'Amount', { when: isOneTime, keptInDuplicate: false }),
  field.money('maxPerCharge', 'Limit per charge', { width: 'half', when: hasLimits }),
  field.money('maxPerMonth', 'Monthly limit', { width: 'half', when: hasLimits }),
  field.multi('chargeTypes', 'May be charged for', {
    initial: () => ['services'],
    options: chargeTypes,
  }),
  field.text('otherCharges', 'Other charges', {
    when: (values) => hasChosen(values, 'chargeTypes', 'other'),
    min: 3,
    max: 80,
  }),
  field.select('noticeDays', 'Advance notice', {
    more: true,
    initial: () => '3',
    options: [
      { value: '0', label: 'On the same day' },
      { value: '1', label: '1 day before' },
      { value: '3', label: '3 days before' },
      { value: '7', label: '7 days before' },
    ],
  }),
  field.date('startDate', 'Valid from', {
    more: true,
    width: 'half',
    notBeforeToday: true,
    initial: ({ today }) => today,
    keptInDuplicate: false,
  }),
  field.date('endDate', 'Valid until', {
    more: true,
    width: 'half',
    hint: 'Leave empty to end when the card expires.',
    required: false,
    keptInDuplicate: false,
  }),
  field.radio('isCardholder', 'I am the cardholder or an authorized user of the card', {
    options: yesNo,
  }),
  field.text('cardholderRelation', 'Your relationship to the cardholder', {
    hint: 'We’ll ask the cardholder before the card becomes active.',
    when: (values) => isChoice(values, 'isCardholder', 'no'),
    min: 3,
    max: 80,
  }),
  field.ref('replaces', 'Replaces an earlier authorization', {
    hint: 'The earlier one will end at once.',
    required: false,
    accepts: ['CA'],
    control: 'earlier',
    offered: (_form, { earlier = [] }) => earlier.length > 0,
    keptInDuplicate: false,
  }),
  field.check('primary', 'Use this card first', {
    initial: ({ earlier = [] }) => earlier.length === 0,
    offered: (_form, { earlier = [] }) => earlier.length > 0,
    isSilentNo: true,
    required: false,
    hint: 'We charge this card first.',
  }),
  field.signature('signature', 'Signature', {
    intent: 'Sign and authorize',
    consents: [],
    document: { type: 'card-authorization', version: cardTextVersion, text: cardText },
  }),
];

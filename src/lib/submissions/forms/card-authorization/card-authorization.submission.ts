/** Credit Card Authorization: a provable permission to charge a card later, not a payment. */
import { maskedCard } from '../../cards/card-brands.ts';
import { authorizationEnd, cardExpiry, cardIsValid, endIsInside } from '../../cards/card-dates.ts';
import type { Rule, JoinedFacts } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '../../definition.ts';
import { rightPostalCode } from '#lib/forms/options/countries.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { amountOf, isChoice, isTicked, textOf } from '#lib/forms/values.ts';
import { billingFields, cardFields, permissionFields } from './card-authorization.fields.ts';
import {
  activeCardStatuses,
  cardStatuses,
  openCardStatuses,
} from './card-authorization.statuses.ts';
import { addressFacts, listedParts } from '#lib/forms/reading/joined-facts.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';

const cardFacts: readonly JoinedFacts[] = [
  {
    label: 'Card',
    fields: ['cardBrand', 'cardLast4', 'expMonth', 'expYear', 'cardType', 'currency'],
    text: (word, form) =>
      listedParts([
        word('cardBrand') && maskedCard(textOf(form, 'cardBrand'), word('cardLast4')).trim(),
        [word('expMonth'), word('expYear')].filter((part) => part !== '').join('/'),
        word('cardType').toLowerCase(),
        currencyOf(form),
      ]),
  },
  addressFacts('Billing address', {
    street: 'billingAddress',
    city: 'city',
    state: 'state',
    zip: 'zipCode',
    country: 'country',
  }),
  {
    label: 'Email and telephone',
    fields: ['billingEmail', 'billingPhone'],
    text: (word) => listedParts([word('billingEmail'), word('billingPhone')]),
  },
  {
    label: 'Limits',
    fields: ['maxPerCharge', 'maxPerMonth'],
    text: (word) =>
      listedParts([
        word('maxPerCharge') && `${word('maxPerCharge')} per charge`,
        word('maxPerMonth') && `${word('maxPerMonth')} per month`,
      ]),
  },
  {
    label: 'Valid',
    fields: ['startDate', 'endDate'],
    text: (word) =>
      listedParts([
        word('startDate') && `from ${word('startDate')}`,
        word('endDate') && `until ${word('endDate')}`,
      ]),
  },
];

const MAX_CARDS = 4;

const monthIsMore: Rule = (values) => {
  const [one, month] = ['maxPerCharge', 'maxPerMonth'].map((name) => amountOf(values, name));
  return one != null && month != null && month < one
    ? { maxPerMonth: 'The monthly limit cannot be less than the limit per charge.' }
    : null;
};

export const cardAuthorization: SubmissionDefinition = {
  ...identityOf('card-authorization'),
  noun: 'authorization',
  submitLabel: 'Sign and authorize',
  statuses: cardStatuses,
  steps: [
    {
      id: 'card',
      formerly: ['billing', 'permission', 'sign'],
      title: 'Card',
      hint: 'This is a permission, not a payment. We’ll call you to take the number; we store only the card brand and last four digits.',
      fields: [...cardFields, ...billingFields, ...permissionFields],
    },
  ],
  rules: [rightPostalCode(() => 'ZIP code is invalid!'), cardIsValid, monthIsMore, endIsInside],
  joined: cardFacts,
  refusesCards: true,
  isRepeatable: false,
  duplicates: {
    keys: (values) => [
      `${textOf(values, 'cardBrand')}:${textOf(values, 'cardLast4')}:${cardExpiry(values)}`,
    ],
    statuses: openCardStatuses,
    message: (reference) => `You authorized this card already: ${reference}.`,
  },
  openLimit: {
    max: MAX_CARDS,
    statuses: activeCardStatuses,
    message: `Up to ${MAX_CARDS} cards can be active. Replace or revoke one first.`,
  },
  primaryFlag: {
    flag: 'PRIMARY',
    statuses: openCardStatuses,
    isWanted: (values) => isTicked(values, 'primary'),
  },
  replaces: (values) => {
    const reference = textOf(values, 'replaces');
    return reference === '' ? [] : [reference];
  },
  flags: (values) => (isChoice(values, 'isCardholder', 'no') ? ['NOT_CARDHOLDER'] : []),
  blocksMove: (values, to) =>
    to === 'ACTIVE' && isChoice(values, 'isCardholder', 'no')
      ? 'The signer is not the cardholder: it stays pending until the cardholder signs.'
      : null,
  derived: (values) => ({
    endDate: authorizationEnd(values),
    // The place of a payment provider's token; until there is one, the card is entered at our own terminal.
    vaultToken: null,
  }),
  actTexts: {
    revoke:
      'We’ll stop charging this card at once. Work done before then may still be charged. This cannot be undone.',
  },
  titleOf: (values) => maskedCard(textOf(values, 'cardBrand'), textOf(values, 'cardLast4')),
};

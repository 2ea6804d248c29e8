/** A card, its limits and its term as they are read. */
import { maskedCard } from '../../cards/card-brands.ts';
import type { JoinedFacts } from '#lib/forms/definition.ts';
import { addressFacts, listedParts } from '#lib/forms/reading/joined-facts.ts';
import { currencyOf } from '#lib/forms/options/currencies.ts';
import { textOf } from '#lib/forms/values.ts';

export const cardFacts: readonly JoinedFacts[] = [
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

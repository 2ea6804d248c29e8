/** Chargeable amounts, and their signature. */
import { field } from '#lib/forms/field-builders.ts';
import type { FormField, Values } from '#lib/forms/definition.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { hasChosen, isChoice } from '#lib/forms/values.ts';
import { cardText, cardTextVersion, chargeTypes } from './card-authorization.text.ts';

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

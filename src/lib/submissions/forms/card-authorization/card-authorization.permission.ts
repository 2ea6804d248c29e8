/** What may be charged, and the signature under it. */
import type { Step, Values } from '#lib/forms/definition.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { hasChosen, isChoice } from '#lib/forms/values.ts';
import { cardText, cardTextVersion, chargeTypes } from './card-authorization.text.ts';

const isOneTime = (values: Values): boolean => isChoice(values, 'authorizationType', 'one_time');
const hasLimits = (values: Values): boolean =>
  isChoice(values, 'authorizationType', 'recurring', 'limit_only');

export const permissionStep: Step = {
  id: 'permission',
  title: 'What may be charged',
  fields: [
    {
      kind: 'radio',
      name: 'authorizationType',
      label: 'Authorization type',
      required: true,
      options: [
        {
          value: 'recurring',
          label: 'Services as they are performed',
          hint: 'Each invoice, within your limits.',
        },
        { value: 'one_time', label: 'One charge', hint: 'A fixed amount, once.' },
        { value: 'limit_only', label: 'Only after you agree to each charge' },
      ],
    },
    {
      kind: 'money',
      name: 'amount',
      label: 'Amount',
      required: true,
      when: isOneTime,
      keptInDuplicate: false,
    },
    {
      kind: 'money',
      name: 'maxPerCharge',
      label: 'Limit per charge',
      required: true,
      when: hasLimits,
    },
    {
      kind: 'money',
      name: 'maxPerMonth',
      label: 'Monthly limit',
      required: true,
      when: hasLimits,
    },
    {
      kind: 'multi',
      name: 'chargeTypes',
      label: 'May be charged for',
      required: true,
      options: chargeTypes,
    },
    {
      kind: 'text',
      name: 'otherCharges',
      label: 'Other charges',
      required: true,
      when: (values) => hasChosen(values, 'chargeTypes', 'other'),
      min: 3,
      max: 80,
    },
    {
      kind: 'select',
      name: 'noticeDays',
      label: 'Advance notice',
      required: true,
      initial: () => '3',
      options: [
        { value: '0', label: 'On the same day' },
        { value: '1', label: '1 day before' },
        { value: '3', label: '3 days before' },
        { value: '7', label: '7 days before' },
      ],
    },
    {
      kind: 'date',
      name: 'startDate',
      label: 'Valid from',
      required: true,
      notBeforeToday: true,
      initial: ({ today }) => today,
      keptInDuplicate: false,
    },
    {
      kind: 'date',
      name: 'endDate',
      label: 'Valid until',
      hint: 'Leave empty to end when the card expires.',
      required: false,
      keptInDuplicate: false,
    },
  ],
};

export const signStep: Step = {
  id: 'sign',
  title: 'Check and sign',
  isCheck: true,
  fields: [
    {
      kind: 'radio',
      name: 'isCardholder',
      label: 'I am the cardholder or an authorized user of the card',
      required: true,
      options: yesNo,
    },
    {
      kind: 'text',
      name: 'cardholderRelation',
      label: 'Your relationship to the cardholder',
      hint: 'We’ll ask the cardholder before the card becomes active.',
      required: true,
      when: (values) => isChoice(values, 'isCardholder', 'no'),
      min: 3,
      max: 80,
    },
    {
      kind: 'ref',
      name: 'replaces',
      label: 'Replaces an earlier authorization',
      hint: 'The earlier one will end at once.',
      required: false,
      accepts: ['CA'],
      keptInDuplicate: false,
    },
    {
      kind: 'check',
      name: 'primary',
      label: 'Use this card first',
      isSilentNo: true,
      required: false,
      hint: 'We charge this card first.',
    },
    {
      kind: 'signature',
      name: 'signature',
      label: 'Signature',
      required: true,
      intent: 'Sign and authorize',
      consents: [],
      document: { type: 'card-authorization', version: cardTextVersion, text: cardText },
    },
  ],
};

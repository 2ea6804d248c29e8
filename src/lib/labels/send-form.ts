/** Asks the company to print what was approved. */
import { oneStep, type FormDefinition } from '#lib/forms/definition.ts';
import { labelLimits } from './label-limits.ts';

const { quantity, overagePct, note } = labelLimits;

const always = (text: string) =>
  ({ required: text, invalid: text, pattern: text, min: text, max: text }) as const;

export const sendLabelForm: FormDefinition = {
  type: 'send-label',
  title: 'Send to us',
  submitLabel: 'Send to us',
  errorsOnly: true,
  steps: oneStep([
    {
      kind: 'radio',
      name: 'fulfil',
      label: 'What we do',
      required: true,
      options: [
        { value: 'house_prints', label: 'Print' },
        {
          value: 'house_prints_and_applies',
          label: 'Print and apply',
          hint: 'Starts a service request with this label. There you say which goods it goes on.',
        },
      ],
    },
    {
      kind: 'qty',
      name: 'quantity',
      label: 'Quantity',
      required: true,
      ...quantity,
      messages: always('Enter a whole number of 1 or more.'),
    },
    {
      kind: 'qty',
      name: 'overagePct',
      label: 'Extra labels (%)',
      required: true,
      ...overagePct,
      messages: always('Enter a whole number from 0 to 20.'),
    },
    {
      kind: 'textarea',
      name: 'note',
      label: 'Note',
      required: false,
      max: note,
      rows: 2,
    },
  ]),
};

/** Requests printing of the approved label. */
import { field } from '#lib/forms/field-builders.ts';
import { sameMessage } from '#lib/forms/form-messages.ts';
import { oneStep, type FormDefinition } from '#lib/forms/definition.ts';
import { labelLimits } from './label-limits.ts';

const { quantity, overagePct, note } = labelLimits;

export const sendLabelForm: FormDefinition = {
  type: 'send-label',
  title: 'Send to us',
  submitLabel: 'Send to us',
  errorsOnly: true,
  steps: oneStep([
    field.radio('fulfil', 'What we do', {
      options: [
        { value: 'house_prints', label: 'Print' },
        {
          value: 'house_prints_and_applies',
          label: 'Print and apply',
          hint: 'Starts a service request with this label. There you say which goods it goes on.',
        },
      ],
    }),
    field.qty('quantity', 'Quantity', {
      ...quantity,
      messages: sameMessage('Enter a whole number of 1 or more.'),
    }),
    field.qty('overagePct', 'Extra labels (%)', {
      ...overagePct,
      messages: sameMessage('Enter a whole number from 0 to 20.'),
    }),
    field.textarea('note', 'Note', { required: false, max: note, rows: 2 }),
  ]),
};

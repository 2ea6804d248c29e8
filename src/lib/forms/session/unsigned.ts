/** A form without parts of it: as it is judged when it was signed before, or where no card number is typed. */
import type { FormDefinition } from '../definition.ts';
import type { FormField } from '../field.ts';
import { isInput } from '../visible-fields.ts';

const keep = (
  definition: FormDefinition,
  isKept: (field: FormField) => boolean,
): FormDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => ({ ...step, fields: step.fields.filter(isKept) })),
});

/** The definition without its signature blocks. */
export const unsigned = (definition: FormDefinition): FormDefinition =>
  keep(definition, ({ kind }) => kind !== 'signature');

/** The definition without what concerns clients without a card. */
export const withActiveCard = (definition: FormDefinition): FormDefinition =>
  keep(definition, (field) => field.kind !== 'notice' || !field.unless);

/** The definition with plain fields for brand and last four digits: nothing reads a number (CARD_ENTRY=last4). */
export const withoutCardNumber = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => {
      if (!isInput(field) || !field.control?.startsWith('card')) return field;
      const { control: _own, hint: _number, when: _after, ...plain } = field;
      return plain;
    }),
  })),
});

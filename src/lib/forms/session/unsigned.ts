/** Signed forms, and forms without some parts: after the signature, or without card numbers. */
import type { FormDefinition } from '../definition.ts';
import type { FormField } from '../field.ts';
import { inputsOf, isInput } from '../visible-fields.ts';

/** Returns true for forms that are sent with a signature. */
export const isSigned = (definition: Pick<FormDefinition, 'steps'>): boolean =>
  inputsOf(definition).some(({ kind }) => kind === 'signature');

const keep = (
  definition: FormDefinition,
  isKept: (field: FormField) => boolean,
): FormDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => ({ ...step, fields: step.fields.filter(isKept) })),
});

/** Removes the signature blocks of a definition. */
export const unsigned = (definition: FormDefinition): FormDefinition =>
  keep(definition, ({ kind }) => kind !== 'signature');

/** Returns the definition without parts for clients lacking a card. */
export const withActiveCard = (definition: FormDefinition): FormDefinition =>
  keep(definition, (field) => field.kind !== 'notice' || !field.unless);

/**
 * Returns the definition with plain fields for brand and last four digits, instead of the number (CARD_ENTRY=last4).
 */
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

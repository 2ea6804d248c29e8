/** Which fields an answer to the company may change. Pure. */
import { field } from '#lib/forms/field-builders.ts';
import type { FormDefinition, TextareaField, Values } from '#lib/forms/definition.ts';
import { isEmptyValue } from '#lib/forms/empty-value.ts';
import { inputValue } from '#lib/forms/initial-values.ts';
import { kindOf } from '#lib/forms/kinds/table.ts';
import { isBlankPlace, PLACES } from '#lib/forms/reading/place-names.ts';
import { isAsStored } from '#lib/forms/stored-values.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { withFollowers } from '#lib/forms/row-numbers.ts';
import { inputsOf, visibleFields } from '#lib/forms/visible-fields.ts';

const namesOf = (fields: readonly { readonly name: string }[]): string[] =>
  fields.map(({ name }) => name);

/**
 * Returns fields to answer: requested ones, ones stored with them, and ones hidden when sent, which an answer may
 * reveal.
 */
export function answerFields(
  definition: FormDefinition,
  asked: readonly string[],
  sent: Values,
): readonly string[] {
  if (asked.length === 0) return [];
  const shown = new Set(namesOf(visibleFields(definition, sent)));
  const hidden = namesOf(inputsOf(definition)).filter((name) => !shown.has(name));
  return [...new Set([...withFollowers(definition, asked), ...hidden])];
}

/** Returns the fields shown with these values: hidden ones are dropped on submit. */
export function visibleAnswer(
  definition: FormDefinition,
  names: readonly string[],
  values: Values,
): readonly string[] {
  const shown = new Set(namesOf(visibleFields(definition, values)));
  return names.filter((name) => shown.has(name));
}

/** The answer in words, beside the fields that the company has asked for; it is no value of the record. */
export const REPLY = 'reply';

const replyField: TextareaField = field.textarea(REPLY, 'Your reply', {
  hint: 'You can answer here, in the fields above, or both.',
  required: false,
  rows: 4,
});

/** The definition of an answer, with the reply as its last field. */
export const withReply = <Form extends FormDefinition>(definition: Form): Form => ({
  ...definition,
  steps: definition.steps.map((step, index, { length }) =>
    index === length - 1 ? { ...step, fields: [...step.fields, replyField] } : step,
  ),
});

/** True if these fields are unchanged: then the written reply is the whole answer. */
export const isUnchanged = (
  definition: Pick<FormDefinition, 'steps'>,
  names: readonly string[],
  sent: Values,
  data: Values,
): boolean =>
  inputsOf(definition)
    .filter(({ name }) => names.includes(name))
    .every((field) => {
      const { name } = field;
      const was = sent[name];
      const given =
        name === PLACES ? rowsOf(data, name).filter((row) => !isBlankPlace(row)) : data[name];
      if (isEmptyValue(given) || given === false) return isEmptyValue(was) || was === false;
      const typed = [kindOf(field).typed(field, was), inputValue(field, was, sent)];
      return [was, ...typed].some((each) => isAsStored(given, each));
    });

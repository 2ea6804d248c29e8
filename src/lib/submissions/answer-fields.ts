/** Which fields an answer to the company may change. Pure. */
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { withFollowers } from '#lib/forms/row-numbers.ts';
import { inputsOf, visibleFields } from '#lib/forms/visible-fields.ts';

const namesOf = (fields: readonly { readonly name: string }[]): string[] =>
  fields.map(({ name }) => name);

/**
 * What was asked for, what is kept together with it, and what the form did not show when it was sent: an answer that makes
 * such a field show must be able to fill it in, and nothing that was sent stands there.
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

/** Those of the fields that the form shows with these values: the others are dropped when it is sent. */
export function shownOf(
  definition: FormDefinition,
  names: readonly string[],
  values: Values,
): readonly string[] {
  const shown = new Set(namesOf(visibleFields(definition, values)));
  return names.filter((name) => shown.has(name));
}

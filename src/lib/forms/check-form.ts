/** Checks a form, in the browser and on the server. Small, as it is part of the first script of each page. */
import type { FormDefinition, InputField, Messages, Values } from './definition.ts';
import { inputsOf, walkVisible } from './visible-fields.ts';

/** Value with its errors: by field name, or a path below it (`lines.3.qty`). */
export interface CheckedValue {
  readonly value: unknown;
  readonly errors: Messages;
}

/** Checks the shown fields in order, each given the values before it. A field with an error keeps its input. */
export function checkForm(
  definition: Pick<FormDefinition, 'steps'>,
  input: Values,
  check: (field: InputField, given: unknown, before: Values) => CheckedValue,
): { readonly data: Values; readonly errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const data = walkVisible(inputsOf(definition), (field, before) => {
    const given = input[field.name];
    const found = check(field, given, before);
    if (Object.keys(found.errors).length === 0) return found.value;
    Object.assign(errors, found.errors);
    return given ?? '';
  });
  return { data, errors };
}

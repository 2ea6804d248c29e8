/** Which fields a form shows for its values, in their order. */
import type { InputField, FormDefinition, FormField, Values, Messages } from './definition.ts';

export const isInput = (field: FormField): field is InputField => field.kind !== 'notice';

/** Every field of all steps, in order. */
export const fieldsOf = ({ steps }: Pick<FormDefinition, 'steps'>): FormField[] =>
  steps.flatMap(({ fields }) => fields);

/** Every field that holds a value, shown or hidden. */
export const inputsOf = (definition: Pick<FormDefinition, 'steps'>): InputField[] =>
  fieldsOf(definition).filter(isInput);

/** Calls back for each shown field; its result is visible to later conditions. */
export function forEachVisible<Field extends FormField>(
  fields: readonly Field[],
  visit: (field: Field, before: Values) => unknown,
): Values {
  const visible: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.when && !field.when(visible, visible)) continue;
    visible[field.name] = visit(field, visible);
  }
  return visible;
}

/** Returns the shown fields. Values of hidden fields are ignored. */
export function visibleFields(definition: FormDefinition, values: Values): FormField[] {
  const shown: FormField[] = [];
  forEachVisible(fieldsOf(definition), (field) => {
    shown.push(field);
    return values[field.name];
  });
  return shown;
}

/** Returns true if the field is required given the preceding values; required pictures count. */
export const isRequired = (field: InputField, values: Values, form: Values): boolean => {
  const { required } = field;
  if (field.kind === 'attachments' && (field.minPhotos?.(form) ?? 0) > 0) return true;
  return typeof required === 'function' ? required(values, form) : required;
};

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
  const data = forEachVisible(inputsOf(definition), (field, before) => {
    const given = input[field.name];
    const found = check(field, given, before);
    if (Object.keys(found.errors).length === 0) return found.value;
    Object.assign(errors, found.errors);
    return given ?? '';
  });
  return { data, errors };
}

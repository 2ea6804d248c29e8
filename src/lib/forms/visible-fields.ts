/** Which fields a form shows for its values, in their order. */
import type { InputField, RowsField, FormDefinition, FormField, Values } from './definition.ts';

export const isInput = (field: FormField): field is InputField =>
  field.kind !== 'notice' && field.kind !== 'fill';

/** Every field of all steps, in order. */
export const fieldsOf = ({ steps }: Pick<FormDefinition, 'steps'>): FormField[] =>
  steps.flatMap(({ fields }) => fields);

/** Every field that holds a value, shown or not. */
export const inputsOf = (definition: Pick<FormDefinition, 'steps'>): InputField[] =>
  fieldsOf(definition).filter(isInput);

/** Calls back for each field that is shown; what it keeps is what later conditions see. */
export function walkVisible(
  fields: readonly FormField[],
  visit: (field: FormField, before: Values) => unknown,
): Values {
  const kept: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.when && !field.when(kept, kept)) continue;
    const value = visit(field, kept);
    if (isInput(field)) kept[field.name] = value;
  }
  return kept;
}

/** The fields that are shown. A value of a hidden field opens no other one. */
export function visibleFields(definition: FormDefinition, values: Values): FormField[] {
  const shown: FormField[] = [];
  walkVisible(fieldsOf(definition), (field) => {
    shown.push(field);
    return values[field.name];
  });
  return shown;
}

/** What a field of a few answers can be set to; none for one that is typed. */
function answersOf(field: InputField | undefined): readonly unknown[] {
  if (field?.kind === 'check') return [true, false];
  if (field?.kind === 'multi') return field.options.map(({ value }) => [value]);
  return field?.kind === 'select' || field?.kind === 'radio'
    ? field.options.map(({ value }) => value)
    : [];
}

/** These fields with those that another answer to one of them makes appear, whose answers are then needed too. */
export function withShownBy(
  definition: FormDefinition,
  values: Values,
  names: readonly string[],
): readonly string[] {
  const inputs = new Map(inputsOf(definition).map((field) => [field.name, field]));
  const shownFor = (given: Values): string[] =>
    visibleFields(definition, given)
      .map(({ name }) => name)
      .filter((name) => inputs.has(name));
  const shown = new Set(shownFor(values));
  // A condition sees earlier fields only, so each step goes forward.
  const appearing = (given: Values, name: string): string[] =>
    answersOf(inputs.get(name)).flatMap((answer) => {
      const next = { ...given, [name]: answer };
      const before = new Set(shownFor(given));
      const fresh = shownFor(next).filter((each) => !before.has(each) && !shown.has(each));
      return fresh.flatMap((each) => [each, ...appearing(next, each)]);
    });
  return [...new Set([...names, ...names.flatMap((name) => appearing(values, name))])];
}

/** The columns that a row asks for, given its values and the form's. */
export const visibleColumns = ({ columns }: RowsField, row: Values, form: Values) =>
  columns.filter((column) => column.when?.(row, form) ?? true);

/** Whether the field must be filled, given the values before it; pictures that must be there count. */
export const isRequired = (field: InputField, values: Values, form: Values): boolean => {
  const { required } = field;
  if (field.kind === 'attachments' && (field.minPhotos?.(form) ?? 0) > 0) return true;
  return typeof required === 'function' ? required(values, form) : required;
};

/** The values of a new form, and of one that repeats an earlier record. */
import type { Facts, InputField, FormDefinition, Values } from './definition.ts';
import { kindOf } from './kinds/table.ts';
import { isEmptyValue } from './empty-value.ts';
import { inputsOf } from './visible-fields.ts';
import { followingRows } from './kinds/whole.ts';

/** Returns the initial values of a form. */
export const initialValues = (definition: FormDefinition, facts: Facts): Values =>
  Object.fromEntries(
    inputsOf(definition).map((field) => [
      field.name,
      field.initial?.(facts) ?? kindOf(field).empty(field),
    ]),
  );

/** A canonical value as its control holds it: amounts and numbers as text. `form` are the values that it belongs to. */
export const inputValue = (field: InputField, value: unknown, form: Values = {}): unknown =>
  followingRows(field, kindOf(field).typed(field, value), form);

/** A record's values as the form holds them. */
export const inputValues = (definition: FormDefinition, data: Values): Values =>
  Object.fromEntries(
    inputsOf(definition).map((field) => [field.name, inputValue(field, data[field.name], data)]),
  );

/** The fields of a form that the canonical data contains, in the form's representation. */
export const givenValues = (definition: FormDefinition, data: Values): Values =>
  Object.fromEntries(
    inputsOf(definition)
      .filter(({ name }) => name in data)
      .map((field) => [field.name, inputValue(field, data[field.name], data)]),
  );

const isPast = (field: InputField, value: unknown, today: string): boolean =>
  field.kind === 'date' && typeof value === 'string' && value < today;

/** Something that the client declares, such as having read a text: it must be ticked, each time by hand. */
const isDeclared = (field: InputField): boolean =>
  field.kind === 'check' && Boolean(field.required);

/** Values of a duplicate: excludes past dates, declarations, signatures and files. */
export function duplicateValues(definition: FormDefinition, data: Values, today: string): Values {
  const prefilled = inputsOf(definition).filter((field) => {
    const value = data[field.name];
    const isBound = field.kind === 'signature' || field.kind === 'attachments';
    return (
      !isBound &&
      !isDeclared(field) &&
      field.keptInDuplicate !== false &&
      !isEmptyValue(value) &&
      !isPast(field, value, today)
    );
  });
  return Object.fromEntries(
    prefilled.map((field) => [field.name, inputValue(field, data[field.name], data)]),
  );
}

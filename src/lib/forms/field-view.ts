/** Displayed state of a field, and the ids of its parts. Small: part of each page's first script. */
import { messages } from '#lib/kernel/messages.ts';
import type { FormDefinition, InputField, Values } from './definition.ts';
import { isEmptyValue } from './empty-value.ts';

export interface FieldView {
  readonly message: string;
  readonly tone: 'error' | 'good' | 'none';
}

export const silent: FieldView = { message: '', tone: 'none' };

const good: FieldView = { message: messages.looksGood, tone: 'good' };

/** The view of a message that may be missing. */
export const errorView = (message: string | undefined): FieldView =>
  message ? { message, tone: 'error' } : silent;

interface FieldState {
  readonly errors: Readonly<Record<string, string>>;
  readonly touched: ReadonlySet<string>;
  readonly values: Values;
}

/** Returns true if a part of the field has an error: a table cell, the name under a signature. */
const hasInvalidPart = (errors: FieldState['errors'], name: string): boolean =>
  Object.keys(errors).some((key) => key.startsWith(`${name}.`));

/**
 * Error of a field, else 'Looks good!' for a visited, editable field with a valid value. Radio buttons and boxes show
 * their answer, so they get no praise.
 */
export function viewOf(
  { errorsOnly }: Pick<FormDefinition, 'errorsOnly'>,
  { errors, touched, values }: FieldState,
  { name, kind, readonly }: Pick<InputField, 'name' | 'kind' | 'readonly'>,
): FieldView {
  const message = errors[name];
  if (message !== undefined) return errorView(message);
  const isAnswered = kind !== 'radio' && kind !== 'check' && !isEmptyValue(values[name]);
  const isGood = !errorsOnly && !readonly && isAnswered && touched.has(name);
  return isGood && !hasInvalidPart(errors, name) ? good : silent;
}

/** The id of a control in the page; its hint and message have it with `-hint` and `-message`. */
export const controlId = (type: string, key: string): string =>
  `${type}-${key.replaceAll('.', '-')}`;

/** Returns `aria-describedby` of a control. */
export const describedBy = (id: string, hint?: unknown): string =>
  hint ? `${id}-hint ${id}-message` : `${id}-message`;

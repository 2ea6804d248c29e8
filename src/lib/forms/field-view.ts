/** What one field shows, and the ids that tie its parts together. Small: the first script of a page needs it. */
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
  message === undefined || message === '' ? silent : { message, tone: 'error' };

interface Shown {
  readonly errors: Readonly<Record<string, string>>;
  readonly touched: ReadonlySet<string>;
  readonly values: Values;
}

/** Whether a part of the field is wrong: a cell of a table, the name under a signature. */
const hasWrongPart = (errors: Shown['errors'], name: string): boolean =>
  Object.keys(errors).some((key) => key.startsWith(`${name}.`));

/**
 * The error of a field, else 'Looks good!' when it was left, holds a value that is right in all its parts, and can be
 * changed at all. A choice of buttons or a box shows its own answer, and is not praised.
 */
export function viewOf(
  { errorsOnly }: Pick<FormDefinition, 'errorsOnly'>,
  { errors, touched, values }: Shown,
  { name, kind, readonly }: Pick<InputField, 'name' | 'kind' | 'readonly'>,
): FieldView {
  const message = errors[name];
  if (message !== undefined) return errorView(message);
  const isAnswered = kind !== 'radio' && kind !== 'check' && !isEmptyValue(values[name]);
  const isGood = !errorsOnly && !readonly && isAnswered && touched.has(name);
  return isGood && !hasWrongPart(errors, name) ? good : silent;
}

/** The id of a control in the page; its hint and message have it with `-hint` and `-message`. */
export const controlId = (type: string, key: string): string =>
  `${type}-${key.replaceAll('.', '-')}`;

/** What `aria-describedby` of a control says. */
export const describedBy = (id: string, hint?: unknown): string =>
  hint ? `${id}-hint ${id}-message` : `${id}-message`;

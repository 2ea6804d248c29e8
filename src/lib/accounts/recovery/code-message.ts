import { silent, type FieldView, type FormState } from '#lib/account-forms/form-state.ts';
import type { FormDefinition } from '#lib/account-forms/definition.ts';

/** Id of the one message that the boxes of a code share. */
export const codeMessageId = (formId: string): string => `${formId}-code-message`;

/** The boxes are one field to the reader: the first message of any of them. */
export const codeMessage = (
  { fields }: FormDefinition<unknown>,
  { views }: Pick<FormState, 'views'>,
): FieldView =>
  fields.map(({ name }) => views[name] ?? silent).find(({ tone }) => tone === 'error') ?? silent;

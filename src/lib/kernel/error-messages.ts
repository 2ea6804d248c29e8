import { messages } from './messages.ts';
import type { FieldError, FieldErrorCode, FieldErrors } from './validation.ts';

export type MessageOverrides = Readonly<Partial<Record<FieldErrorCode, string>>>;

type MessageTemplate = (label: string, limit: number | undefined) => string;

const wordings: Readonly<Record<FieldErrorCode, MessageTemplate>> = {
  required: (label) => `${label} is required!`,
  invalid: (label) => `${label} is invalid!`,
  pattern: (label) => `${label} is invalid!`,
  min: (label, limit) => `${label} must be greater than or equal to ${limit}!`,
  date: (label) => `${label} must be greater than or equal to start date!`,
  max: (label, limit) => `${label} must be less than or equal to ${limit}!`,
  minlength: (label, limit) => `${label} length must be grator than ${limit} Charactors!`,
  maxlength: (label, limit) => `${label} length must be less than ${limit} Charactors!`,
  uriError: () => messages.uriError,
  mobileError: () => messages.mobileError,
  addressErr: () => messages.addressErr,
  gstOrPanError: () => messages.gstOrPanError,
  mismatch: () => messages.passwordsDoNotMatch,
};

/**
 * The text shown at a field for an error, with the spelling of the product.
 * @param label the field's name as the reader sees it
 * @param overrides texts of this field that replace the shared ones
 */
export function fieldMessage(
  error: FieldError,
  label: string,
  overrides?: MessageOverrides,
): string {
  return overrides?.[error.code] ?? wordings[error.code](label, error.limit);
}

/** A field as far as its messages need to know it. */
export interface LabelledField {
  readonly name: string;
  readonly label: string;
  readonly messages?: MessageOverrides;
}

/** The texts for all errors, by field name. A field that the form does not know is named as it came. */
export function fieldMessages(
  fields: readonly LabelledField[],
  errors: FieldErrors,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => {
      const field = fields.find((candidate) => candidate.name === name);
      return [name, fieldMessage(error, field?.label ?? name, field?.messages)];
    }),
  );
}

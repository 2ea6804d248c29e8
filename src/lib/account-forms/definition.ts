import type { MessageOverrides } from '#lib/kernel/field-messages.ts';
import type { Schema } from '#lib/kernel/validation.ts';

export type FieldKind = 'text' | 'email' | 'tel' | 'password' | 'textarea' | 'digit' | 'file';

/** One field of a form: label, attributes for the browser, texts of its messages. */
export interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly inputmode?: 'text' | 'email' | 'tel' | 'numeric';
  readonly maxlength?: number;
  readonly readonly?: boolean;
  readonly messages?: MessageOverrides;
}

/**
 * A form, declared once: it drives the page's markup, the check in the browser, the messages of the embedded
 * API, the documentation and the tests.
 */
export interface FormDefinition<Values> {
  readonly id: string;
  readonly schema: Schema<Values>;
  readonly fields: readonly FieldDefinition[];
  readonly submitLabel: string;
  /** Shown on the button while the form is on its way. */
  readonly busyLabel: string;
  /** Only errors are shown at the fields, never 'Looks good!'. */
  readonly errorsOnly?: boolean;
  /** Notification of a submit with an empty required field. */
  readonly incompleteNotice?: string;
  /** Notification of a submit whose repeated password differs. */
  readonly mismatchNotice?: string;
  /** A list of what is wrong stands above the button after a failed submit. */
  readonly summary?: boolean;
}

/** Ids in HTML: `<form>-<field>`, with `-hint` and `-message` for the texts that belong to it. */
export const fieldIds = (formId: string, fieldName: string) => {
  const id = `${formId}-${fieldName}`;
  return { id, hint: `${id}-hint`, message: `${id}-message` };
};

/**
 * The declarative contract of a form: page, validation in browser and on the server, draft, totals, summary, PDF, mail
 * and tests all follow one definition. An account form is a form of one step.
 */
import type { FieldErrorCode, Schema } from '#lib/kernel/validation.ts';
import type { Values } from './facts.ts';
import type { Computed, FormField, Rule } from './field.ts';

export type { Facts, FileFact, FileType, Requester, Signer, Values } from './facts.ts';
export type * from './field.ts';

export interface Step {
  readonly id: string;
  /** Ids of steps that became part of this one: addresses with them still open it. */
  readonly formerly?: readonly string[];
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly FormField[];
  /** Last step: a summary for checking, and the signature. */
  readonly isCheck?: boolean;
}

/** Facts joined in one line, such as a card or an address, with a field each. */
export interface JoinedFacts {
  readonly label: string;
  /** Names of the fields; the line has the place of the first one that holds something. */
  readonly fields: readonly string[];
  /**
   * Returns the line. @param word returns the displayed value of a field, '' for none @param form values of the form
   */
  readonly text: (word: (name: string) => string, form: Values) => string;
}

/** Returns the steps of a single-page form. */
export const oneStep = (fields: readonly FormField[]): readonly Step[] => [
  { id: 'form', title: '', fields },
];

/** Common properties of a form. */
export interface FormDefinition {
  /** Names the form: part of ids in the page, and of addresses and calls: `contact-us`. */
  readonly type: string;
  readonly title: string;
  /** Text of the last button, more specific than 'Submit'. */
  readonly submitLabel: string;
  /** Label during the submit; default 'Sending…'. */
  readonly busyLabel?: string;
  readonly steps: readonly Step[];
  /** Rules over several fields that block; a message is shown at its field when that is otherwise right. */
  readonly rules?: readonly Rule[];
  /** Rules that only warn. */
  readonly warnings?: readonly Rule[];
  readonly totals?: readonly Computed[];
  /** Facts that check page, record and documents show as one line. */
  readonly joined?: readonly JoinedFacts[];
  /** Rejects card numbers in texts, and fields named like one. */
  readonly refusesCards?: boolean;
  /** Shows errors only, omitting 'Looks good!'. */
  readonly errorsOnly?: boolean;
  /** Message at the button for a server error outside the fields, until the next submit. */
  readonly rejection?: {
    readonly text: string;
    /** The field that is to be corrected first. */
    readonly focus?: string;
  };
  /** True for an error summary above the button of an account form; service forms always have one. */
  readonly summary?: boolean;
}

/** A form whose values are the body of a call: checked by that call's schema, which also types them. */
export interface SchemaForm<Data> extends FormDefinition {
  readonly schema: Schema<Data>;
  /** Notifications of a submit with these errors; that of the first field counts. */
  readonly notices?: Readonly<Partial<Record<FieldErrorCode, string>>>;
}

export type Messages = Readonly<Record<string, string>>;

export type CheckedForm<Data = Values> =
  | { readonly ok: true; readonly data: Data }
  | {
      readonly ok: false;
      /** Messages by key, in the order of the form: `message`, `lines.3.qty`, `signature.signerName`. */
      readonly fields: Messages;
      /** Notification of a submit with these errors. */
      readonly notice?: string | undefined;
    };

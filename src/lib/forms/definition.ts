/**
 * The declarative contract of a form: page, validation in browser and on the server, draft, totals, summary, PDF, mail
 * and tests all follow one definition. An account form is a form of one step.
 */
import type { Schema } from '#lib/kernel/validation.ts';
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
  /** The last step shows all that was entered before, to be checked; what is signed is signed there. */
  readonly isCheck?: boolean;
}

/** Facts that are read as one line, such as a card or an address; each is typed in a field of its own. */
export interface JoinedFacts {
  readonly label: string;
  /** Names of the fields; the line has the place of the first one that holds something. */
  readonly fields: readonly string[];
  /**
   * Returns the line.
   * @param word returns the value of a field as it is read alone, '' for nothing
   * @param form the values of the form
   */
  readonly text: (word: (name: string) => string, form: Values) => string;
}

/** The steps of a form that stands on one page. */
export const oneStep = (fields: readonly FormField[]): readonly Step[] => [
  { id: 'form', title: '', fields },
];

/** What every form says of itself. */
export interface FormDefinition {
  /** Names the form: part of ids in the page, and of addresses and calls: `contact-us`. */
  readonly type: string;
  readonly title: string;
  /** The text of the last button; never 'Submit'. */
  readonly submitLabel: string;
  /** The same while the form is on its way; 'Sending…' when left out. */
  readonly busyLabel?: string;
  readonly steps: readonly Step[];
  /** Rules over several fields that block; a message is shown at its field when that is otherwise right. */
  readonly rules?: readonly Rule[];
  /** Rules that only warn. */
  readonly warnings?: readonly Rule[];
  readonly totals?: readonly Computed[];
  /** Facts that check page, record and documents show as one line. */
  readonly joined?: readonly JoinedFacts[];
  /** No text may contain anything like a card number, and no field may have the name of one. */
  readonly refusesCards?: boolean;
  /** Only errors are shown at the fields, never 'Looks good!'. */
  readonly errorsOnly?: boolean;
  /** Said at the button when the server refuses the form and names no field, until it is sent again. */
  readonly refusal?: {
    readonly text: string;
    /** The field that is to be corrected first. */
    readonly focus?: string;
  };
  /** A list of what is wrong stands above the button of an account form; service forms always have it. */
  readonly summary?: boolean;
}

/** A form whose values are the body of a call: checked by that call's schema, which also types them. */
export interface SchemaForm<Data> extends FormDefinition {
  readonly schema: Schema<Data>;
  /** Notification of a submit with an empty required field. */
  readonly incompleteNotice?: string;
  /** Notification of a submit whose repeated password differs. */
  readonly mismatchNotice?: string;
}

export type Messages = Readonly<Record<string, string>>;

export type CheckedForm<Data = Values> =
  | { readonly ok: true; readonly data: Data }
  /** Messages by key, in the order of the form: `message`, `lines.3.qty`, `signature.signerName`. */
  | { readonly ok: false; readonly fields: Messages };

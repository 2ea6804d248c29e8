/** Field types, one per kind, and validated files and signatures. */
import type { NamedOption } from '#lib/kernel/text/option-named.ts';
import type { ItemColumns } from './item-values.ts';
import type { MessageOverrides } from '#lib/kernel/error-messages.ts';
import type { Facts, FileType, Values } from './facts.ts';

/**
 * Condition on values. For a form field both arguments are the form's values; for a column the first is the row. It
 * may use preceding fields only.
 */
export type Condition = (values: Values, form: Values) => boolean;

export interface Option extends NamedOption {
  readonly hint?: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean | Condition;
  /** Default: always shown. A hidden field is skipped, and dropped on submit. */
  readonly when?: Condition;
  /** Returns true if the form offers the field; a stored value is kept and sent anyway. Default: always. */
  readonly offered?: (form: Values, facts: Facts) => boolean;
  /** First value of a new form. */
  readonly initial?: (facts: Facts) => unknown;
  readonly messages?: MessageOverrides;
  /** Rarely used: placed under "More options" at the end of its step. */
  readonly more?: true;
  /** The field of the record that fills it in: filled fields of a step are read in one line, which opens. */
  readonly filledBy?: string;
  /** Consecutive short fields share a row where there is room. */
  readonly width?: 'half';
  /** Read-only. */
  readonly readonly?: boolean;
  /** Mark beside the label, such as its requester; default 'optional' for an optional field. */
  readonly mark?: string;
  /** An answer that may change a field of these names may change it, too: a rule of the form binds it to them. */
  readonly opensWith?: readonly string[];
  /** False for dates and amounts excluded from duplicates. */
  readonly keptInDuplicate?: boolean;
  /**
   * Another control than that of its kind: `card` reads a card number that stays in the browser, `card-part` is filled in
   * by it, `expiry` reads month and year, `earlier` lists own records that may be replaced, `signed` is a box of the
   * signature block, `reading` is a box that ticks itself at the end of a text, `grid` shows rows of items, stores and quantities as a table of items by stores, `places` asks the address of
   * each place that the grid names, `exceptions` adds rows of the exceptions that are chosen.
   */
  readonly control?:
    | 'card'
    | 'card-part'
    | 'expiry'
    | 'expiry-part'
    | 'earlier'
    | 'signed'
    | 'reading'
    | 'grid'
    | 'places'
    | 'exceptions';
}

interface TextAttributes {
  readonly autocomplete?: string;
  readonly inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url';
}

/** Names of the rules in `kernel/fields.ts`; `plain` checks the length only. */
export type TextRule =
  | 'plain'
  | 'person'
  | 'card-name'
  | 'address'
  | 'street'
  | 'web'
  | 'mobile'
  | 'gst-or-pan'
  | 'identifier';

export interface TextField extends FieldBase, TextAttributes {
  readonly kind: 'text';
  readonly rule?: TextRule;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Small letters count as capitals, and are stored as such. */
  readonly isUpperCase?: boolean;
  /** Street field of an address with these other fields: pasting a whole address fills them all. */
  readonly addressOf?: Readonly<Record<'city' | 'state' | 'zip' | 'country', string>>;
  /** Returns the stored text derived from other fields; an empty control shows the text of ''. */
  readonly stored?: (text: string, values: Values) => string;
}

export interface TextareaField extends FieldBase, TextAttributes {
  readonly kind: 'textarea';
  readonly min?: number;
  /** 2,000 when left out (`note`). */
  readonly max?: number;
  /** Height of the control in lines; 5 when left out. */
  readonly rows?: number;
}

export interface ContactField extends FieldBase, TextAttributes {
  readonly kind: 'email' | 'tel';
}

/** Password, or one digit of a code, excluded from answers and drafts; `repeats` names an earlier field. */
export interface SecretField extends FieldBase, TextAttributes {
  readonly kind: 'password' | 'digit';
  readonly repeats?: string;
}

/** Whole number; canonical: a number. */
export interface QtyField extends FieldBase {
  readonly kind: 'qty';
  /** Refers to a row of this table by its number from 1, and follows that row (`row-numbers.ts`). */
  readonly rowOf?: string;
  /**
   * Returns the whole quantity: the default of an empty cell, and the total of which another quantity is a part. The
   * first argument is the row; null for unrelated quantities.
   */
  readonly whole?: (row: Values, form: Values) => number | null;
  /** 1 when left out. */
  readonly min?: number;
  /** 1,000,000 when left out. */
  readonly max?: number;
}

/** Number with decimals, such as a weight; canonical: a number. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
}

/** Typed as 12.50, canonical in minor units: 1250. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
  /** In minor units; 1 when left out. The currency is that of the form (`options/currencies.ts`). */
  readonly min?: number;
  readonly max?: number;
}

export interface DateField extends FieldBase {
  readonly kind: 'date' | 'month';
  readonly notBeforeToday?: boolean;
  readonly notAfterToday?: boolean;
}

export interface ChoiceField extends FieldBase, Pick<TextAttributes, 'autocomplete'> {
  readonly kind: 'select' | 'radio';
  readonly options: readonly Option[];
  /** Returns true if a choice is offered today; default all. A rule rejects the others. */
  readonly offers?: (value: string, facts: Facts) => boolean;
  /** Meaning of an omitted answer in a call. */
  readonly fallback?: string;
}

/** A group of boxes; canonical: the chosen values in the order of the options. */
export interface MultiField extends FieldBase {
  readonly kind: 'multi';
  readonly options: readonly Option[];
}

/** One box; `required` means that it must be ticked. Yes-no questions are radios. */
export interface CheckField extends FieldBase {
  readonly kind: 'check';
  /** Omits an unticked box from summaries. */
  readonly isSilentNo?: boolean;
}

/** An own record by a reference of one of these prefixes, looked up on the server; `fills`: a receipt fills in others. */
export interface RefField extends FieldBase {
  readonly kind: 'ref';
  readonly accepts: readonly string[];
  readonly multiple?: boolean;
  readonly fills?: boolean;
}

export type ColumnField =
  | TextField
  | SecretField
  | TextareaField
  | ContactField
  | QtyField
  | NumberField
  | MoneyField
  | DateField
  | ChoiceField
  | CheckField
  | RefField;

/** Computed value: minor units for money, a whole number otherwise. */
export interface Computed {
  readonly name: string;
  readonly label: string;
  readonly kind: 'money' | 'qty';
  /** Null while something is missing. In a row the first argument is the row. */
  readonly of: (values: Values, form: Values) => number | null;
}

/** Messages by key (`qty` in a row becomes `lines.3.qty`); null when all is well. */
export type RowRule = (row: Values, form: Values, facts: Facts) => Record<string, string> | null;
export type Rule = (values: Values, facts: Facts) => Record<string, string> | null;

/** Line items. */
export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  /** One row in words: 'item'. */
  readonly rowLabel: string;
  readonly columns: readonly ColumnField[];
  /** Columns that an item of the catalogue fills, by name; rows can then be added from it. */
  readonly items?: ItemColumns;
  readonly computed?: readonly Computed[];
  readonly rules?: readonly RowRule[];
  /** False for an unneeded row: it is skipped and dropped. */
  readonly keeps?: (row: Values, form: Values) => boolean;
  /** Returns a valid row with its derived cells. */
  readonly stored?: (row: Values) => Values;
  readonly minRows: number;
  /** At most 2,000. */
  readonly maxRows: number;
}

/** Files; canonical: {@link AttachmentValue} each. */
export interface AttachmentsField extends FieldBase {
  readonly kind: 'attachments';
  readonly accepts: readonly FileType[];
  /** File kinds; the first is the default. */
  readonly kinds?: readonly Option[];
  readonly maxFiles: number;
  /** All files together; 50 MB when left out. */
  readonly maxTotalBytes?: number;
  /** How many pictures there must be; 0 when left out. */
  readonly minPhotos?: (form: Values) => number;
  /** Message for missing pictures. */
  readonly photosMessage?: string;
}

export interface Consent {
  readonly id: string;
  readonly version: string;
  readonly text: string;
}

/** The signature block; canonical: {@link SignatureValue}. */
export interface SignatureField extends FieldBase {
  readonly kind: 'signature';
  /** The act in words, above the button that names the signer. */
  readonly intent: string;
  readonly consents: readonly Consent[];
  /** A check field before this one, shown as one box with the consent to sign electronically. */
  readonly consentBy?: string;
  /** Signed document; default: the summary of the form. Without a version it is a published one of this type. */
  readonly document: {
    readonly type: string;
    readonly version?: string;
    readonly text?: (form: Values, facts: Facts) => string;
  };
}

/** Text between the fields. */
export interface NoticeField extends Pick<FieldBase, 'name' | 'when' | 'more'> {
  readonly offered?: undefined;
  readonly kind: 'notice';
  readonly tone: 'info' | 'warning';
  /** Hidden for a client with a chargeable card. */
  readonly unless?: 'active-card';
  readonly text: string | ((form: Values) => string);
  readonly links?: readonly Option[];
}

export type InputField = ColumnField | MultiField | RowsField | AttachmentsField | SignatureField;

export type FormField = InputField | NoticeField;

export interface AttachmentValue {
  readonly id: string;
  readonly kind: string;
  readonly caption: string;
}

/** Points of one stroke, in pixels of the box. */
export type Stroke = readonly { readonly x: number; readonly y: number }[];

export interface SignatureValue {
  readonly signerName: string;
  readonly signerTitle: string;
  /** `pressed`: by the button that names the signer. */
  readonly method: 'typed' | 'drawn' | 'pressed';
  readonly typedSignature: string;
  readonly drawnStrokes: readonly Stroke[];
  readonly consentElectronic: true;
  readonly intent: true;
  /** The version that was on the screen. */
  readonly documentVersion: string;
  /** When the page was opened, and read to its end, by the browser's clock; '' when unknown. */
  readonly openedAt: string;
  readonly scrolledToEndAt: string;
}

/** The controls above a report, as data. */

interface FieldBase {
  /** As in the address. */
  readonly name: string;
  readonly label: string;
}

export interface TextFilter extends FieldBase {
  readonly kind: 'text';
  readonly placeholder?: string;
  /** What is likely to be typed. */
  readonly suggestions?: readonly string[];
}

export interface ChoiceFilter extends FieldBase {
  readonly kind: 'choice';
  /** What stands there when nothing is chosen. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export type FilterField = TextFilter | ChoiceFilter;

/** Filters of a list: each drives its control, the page address and the query. */

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

export interface TextFilter {
  readonly kind: 'text';
  readonly label: string;
  /** Most characters; 100 when it is left out. */
  readonly max?: number;
  /** Anything else is no filter. */
  readonly pattern?: RegExp;
  readonly placeholder?: string;
  /** Choice of the client's values; `all` is the label of no choice. */
  readonly all?: string;
}

export interface ChoiceFilter<V extends string = string> {
  readonly kind: 'choice';
  readonly label: string;
  /** Label of no choice. */
  readonly all: string;
  readonly options: readonly Option<V>[];
  readonly values: readonly V[];
  /** The call takes several by commas, and also those that it does not know. */
  readonly isList?: true;
  /** Set by links above the list, not by a control. */
  readonly isLink?: true;
}

export type Filter = TextFilter | ChoiceFilter;

/** A filter that takes words. */
export const words = (
  label: string,
  more: Pick<TextFilter, 'max' | 'placeholder' | 'all'> = {},
): TextFilter => ({ kind: 'text', label, ...more });

/** A filter that takes one of these. */
export const choice = <const V extends string>(
  label: string,
  all: string,
  options: readonly Option<V>[],
): ChoiceFilter<V> => ({
  kind: 'choice',
  label,
  all,
  options,
  values: options.map(({ value }) => value),
});

/** Statuses as options. */
export const optionsOf = (
  entries: readonly { readonly id: string; readonly label: string }[],
): Option[] => entries.map(({ id, label }) => ({ value: id, label }));

/** A control above a list. */
export type FilterField = Filter & {
  /** As in the address. */
  readonly name: string;
  /** Likely inputs. */
  readonly suggestions?: readonly string[];
};

/** Returns the control of a filter; `offered` has the client's values. */
export function filterField(
  name: string,
  filter: Filter,
  offered: readonly Option[] = [],
): FilterField {
  if (filter.kind === 'choice') return { name, ...filter };
  if (filter.all === undefined) {
    return { name, ...filter, suggestions: offered.map(({ value }) => value) };
  }
  return { name, ...choice(filter.label, filter.all, offered) };
}

/** A filter that is set, in words. */
export function filterText(filter: Filter, value: string): string {
  const option = filter.kind === 'choice' && filter.options.find((each) => each.value === value);
  return option ? option.label : value;
}

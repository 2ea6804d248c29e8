/** Totals of a form in integer minor units: one pure function for browser and server. */
import type { Computed, RowsField, FormDefinition, Values } from './definition.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { currencyOf } from './options/currencies.ts';
import { rowsOf } from './values.ts';
import { shownValues } from './shown-values.ts';
import { inputsOf } from './visible-fields.ts';

export type Totals = Readonly<Record<string, number>>;

/** The computed columns of one row, as typed or canonical; null while something is missing. */
export const computedOf = (
  { computed = [] }: RowsField,
  row: Values,
  form: Values,
): Readonly<Record<string, number | null>> =>
  Object.fromEntries(computed.map(({ name, of }) => [name, of(row, form)]));

/** The rows with their computed columns in place of whatever was sent under these names. */
function withComputed(definition: Pick<FormDefinition, 'steps'>, form: Values): Values {
  const tables: [string, unknown][] = inputsOf(definition)
    .filter((field) => field.kind === 'rows')
    .map((field) => [
      field.name,
      rowsOf(form, field.name).map((row) => ({ ...row, ...computedOf(field, row, form) })),
    ]);
  return { ...form, ...Object.fromEntries<unknown>(tables) };
}

/** Returns the totals of shown values; omits those that cannot be computed yet. */
export function totalsOf(
  definition: Pick<FormDefinition, 'steps' | 'totals'>,
  form: Values,
): Totals {
  const { totals = [] } = definition;
  if (totals.length === 0) return {};
  const values = withComputed(definition, shownValues(definition, form));
  return Object.fromEntries(
    totals.flatMap(({ name, of }) => {
      const total = of(values, values);
      return total === null ? [] : [[name, total]];
    }),
  );
}

/** A computed value for reading. */
export const computedText = ({ kind }: Computed, value: number | null, form: Values): string => {
  if (value === null) return '';
  return kind === 'money' ? formatMoney(value, currencyOf(form)) : countText(value);
};

/** Totals of a form in integer minor units: one pure function for browser and server. */
import type { Computed, RowsField, FormDefinition, Values } from './definition.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { countText } from '#lib/kernel/count-text.ts';
import { currencyOf } from './options/currencies.ts';
import { rowsOf } from './values.ts';
import { inputsOf, forEachVisible } from './visible-fields.ts';
import { filledIn } from './kinds/whole.ts';

const shownRow = ({ columns }: RowsField, row: Values, form: Values): Values => {
  const filled: Record<string, unknown> = {};
  for (const column of columns) {
    const { name, when } = column;
    if (when && !when(filled, form)) continue;
    const value = filledIn(column, row[name], filled, form);
    if (value !== undefined) filled[name] = value;
  }
  return filled;
};

/**
 * Returns the values of shown fields and columns, with derived quantities filled in: hidden values are dropped on
 * submit, so they count nowhere.
 */
export function shownValues(definition: Pick<FormDefinition, 'steps'>, values: Values): Values {
  const shown = forEachVisible(inputsOf(definition), (field, before) => {
    const value = values[field.name];
    return field.kind === 'rows' && Array.isArray(value)
      ? rowsOf(values, field.name)
          .filter((row) => field.keeps?.(row, before) ?? true)
          .map((row) => shownRow(field, row, before))
      : value;
  });
  return Object.fromEntries(Object.entries(shown).filter(([name]) => Object.hasOwn(values, name)));
}

export type Totals = Readonly<Record<string, number>>;

/** The computed columns of one row, as typed or canonical; null while something is missing. */
const computedOf = (
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

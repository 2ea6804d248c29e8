/** Values of a form that are sent. */
import type { FormDefinition, RowsField, Values } from './definition.ts';
import { rowsOf } from './values.ts';
import { filledIn } from './kinds/whole.ts';
import { inputsOf, walkVisible } from './visible-fields.ts';

const shownRow = ({ columns }: RowsField, row: Values, form: Values): Values => {
  const kept: Record<string, unknown> = {};
  for (const column of columns) {
    const { name, when } = column;
    if (when && !when(kept, form)) continue;
    const value = filledIn(column, row[name], kept, form);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
};

/**
 * Returns the values of shown fields and columns, with derived quantities filled in: hidden values are dropped on
 * submit, so they count nowhere.
 */
export function shownValues(definition: Pick<FormDefinition, 'steps'>, values: Values): Values {
  const shown = walkVisible(inputsOf(definition), (field, before) => {
    const value = values[field.name];
    return field.kind === 'rows' && Array.isArray(value)
      ? rowsOf(values, field.name)
          .filter((row) => field.keeps?.(row, before) ?? true)
          .map((row) => shownRow(field, row, before))
      : value;
  });
  return Object.fromEntries(Object.entries(shown).filter(([name]) => Object.hasOwn(values, name)));
}

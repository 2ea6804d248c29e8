/** What is left of a form's values when it is sent. */
import type { FormDefinition, RowsField, Values } from './definition.ts';
import { rowsOf } from './values.ts';
import { fieldsOf, walkVisible } from './visible-fields.ts';

const shownRow = ({ columns }: RowsField, row: Values, form: Values): Values => {
  const kept: Record<string, unknown> = {};
  for (const { name, when } of columns) {
    if (Object.hasOwn(row, name) && (!when || when(kept, form))) kept[name] = row[name];
  }
  return kept;
};

/**
 * The values of the fields and columns that are shown, as they are: what is hidden counts nowhere, because it is dropped
 * when the form is sent.
 */
export function shownValues(definition: Pick<FormDefinition, 'steps'>, values: Values): Values {
  const shown = walkVisible(fieldsOf(definition), (field, before) => {
    const value = values[field.name];
    return field.kind === 'rows' && Array.isArray(value)
      ? rowsOf(values, field.name)
          .filter((row) => field.keeps?.(row, before) ?? true)
          .map((row) => shownRow(field, row, before))
      : value;
  });
  return Object.fromEntries(Object.entries(shown).filter(([name]) => Object.hasOwn(values, name)));
}

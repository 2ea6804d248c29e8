/** Names of the stores that tables name by their numbers. */
import type { FormDefinition, Values } from './definition.ts';
import { isReference, recordPrefixes } from '#lib/records/reference.ts';
import { rowsOf, textOf } from './values.ts';
import { inputsOf } from './visible-fields.ts';

/** Names of stores by number. */
export type StoreNames = Readonly<Record<string, string>>;

/** The numbers of the stores in the tables of a form, each once. */
export function storesIn(
  definition: Pick<FormDefinition, 'steps'>,
  values: Values,
): readonly string[] {
  const found = inputsOf(definition).flatMap((field) => {
    if (field.kind !== 'rows') return [];
    const columns = field.columns.filter(
      (column) => column.kind === 'ref' && column.accepts.includes(recordPrefixes.store),
    );
    if (columns.length === 0) return [];
    return rowsOf(values, field.name).flatMap((row) =>
      columns.map(({ name }) => textOf(row, name)).filter(isReference),
    );
  });
  return [...new Set(found)];
}

/** A number with the name that belongs to it. */
export const withStoreName = (text: string, names: StoreNames): string =>
  Object.hasOwn(names, text) && names[text] !== text ? `${text}, ${names[text] ?? ''}` : text;

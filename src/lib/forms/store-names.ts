/** Names of the stores that tables name by their numbers. */
import type { FormDefinition, Values } from './definition.ts';
import { isReference, recordPrefixes } from '#lib/records/reference.ts';
import { rowsOf, textOf } from './values.ts';
import { inputsOf } from './visible-fields.ts';

/** Names of stores by number. */
export type StoreNames = Readonly<Record<string, string>>;

type Steps = Pick<FormDefinition, 'steps'>;

/** Returns the stores in the tables of a form by the keys of their cells: `shipTo.3.store`. */
export const storeCells = (definition: Steps, values: Values): [key: string, store: string][] =>
  inputsOf(definition).flatMap((field) => {
    if (field.kind !== 'rows') return [];
    const columns = field.columns.filter(
      (column) => column.kind === 'ref' && column.accepts.includes(recordPrefixes.store),
    );
    return rowsOf(values, field.name).flatMap((row, index) =>
      columns
        .map(({ name }): [string, string] => [`${field.name}.${index}.${name}`, textOf(row, name)])
        .filter(([, store]) => store !== ''),
    );
  });

/** The numbers of the stores in the tables of a form, each once. */
export const storesIn = (definition: Steps, values: Values): readonly string[] => [
  ...new Set(
    storeCells(definition, values)
      .map(([, store]) => store)
      .filter(isReference),
  ),
];

/** A number with the name that belongs to it. */
export const withStoreName = (text: string, names: StoreNames): string =>
  Object.hasOwn(names, text) && names[text] !== text ? `${text}, ${names[text] ?? ''}` : text;

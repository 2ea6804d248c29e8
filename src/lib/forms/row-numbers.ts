/** Rows that name a row of another table by its number: they follow it when it moves, and go with it. Pure. */
import type { FormDefinition, InputField, RowsField, Values } from './definition.ts';
import { countOf, rowsOf, textOf } from './values.ts';
import { inputsOf } from './visible-fields.ts';

/** Returns the label of a row of goods: '2. TEE-1 Tee Navy M'. */
export const rowTitle = (row: Values, number: number): string =>
  [`${number}.`, ...['sku', 'style', 'colour', 'size'].map((part) => textOf(row, part))]
    .filter((part) => part !== '')
    .join(' ');

type Steps = Pick<FormDefinition, 'steps'>;

/** The column in which a table names rows of another one. */
const numberColumn = ({ columns }: RowsField, table: string) =>
  columns.find((column) => column.kind === 'qty' && column.rowOf === table);

/** The tables whose rows name rows of this one, with the column that does. */
const followersOf = (definition: Steps, table: string) =>
  inputsOf(definition).flatMap((field) => {
    const column = field.kind === 'rows' ? numberColumn(field, table) : undefined;
    return column ? [{ name: field.name, column: column.name }] : [];
  });

const opensWithOne = ({ opensWith = [] }: InputField, names: readonly string[]): boolean =>
  opensWith.some((name) => names.includes(name));

/**
 * Returns the fields with their followers: who may move rows or attach files must be able to update references to
 * them.
 */
export const withFollowers = (definition: Steps, names: readonly string[]): readonly string[] => [
  ...new Set([
    ...names,
    ...names.flatMap((name) => followersOf(definition, name).map((each) => each.name)),
    ...inputsOf(definition).flatMap((each) => (opensWithOne(each, names) ? [each.name] : [])),
  ]),
];

/**
 * The tables that change with the rows of this one: `numbers` are their new numbers in their earlier order, null for a
 * row that is gone.
 */
export function renumbered(
  definition: Steps,
  values: Values,
  table: string,
  numbers: readonly (number | null)[],
): Values {
  if (numbers.every((number, index) => number === index + 1)) return {};
  const follow = (row: Values, column: string): readonly Values[] => {
    const to = numbers[(countOf(row, column) ?? 0) - 1];
    if (to === undefined) return [row];
    return to === null ? [] : [{ ...row, [column]: String(to) }];
  };
  return Object.fromEntries(
    followersOf(definition, table)
      .map(({ name, column }) => ({ name, column, rows: rowsOf(values, name) }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, column, rows }) => [name, rows.flatMap((row) => follow(row, column))]),
  );
}

const partsOf = (row: Values, names: readonly string[]): string =>
  names
    .map((name) => textOf(row, name))
    .join('\n')
    .trim()
    .toUpperCase();

/** Match keys of goods, most specific first: all names, then the SKU only. */
const names = [['sku', 'style', 'colour', 'size'], ['sku']] as const;
/** Match key for goods with a corrected SKU. */
const besideSku = ['style', 'colour', 'size'];

/**
 * Returns for each row the index of the earlier row that it continues after a block was pasted: that of the same
 * goods, wherever it was. Rows without goods keep their position, as do rows with only a new SKU; null for a new row.
 */
export function continuedRows(
  before: readonly Values[],
  after: readonly Values[],
): readonly (number | null)[] {
  const found: (number | null)[] = after.map(() => null);
  const free = new Set(before.keys());
  const take = (index: number, from: number | undefined): void => {
    if (from === undefined || found[index] !== null || !free.delete(from)) return;
    found[index] = from;
  };
  for (const parts of names) {
    const keys = before.map((row) => partsOf(row, parts));
    const keysAfter = after.map((row) => partsOf(row, parts));
    keysAfter.forEach((key, index) => {
      if (key !== '' && keys[index] === key) take(index, index);
    });
    const places = Map.groupBy(free, (index) => keys[index] ?? '');
    keysAfter.forEach((key, index) => {
      if (key !== '' && found[index] === null) take(index, places.get(key)?.shift());
    });
  }
  const listed = names.map((parts) => new Set(after.map((row) => partsOf(row, parts))));
  const isListed = (row: Values): boolean =>
    names.some((parts, at) => {
      const key = partsOf(row, parts);
      return key !== '' && listed[at]?.has(key);
    });
  after.forEach((row, index) => {
    const earlier = before[index];
    if (!earlier || found[index] !== null) return;
    const rest = partsOf(earlier, besideSku);
    const isSame = rest !== '' && rest === partsOf(row, besideSku) && !isListed(earlier);
    if (isSame || partsOf(earlier, names[0]) === '') take(index, index);
  });
  return found;
}

/** Mapping of file columns: guessed by name, remembered, corrected by the user. Pure. */
import { lazy } from '#lib/kernel/lazy.ts';
import { priceCurrencies } from '#lib/kernel/money.ts';
import type { ImportColumn } from './columns.ts';
import { headerKey, columnsWithoutHeader } from './table.ts';

/** Key of the column of ours for each header of the file; a header that is left out is not read. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** The names that a header may be meant as: 'Item #' is 'Item no'. */
export const headerCandidates = (header: string): readonly string[] => {
  const key = headerKey(header);
  return [key, key.replaceAll('#', 'no')];
};

const remarks = lazy(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${priceCurrencies.join('|')}|required|mandatory|optional)(?!\\p{L})`,
      'giu',
    ),
);

/** The name of a header without a currency or a word that says whether it is needed: 'Price (USD)', 'SKU, required'. */
const normalizeHeader = (header: string): string => headerKey(header.replace(remarks(), ''));

type NamedColumn = Pick<ImportColumn, 'key' | 'title' | 'synonyms'>;

const namesOf = ({ key, title, synonyms = [] }: NamedColumn): string[] =>
  [key, title, ...synonyms].map(headerKey);

/** Every name that a header may have for one of these columns, or had before. */
export const headerNames = (
  columns: readonly NamedColumn[],
  remembered: ColumnMapping = {},
): string[] => [...columns.flatMap(namesOf), ...Object.keys(remembered).map(headerKey)];

/**
 * The mapping of these headers: as remembered where the header is known from before, else by key, title and
 * synonyms. Every column of ours is given at most once.
 */
export function guessMapping(
  headers: readonly string[],
  columns: readonly NamedColumn[],
  remembered: ColumnMapping = {},
): ColumnMapping {
  const keys = new Set<string>(columns.map(({ key }) => key));
  const known = new Map(
    Object.entries(remembered).map(([header, key]) => [headerKey(header), key]),
  );
  const mapping = new Map<string, string>();
  const taken = new Set<string>();
  const give = (header: string, key: string | undefined): void => {
    if (key === undefined || !keys.has(key) || taken.has(key) || mapping.has(header)) return;
    taken.add(key);
    mapping.set(header, key);
  };
  for (const header of headers) give(header, known.get(headerKey(header)));
  // Keys and titles of all columns go before synonyms: 'Style' is no synonym's when there is a column of that name.
  for (const depth of [2, Infinity]) {
    for (const column of columns) {
      const names = namesOf(column).slice(0, depth);
      const header = headers.find(
        (name) => !mapping.has(name) && headerCandidates(name).some((each) => names.includes(each)),
      );
      if (header !== undefined) give(header, column.key);
    }
  }
  for (const column of columns) {
    const names = namesOf(column);
    const [header, ...others] = headers.filter(
      (name) => !mapping.has(name) && names.includes(normalizeHeader(name)),
    );
    if (header !== undefined && others.length === 0) give(header, column.key);
  }
  return Object.fromEntries(mapping);
}

/** Columns that a file must have and this mapping does not give. */
export const missingColumns = (
  mapping: ColumnMapping,
  columns: readonly ImportColumn[],
): ImportColumn[] => {
  const given = new Set(Object.values(mapping));
  return columns.filter(({ key, required }) => required === true && !given.has(key));
};

/** Answer for an unnamed column that the import skips. */
export const LEFT_OUT = '-';

/** Headers of the columns that have values and no name, and are neither mapped nor left out. */
export const unmappedHeaders = (
  table: Parameters<typeof columnsWithoutHeader>[0],
  mapping: ColumnMapping,
  left: readonly string[],
): readonly string[] =>
  columnsWithoutHeader(table)
    .map((index) => table.headers[index] ?? '')
    .filter((header) => mapping[header] === undefined && !left.includes(header));

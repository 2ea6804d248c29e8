/** The query of a list's call, from the list's own filters and columns. */
import { defaulted, enums, optional, pattern, string, type Struct } from 'superstruct';
import { dateText, notBefore, optionalText } from '#lib/kernel/fields.ts';
import type { List } from './column.ts';
import { exportFormats } from './export-format.ts';
import type { Filter } from './filters.ts';
import { sortsBy, type Sort } from './list-query.ts';

/** One status, or several by commas. */
export const statusList = pattern(string(), /^[A-Z0-9_]{1,40}(?:,[A-Z0-9_]{1,40}){0,20}$/);

/** From and to: days of the company, both included; to must not lie before from. */
export const dayRange = { from: optional(dateText), to: optional(dateText) };
export const dayRules = [notBefore('to', 'from')];

/** The format of a file. */
export const exportFormat = enums(exportFormats.map(({ format }) => format));

type ValueOf<F> = F extends { readonly isList: true } | { readonly pattern: RegExp }
  ? string | undefined
  : F extends { readonly values: readonly (infer V)[] }
    ? V | undefined
    : string;

type FilterStructs<F> = { [K in keyof F]: Struct<ValueOf<F[K]>, null> };

function structOf(filter: Filter) {
  if (filter.kind === 'choice') {
    return optional(filter.isList ? statusList : enums(filter.values));
  }
  const text = optionalText(filter.max ?? 100);
  return filter.pattern ? optional(pattern(string(), filter.pattern)) : text;
}

/** Filters and sort keys as struct fields. */
export function listFields<Key extends string, F>({
  allFilters,
  allSorts,
  defaultSort,
}: Pick<List<never, never, Key, F>, 'allFilters' | 'allSorts' | 'defaultSort'>) {
  const structs = Object.entries<Filter>(allFilters).map(([name, filter]) => [
    name,
    structOf(filter),
  ]);
  return {
    filters: Object.fromEntries(structs) as FilterStructs<F>,
    sort: defaulted(enums(sortsBy(allSorts)), defaultSort as Sort<Key>),
  };
}

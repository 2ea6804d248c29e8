/** Bodies and queries of the calls about retail stores. What a store itself holds is checked by its form. */
import {
  defaulted,
  enums,
  integer,
  object,
  optional,
  pattern,
  record,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { storeKinds, storeStatuses } from './store-form.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { optionalText, within } from '#lib/kernel/fields.ts';
import { paged } from '#lib/reports/paging.ts';

/** What a list may be sorted by; a minus in front turns it round. */
export const storeSortKeys = ['name', 'number', 'banner', 'city', 'updated'] as const;

const sorts = storeSortKeys.flatMap((key) => [key, `-${key}`]);
const values = (options: readonly { readonly value: string }[]) =>
  optional(enums(options.map(({ value }) => value)));

const filters = {
  q: optional(optionalText(100)),
  banner: optional(optionalText(60)),
  /** A country, or country and state: `US-NY`. */
  place: optional(pattern(string(), /^[A-Z]{2}(?:-[A-Z]{2})?$/)),
  kind: values(storeKinds),
  status: values(storeStatuses),
  /** Only stores whose address another one has too. */
  duplicates: optional(enums(['1'])),
  sort: defaulted(enums(sorts), 'name'),
};

const queryStruct = object({ ...filters, ...paged() });
const exportStruct = object({ ...filters, format: enums(['csv', 'xlsx', 'pdf']) });
const data = record(string(), unknown());
const newStruct = object({ data });
const changeStruct = object({ revision: within(integer(), 0, 2_147_483_647), data });

export type StoreQuery = Infer<typeof queryStruct>;
export type StoreExportQuery = Infer<typeof exportStruct>;
export type StoreFilters = Omit<StoreQuery, 'page' | 'size'>;
export type StoreChange = Infer<typeof changeStruct>;

export const storeQuery: Schema<StoreQuery> = { struct: queryStruct };
export const storeExport: Schema<StoreExportQuery> = { struct: exportStruct };
export const newStore: Schema<Infer<typeof newStruct>> = { struct: newStruct };
export const storeChange: Schema<StoreChange> = { struct: changeStruct };

/** Bodies and queries of calls about products and imports. Columns validate product values. */
import {
  array,
  defaulted,
  enums,
  integer,
  object,
  optional,
  record,
  size,
  string,
  type Infer,
} from 'superstruct';
import { productShape } from './columns.ts';
import { listFields } from '#lib/reports/list-schema.ts';
import { importKinds } from '#lib/spreadsheets/import-definition.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { optionalText, within } from '#lib/kernel/fields.ts';
import { paged } from '#lib/reports/paging.ts';
import { sheetFormat } from '#lib/spreadsheets/calls.ts';

const MAX_PAGE = 100_000;
/** The most items that `POST /csp-api/csp-item-list` returns. */
export const MAX_ITEMS = 500;

const whole = (largest: number) => within(integer(), 1, largest);

const { filters, sort } = listFields(productShape);

const queryStruct = object({ ...filters, ...paged(), sort });
const exportStruct = object({ ...filters, format: sheetFormat });
const itemStruct = object({
  ...filters,
  page: defaulted(whole(MAX_PAGE), 1),
  size: defaulted(whole(MAX_ITEMS), MAX_ITEMS),
  /** Only items of these SKUs, whatever their case. */
  skus: optional(size(array(optionalText(40)), 0, MAX_ITEMS)),
});
const kindStruct = object({ kind: enums(importKinds) });
const values = record(string(), optionalText(2000));
const valuesStruct = object({ values });
/** With the `updatedAt` that was read, a product that has changed since is not changed. */
const changeStruct = object({ values, updatedAt: optional(string()) });

export type ProductQuery = Infer<typeof queryStruct>;
export type ProductExport = Infer<typeof exportStruct>;
export type ItemQuery = Infer<typeof itemStruct>;
export type ProductValuesBody = Infer<typeof valuesStruct>;

export const productQuery: Schema<ProductQuery> = { struct: queryStruct };
export const productExport: Schema<ProductExport> = { struct: exportStruct };
export const itemQuery: Schema<ItemQuery> = { struct: itemStruct };
export const importList: Schema<Infer<typeof kindStruct>> = { struct: kindStruct };
/** Texts by the keys of the columns, as they are typed. */
export const productValues: Schema<ProductValuesBody> = { struct: valuesStruct };
export const productChange: Schema<Infer<typeof changeStruct>> = { struct: changeStruct };

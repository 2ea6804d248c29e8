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
import { optionalText, within } from '#lib/kernel/fields.ts';
import { paged } from '#lib/reports/paging.ts';
import { sheetFormat } from '#lib/spreadsheets/calls.ts';

const MAX_PAGE = 100_000;
/** The most items that `POST /csp-api/csp-item-list` returns. */
export const MAX_ITEMS = 500;

const integerUpTo = (largest: number) => within(integer(), 1, largest);

const { filters, sort } = listFields(productShape);

export const productQuery = object({ ...filters, ...paged(), sort });
export const productExport = object({ ...filters, format: sheetFormat });
export const itemQuery = object({
  ...filters,
  page: defaulted(integerUpTo(MAX_PAGE), 1),
  size: defaulted(integerUpTo(MAX_ITEMS), MAX_ITEMS),
  /** Only items of these SKUs, whatever their case. */
  skus: optional(size(array(optionalText(40)), 0, MAX_ITEMS)),
});
export const importList = object({ kind: enums(importKinds) });
const values = record(string(), optionalText(2000));
/** Texts by the keys of the columns, as they are typed. */
export const productValues = object({ values });
/** With the `updatedAt` that was read, a product that has changed since is not changed. */
export const productChange = object({ values, updatedAt: optional(string()) });

export type ProductQuery = Infer<typeof productQuery>;
export type ProductExport = Infer<typeof productExport>;
export type ItemQuery = Infer<typeof itemQuery>;

/** Queries of the calls about receipts. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { enums, object, optional, pattern, string, type Infer } from 'superstruct';
import { receiptShape } from './columns.ts';
import { optionalText } from '#lib/kernel/fields.ts';
import { dayRange, dayRules as rules, exportFormat, listFields } from '#lib/reports/list-schema.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { paged } from '#lib/reports/paging.ts';
import { recordPrefixes, referencePattern } from '#lib/records/reference.ts';

const { filters: own, sort } = listFields(receiptShape);
const filters = { ...own, ...dayRange };

const listStruct = object({
  ...filters,
  sort,
  ...paged(),
  figures: noted(optional(enums(['1'])), 'Key figures of all that match'),
});
const figuresStruct = object(filters);
const exportStruct = object({
  ...filters,
  sort,
  format: exportFormat,
  /** A row for each line of the receipts, or for each vendor, not for each receipt. */
  rows: optional(enums(['lines', 'vendors'])),
  /** With `rows=lines`: lines of this receipt only. */
  receipt: optional(pattern(string(), referencePattern(recordPrefixes.receipt))),
});
const vendorStruct = object({ ...dayRange, vendor: optionalText(100) });

export type ReceiptFilters = Infer<typeof figuresStruct>;
export type ReceiptQuery = Infer<typeof listStruct>;
export type ReceiptExport = Infer<typeof exportStruct>;
export type VendorQuery = Infer<typeof vendorStruct>;

export const receiptQuery: Schema<ReceiptQuery> = { struct: listStruct, rules };
export const receiptFilters: Schema<ReceiptFilters> = { struct: figuresStruct, rules };
export const receiptExport: Schema<ReceiptExport> = { struct: exportStruct, rules };
export const vendorQuery: Schema<VendorQuery> = { struct: vendorStruct, rules };

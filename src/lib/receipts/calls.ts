/** Queries of the calls about receipts. */
import { defaulted, enums, object, optional, pattern, string, type Infer } from 'superstruct';
import { exportFormats } from '#lib/reports/export-format.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { dateText, notBefore, optionalText } from '#lib/kernel/fields.ts';
import { paged } from '#lib/reports/paging.ts';

/** What a list of receipts may be sorted by; a minus in front turns it round. */
export const receiptSorts = [
  'number',
  'received',
  'vendor',
  'po',
  'carrier',
  'tracking',
  'cartons',
  'pieces',
  'exceptions',
  'status',
] as const;

export type ReceiptSort = (typeof receiptSorts)[number];

const filters = {
  q: optionalText(100),
  /** One status, or several by commas. */
  status: optional(pattern(string(), /^[A-Z0-9_]{1,40}(?:,[A-Z0-9_]{1,40}){0,20}$/)),
  /** Days in the company's time zone, both included. */
  from: optional(dateText),
  to: optional(dateText),
  vendor: optionalText(100),
  po: optionalText(100),
  carrier: optionalText(100),
  /** SKU, style or GTIN, whole. */
  item: optionalText(100),
  exceptions: optional(enums(['only', 'open'])),
};

const sort = defaulted(enums(receiptSorts.flatMap((key) => [key, `-${key}`])), '-received');

const listStruct = object({
  ...filters,
  sort,
  ...paged(),
  /** 1: with the key figures and charts of all that match. */
  figures: optional(enums(['1'])),
});
const figuresStruct = object(filters);
const exportStruct = object({
  ...filters,
  sort,
  format: enums(exportFormats.map(({ format }) => format)),
});

const rules = [notBefore('to', 'from')];

export type ReceiptFilters = Infer<typeof figuresStruct>;
export type ReceiptQuery = Infer<typeof listStruct>;
export type ReceiptExport = Infer<typeof exportStruct>;

export const receiptQuery: Schema<ReceiptQuery> = { struct: listStruct, rules };
export const receiptFilters: Schema<ReceiptFilters> = { struct: figuresStruct, rules };
export const receiptExport: Schema<ReceiptExport> = { struct: exportStruct, rules };

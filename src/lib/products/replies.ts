/** Answers of the calls about products and imports, as the pages read them; extra keys are let through. */
import { noted, optionals } from '#lib/kernel/atoms/noted.ts';
import { array, number, optional, string, type, type Infer } from 'superstruct';
import { replyStructs } from '#lib/records/fields.ts';
import { productFields } from './fields.ts';
import { clientKey } from '#lib/session/client-profile.ts';

/** Amounts are in minor units. */
export const product = type({
  id: string(),
  ...replyStructs(productFields),
  createdAt: string(),
  updatedAt: string(),
});

export const productList = type({
  items: array(product),
  total: number(),
  page: number(),
  size: number(),
  colours: noted(array(string()), 'Colors of the articles', 'Navy'),
  sizes: noted(array(string()), 'Sizes of the articles', 'M'),
});

/** Outcome of `POST /products/bulk-upload`; another API may omit all but the counts. */
export const bulkUpload = type({
  total: number(),
  created: number(),
  updated: number(),
  failed: number(),
});

const { sku, hsCode: _code, imageUrl: _url, ...itemFields } = productFields;

/** Catalogue items of `POST /csp-api/csp-item-list`; amounts in minor units. */
export const itemList = type({
  items: array(
    type({ id: clientKey, ...replyStructs({ sku }), ...optionals(replyStructs(itemFields)) }),
  ),
  total: optional(number()),
});

export type BulkUpload = Infer<typeof bulkUpload>;
export type ItemList = Infer<typeof itemList>;
export type Product = Infer<typeof product>;
export type ProductList = Infer<typeof productList>;

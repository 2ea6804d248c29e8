/** Answers of the calls about products and imports, as the pages read them; extra keys are let through. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, nullable, number, optional, string, type, type Infer } from 'superstruct';
import { clientKey } from '#lib/session/client-profile.ts';

/** Amounts are in minor units. */
export const product = type({
  id: string(),
  sku: string(),
  style: string(),
  description: string(),
  colour: string(),
  size: string(),
  gtin: string(),
  fibre: string(),
  coo: string(),
  rn: string(),
  care: string(),
  price: nullable(number()),
  currency: string(),
  unitCost: nullable(number()),
  hsCode: noted(string(), 'Customs tariff number', '6109.10'),
  imageUrl: noted(string(), 'Address of a picture', 'https://example.com/tee.jpg'),
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

/** Outcome of `POST /products/bulk-upload`; what our API tells beyond the counts another API may leave out. */
export const bulkUpload = type({
  total: number(),
  created: number(),
  updated: number(),
  failed: number(),
});

const optionalText = optional(string());
const optionalAmount = optional(nullable(number()));

/** Catalogue items of `POST /csp-api/csp-item-list`; amounts in minor units. */
export const itemList = type({
  items: array(
    type({
      id: clientKey,
      sku: string(),
      style: optionalText,
      description: optionalText,
      colour: optionalText,
      size: optionalText,
      gtin: optionalText,
      fibre: optionalText,
      coo: optionalText,
      rn: optionalText,
      care: optionalText,
      currency: optionalText,
      price: optionalAmount,
      unitCost: optionalAmount,
    }),
  ),
  total: optional(number()),
});

export type BulkUpload = Infer<typeof bulkUpload>;
export type ItemList = Infer<typeof itemList>;
export type Product = Infer<typeof product>;
export type ProductList = Infer<typeof productList>;

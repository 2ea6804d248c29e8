/** The import of the product catalogue: its columns, with the names that files of the trade use for them. Pure. */
import { productColumns } from './product-columns.ts';
import { type ProductKey } from './fields.ts';
import { productRules } from './product-currency.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';

const synonyms: Readonly<Partial<Record<ProductKey, readonly string[]>>> = {
  ...tradeHeaders,
  unit_cost: ['cost', 'cost price', 'purchase price', 'fob', 'wholesale price'],
  hs_code: ['hts', 'hts code', 'tariff code', 'customs code', 'commodity code'],
  image_url: ['image', 'image url', 'picture', 'photo'],
};

export const productImport: ImportDefinition<ProductKey> = {
  kind: 'products',
  noun: { one: 'product', many: 'products' },
  columns: productColumns.map((column) => ({ ...column, synonyms: synonyms[column.key] ?? [] })),
  unique: ['sku'],
  identifier: { key: 'sku', place: 'your products' },
  article: { number: 'gtin', parts: ['sku', 'style', 'colour', 'size'] },
  rules: productRules,
};

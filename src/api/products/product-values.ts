/** Between the columns of the catalogue, the rows of the database and the answers of the API. */
import { DEFAULT_CURRENCY, productKeys, type ProductKey } from '#lib/products/product-columns.ts';
import { amounts } from '#lib/products/product-currency.ts';
import { product } from '#lib/products/replies.ts';
import { shown } from '#api/kernel/columns.ts';
import { sizeKey } from '#lib/reports/size-order.ts';
import type { SheetRecord, SheetValue } from '#lib/spreadsheets/columns.ts';
import type { ProductRow } from '#api/db/tables/products.ts';
import { skuKey } from './queries.ts';
import { fold } from '#api/kernel/fold.ts';

type Values = Pick<ProductRow, ProductKey>;

const emptyValues: Values = {
  sku: '',
  style: '',
  description: '',
  colour: '',
  size: '',
  gtin: '',
  fibre: '',
  coo: '',
  rn: '',
  care: '',
  price: null,
  currency: '',
  unit_cost: null,
  hs_code: '',
  image_url: '',
};

const amount = (
  value: SheetValue | undefined,
  before: number | null | undefined,
): number | null => {
  if (value === undefined) return before ?? null;
  return typeof value === 'number' ? value : null;
};

const text = (value: SheetValue | undefined, before: string): string =>
  value === undefined ? before : String(value ?? '');

/** The currency that an amount which stays is in, unless the row names one; '' when none stays. */
export const keptCurrency = (
  record: SheetRecord,
  before: Pick<Values, 'currency' | (typeof amounts)[number]>,
): string =>
  record['currency'] === undefined ||
  (record['currency'] === null &&
    amounts.some((key) => record[key] === undefined && before[key] !== null))
    ? before.currency
    : '';

/**
 * The values of a product after this row: what the row does not have stays. Amounts without a currency are in the one
 * that they name, or that the product had.
 */
export function mergedValues(record: SheetRecord, before = emptyValues, named = ''): Values {
  const texts = productKeys
    .filter((key) => key !== 'price' && key !== 'unit_cost')
    .map((key) => [key, text(record[key], before[key])] as const);
  const values: Values = {
    ...(Object.fromEntries(texts) as Omit<Values, 'price' | 'unit_cost'>),
    price: amount(record['price'], before.price),
    unit_cost: amount(record['unit_cost'], before.unit_cost),
  };
  const hasAmount = values.price !== null || values.unit_cost !== null;
  return hasAmount && values.currency === ''
    ? {
        ...values,
        currency: keptCurrency(record, before) || named || before.currency || DEFAULT_CURRENCY,
      }
    : values;
}

/** Whether a product would be as it is. */
export const isSame = (values: Values, row: ProductRow): boolean =>
  productKeys.every((key) => values[key] === row[key]);

/** What follows from the values. */
export const derivedColumns = ({ sku, style, description, colour, size, gtin }: Values) => ({
  sku_key: skuKey(sku),
  size_order: sizeKey(size),
  search: fold(sku, style, description, colour, size, gtin),
});

/** A product as the API answers it; amounts in minor units. */
export const showProduct = (row: ProductRow) => shown(product, row);

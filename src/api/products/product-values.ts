/** Between the columns of the catalogue, the rows of the database and the answers of the API. */
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import { productFields, productKeys, type ProductKey } from '#lib/products/fields.ts';
import { DEFAULT_CURRENCY } from '#lib/products/product-columns.ts';
import { amounts, currencyNamed } from '#lib/products/product-currency.ts';
import { product } from '#lib/products/replies.ts';
import { noAmounts } from '#lib/records/amounts.ts';
import { emptyOf, namesOf } from '#lib/records/fields.ts';
import { toReply, toColumns } from '#api/kernel/columns.ts';
import { sizeKey } from '#lib/reports/size-order.ts';
import { foreignAmounts, type CheckedRow } from '#lib/spreadsheets/check-rows.ts';
import type { CellError, SheetValue } from '#lib/spreadsheets/columns.ts';
import type { ProductRow } from '#api/db/tables/products.ts';
import { skuKey } from './queries.ts';
import { searchWithAmounts } from '#api/kernel/text.ts';

type Values = Pick<ProductRow, ProductKey>;

const emptyValues: Values = toColumns(namesOf(productFields), emptyOf(productFields));

const amount = (
  value: SheetValue | undefined,
  before: number | null | undefined,
): number | null => {
  if (value === undefined) return before ?? null;
  return typeof value === 'number' ? value : null;
};

const text = (value: SheetValue | undefined, before: string): string =>
  value === undefined ? before : String(value ?? '');

/** Product after merging a row. */
interface MergedProduct {
  /** Values; columns missing from the row keep theirs. */
  readonly values: Values;
  /** Money errors of the row by column: an amount or currency that conflicts with the stored ones. */
  readonly foreign: Readonly<Record<string, CellError>>;
}

/** Another name of the currency makes 19.99 EUR of 19.99 USD: the amounts come with it. */
const otherCurrency = (stored: string): CellError => ({
  code: 'currency',
  message: `The stored amounts are in ${stored}. Give price and unit cost with another currency.`,
});

/** Merges a row into a product: `record` is the parsed form of `values`. */
export function mergedRow(
  { record, values: cells }: Pick<CheckedRow, 'record' | 'values'>,
  before = emptyValues,
): MergedProduct {
  const texts = productKeys
    .filter((key) => key !== 'price' && key !== 'unit_cost')
    .map((key) => [key, text(record[key], before[key])] as const);
  const values: Values = {
    ...(Object.fromEntries(texts) as Omit<Values, 'price' | 'unit_cost'>),
    price: amount(record['price'], before.price),
    unit_cost: amount(record['unit_cost'], before.unit_cost),
  };
  const hasAmount = values.price !== null || values.unit_cost !== null;
  if (hasAmount && values.currency === '') {
    values.currency = before.currency || currencyNamed(cells) || DEFAULT_CURRENCY;
  }
  const isUnchanged = amounts.some((key) => record[key] === undefined && before[key] !== null);
  const isOther = isUnchanged && values.currency !== before.currency;
  return {
    values,
    foreign: {
      ...foreignAmounts(cells, amounts, values.currency),
      ...(isOther && { currency: otherCurrency(before.currency) }),
    },
  };
}

/** Returns true if the product is unchanged. */
export const isSame = (values: Values, row: ProductRow): boolean =>
  productKeys.every((key) => values[key] === row[key]);

/** Columns derived from the values. */
export const derivedColumns = ({ sku, style, description, colour, size, gtin }: Values) => ({
  sku_key: skuKey(sku),
  size_order: sizeKey(size),
  search: searchWithAmounts([sku, style, description, colour, size, gtin]),
});

/** Texts in which people write freely; a number such as the HS code 6105.10 is no amount. */
const textsOf = ({ description, colour, fibre, care }: ProductRow) => ({
  description,
  colour,
  fibre,
  care,
});

/** A product as the API answers it; amounts in minor units. */
export const showProduct = (context: Reader) => (row: ProductRow) => ({
  ...toReply(product, row),
  ...readBy(context, textsOf(row)),
  ...(!seesAmounts(context) && noAmounts(productFields)),
});

/** The client's own products: searched, sorted, paged; and all of them for a file. */
import type { Result } from '#lib/kernel/result.ts';
import { productShape } from '#lib/products/columns.ts';
import type { ItemQuery, ProductQuery, ProductExport } from '#lib/products/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countProducts,
  pageOfProducts,
  productFacets,
  productKeysQuery,
  productSortColumns,
  productsOf,
} from './queries.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { exportList, type ExportContext } from '#api/reports/export-list.ts';
import { pageRangeOf } from '#api/reports/list-query.ts';
import { normalizeQuery } from '#api/kernel/text.ts';
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import { showProduct } from './product-values.ts';

type ListContext = Pick<ApiContext, 'database'>;

interface Narrowed {
  readonly q?: string;
  readonly skus?: readonly string[] | undefined;
  readonly colour?: string;
  readonly goodsSize?: string;
}

const filterOf = (reader: Reader, clientId: string, { q = '', ...rest }: Narrowed) => ({
  clientId,
  skus: rest.skus,
  colour: rest.colour,
  goodsSize: rest.goodsSize,
  words: normalizeQuery(q)
    .split(' ')
    .filter((word) => word !== ''),
  isOpenText: !seesAmounts(reader),
});

async function pageOf(
  context: ListContext & Reader,
  clientId: string,
  query: Omit<ProductQuery, keyof Narrowed> & Narrowed,
) {
  const { page, size } = query;
  const filter = filterOf(context, clientId, query);
  const range = pageRangeOf(productSortColumns, query);
  const { items, total } = await pageOfProducts(context.database.reader, filter, range);
  return { items: items.map(showProduct(context)), total, page, size };
}

/** Returns one page, the total of matches, and the filter options. */
export async function listProducts(
  context: ListContext & Reader,
  clientId: string,
  query: ProductQuery,
) {
  const [listed, facets] = await Promise.all([
    pageOf(context, clientId, query),
    productFacets(context.database.reader, clientId),
  ]);
  return { ...listed, ...readBy(context, facets) };
}

/** Items of `POST /csp-api/csp-item-list`, newest first. `onHand` is null: stock is unreported. */
export async function listItems(context: ListContext & Reader, clientId: string, query: ItemQuery) {
  const listed = await pageOf(context, clientId, { ...query, sort: '-updated' });
  return { ...listed, items: listed.items.map((item) => ({ ...item, onHand: null })) };
}

/** All products of the search as a file that can be imported again. */
export function exportProducts(
  context: ExportContext,
  clientId: string,
  query: ProductExport,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = filterOf(context, clientId, query);
  return exportList(context, productShape, {
    clientId,
    format: query.format,
    query,
    rows: {
      count: () => countProducts(reader, filter),
      keys: (most) => productKeysQuery(reader, filter, most),
      read: (ids) => productsOf(reader, ids),
    },
  });
}

/** The client's own products: searched, sorted, paged; and all of them for a file. */
import type { Result } from '#lib/kernel/result.ts';
import { productShape } from '#lib/products/columns.ts';
import type { ItemQuery, ProductQuery, ProductExport } from '#lib/products/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countProducts,
  pageOfProducts,
  productKeysQuery,
  productOrders,
  productsOf,
} from './queries.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { exportList, type ExportContext } from '#api/reports/export-list.ts';
import { stretchOf } from '#api/reports/list-query.ts';
import { fold } from '#api/kernel/fold.ts';
import { showProduct } from './product-values.ts';

type Reading = Pick<ApiContext, 'database'>;

const filterOf = (clientId: string, q = '') => ({
  clientId,
  words: fold(q)
    .split(' ')
    .filter((word) => word !== ''),
});

/** One page with the number of all that match. */
export async function listProducts(
  { database }: Reading,
  clientId: string,
  query: Omit<ProductQuery, 'q'> & { readonly q?: string },
) {
  const { q, page, size } = query;
  const stretch = stretchOf(productOrders, query);
  const { items, total } = await pageOfProducts(database.reader, filterOf(clientId, q), stretch);
  return { items: items.map(showProduct), total, page, size };
}

/** The items of `POST /csp-api/csp-item-list`, newest first. `onHand` is null: the company reports no stock. */
export async function listItems(context: Reading, clientId: string, query: ItemQuery) {
  const listed = await listProducts(context, clientId, { ...query, sort: '-updated' });
  return { ...listed, items: listed.items.map((item) => ({ ...item, onHand: null })) };
}

/** All products of the search as a file that can be imported again. */
export function exportProducts(
  context: ExportContext,
  clientId: string,
  query: ProductExport,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = filterOf(clientId, query.q);
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

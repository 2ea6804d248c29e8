/** The client's own products: searched, sorted, paged; and all of them for a file. */
import type { ItemQuery, ProductQuery } from '#lib/products/calls.ts';
import type { SheetRecord } from '#lib/spreadsheets/columns.ts';
import { productColumns } from '#lib/products/product-columns.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ProductRow } from '#api/db/tables/products.ts';
import {
  countProducts,
  pageOfProducts,
  productKeysQuery,
  productsOf,
  type ProductOrder,
} from './queries.ts';
import { snapshotRows } from '#api/reports/snapshot-keys.ts';
import { sheetResponse, type SheetFormat } from '#api/spreadsheets/sheet-response.ts';
import { fold } from '#api/kernel/fold.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { showProduct } from './product-values.ts';

type Reading = Pick<ApiContext, 'database'>;

const orders: Readonly<Record<string, ProductOrder>> = {
  updated: 'updated_at',
  sku: 'sku_key',
  style: 'style',
  description: 'description',
};

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
  { q, page, size, sort }: ProductQuery,
) {
  const { items, total } = await pageOfProducts(database.reader, filterOf(clientId, q), {
    order: orders[sort.replace('-', '')] ?? 'updated_at',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    page,
    size,
  });
  return { items: items.map(showProduct), total, page, size };
}

/** The items of `POST /csp-api/csp-item-list`, newest first. `onHand` is null: the company reports no stock. */
export async function listItems(context: Reading, clientId: string, query: ItemQuery) {
  const listed = await listProducts(context, clientId, { ...query, sort: '-updated' });
  return { ...listed, items: listed.items.map((item) => ({ ...item, onHand: null })) };
}

async function* records(rows: AsyncIterable<ProductRow>): AsyncGenerator<SheetRecord> {
  for await (const row of rows) yield { ...row };
}

/** All products of the search as a file that can be imported again. */
export async function exportProducts(
  context: Pick<ApiContext, 'database' | 'log'>,
  clientId: string,
  { q, format }: { readonly q?: string | undefined; readonly format: SheetFormat },
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = filterOf(clientId, q);
  const settled = await snapshotRows(reader, {
    count: () => countProducts(reader, filter),
    keys: (most) => productKeysQuery(reader, filter, most),
    read: (ids) => productsOf(reader, ids),
  });
  if (!settled.ok) return settled;
  return ok(
    await sheetResponse(context, {
      name: 'products',
      title: 'Products',
      format,
      columns: productColumns,
      rows: records(settled.value.rows),
    }),
  );
}

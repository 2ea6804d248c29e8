/** The client's own products: searched, sorted, paged; and all of them for a file. */
import { exportLimitText, MOST_EXPORTED } from '../../lib/reports/export-format.ts';
import type { ItemQuery, ProductQuery } from '../../lib/schemas/catalogue-calls.ts';
import type { SheetRecord } from '../../lib/spreadsheets/columns.ts';
import { productColumns } from '../../lib/catalogue/product-columns.ts';
import type { ApiContext } from '../context.ts';
import { eachProduct, pageOfProducts, type ProductOrder } from '../db/products.ts';
import { sheetResponse, type SheetFormat } from '../spreadsheets/sheet-response.ts';
import { fold } from '../submissions/fold.ts';
import { refuse, type Failure } from '../failures.ts';
import { ok, type Result } from '../../lib/result.ts';
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

/** The items of `POST /csp-api/csp-item-list`, newest first. The house reports no stock, so `onHand` is null. */
export async function listItems(context: Reading, clientId: string, query: ItemQuery) {
  const listed = await listProducts(context, clientId, { ...query, sort: '-updated' });
  return { ...listed, items: listed.items.map((item) => ({ ...item, onHand: null })) };
}

async function* records(
  { database }: Reading,
  clientId: string,
  q: string | undefined,
): AsyncGenerator<SheetRecord> {
  for await (const row of eachProduct(database.reader, filterOf(clientId, q))) yield { ...row };
}

/** All products of the search as a file that can be imported again. */
export async function exportProducts(
  context: Pick<ApiContext, 'database' | 'log'>,
  clientId: string,
  { q, format }: { readonly q?: string | undefined; readonly format: SheetFormat },
): Promise<Result<Response, Failure>> {
  const { total } = await pageOfProducts(context.database.reader, filterOf(clientId, q), {
    order: 'sku_key',
    direction: 'asc',
    page: 1,
    size: 1,
  });
  if (total > MOST_EXPORTED) return refuse('invalid', { message: exportLimitText(total) });
  return ok(
    await sheetResponse(context, {
      name: 'products',
      title: 'Products',
      format,
      columns: productColumns,
      rows: records(context, clientId, q),
    }),
  );
}

/** Reads the page of the catalogue. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { productQuery } from '#lib/products/calls.ts';
import { productShape } from '#lib/products/columns.ts';
import type { ProductList } from '#lib/products/replies.ts';
import { listProducts } from '#api/products/list-products.ts';
import type { PageContext } from './context.ts';
import { readReport } from './lists.ts';

/** Returns the list, or a Response when the address leads elsewhere. */
export const readProductList = (
  context: PageContext,
): Promise<ReportPage<ProductList> | Response> =>
  readReport(context, {
    shape: productShape,
    schema: productQuery,
    find: ({ context: api, clientId }, query) => listProducts(api, clientId, query),
  });

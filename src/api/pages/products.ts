/** What the page of the catalogue reads before it is rendered. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { readReport } from './lists.ts';
import { productShape } from '#lib/products/columns.ts';
import type { ImportHistory } from '#lib/spreadsheets/replies.ts';
import type { ProductList } from '#lib/products/replies.ts';
import { apiOf, isEmbedded, type PageContext } from './context.ts';

export type ProductPage =
  | { readonly kind: 'list'; readonly page: ReportPage<ProductList> }
  | { readonly kind: 'import'; readonly history: ImportHistory['items'] };

/** List or import; an answer when the page of the list lies behind its end; null where another API is asked. */
export async function readProductPage(
  context: PageContext,
): Promise<ProductPage | Response | null> {
  if (!isEmbedded()) return null;
  const api = apiOf(context);
  if (context.url.searchParams.get('view') === 'import') {
    const answer = await api.listImports('products');
    return { kind: 'import', history: answer.ok ? answer.value.body.items : [] };
  }
  const page = await readReport(context, productShape, api.listProducts);
  return page instanceof Response ? page : { kind: 'list', page };
}

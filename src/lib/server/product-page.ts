/** What the page of the catalogue reads before it is rendered. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { readReport } from './list-pages.ts';
import { productShape } from '#lib/products/columns.ts';
import { clientOf } from '#lib/accounts/page-account.ts';
import type { ImportHistory } from '#lib/spreadsheets/replies.ts';
import type { ProductList } from '#lib/products/replies.ts';
import { pageApi } from './page-api.ts';
import { apiBaseUrl } from './portal.ts';

export type ProductPage =
  | { readonly kind: 'list'; readonly page: ReportPage<ProductList> }
  | { readonly kind: 'import'; readonly history: ImportHistory['items'] };

interface PageContext {
  readonly request: Request;
  readonly url: URL;
  readonly locals: App.Locals;
}

/** List or import; an answer when the page of the list lies behind its end; null where another API is asked. */
export async function readProductPage({
  request,
  url,
  locals,
}: PageContext): Promise<ProductPage | Response | null> {
  if (apiBaseUrl() !== '') return null;
  const api = pageApi(request.headers, clientOf(locals).token);
  if (url.searchParams.get('view') === 'import') {
    const answer = await api.listImports('products');
    return { kind: 'import', history: answer.ok ? answer.value.body.items : [] };
  }
  const page = await readReport({ request, url, locals }, productShape, api.listProducts);
  return page instanceof Response ? page : { kind: 'list', page };
}

/** What the pages of retail stores read before they are rendered: list, form, record. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { storeShape } from '#lib/stores/columns.ts';
import { storeAddress } from '#lib/stores/store-list.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import type { StoreFormStart } from '#lib/stores/page-start.ts';
import type { ImportHistory } from '#lib/spreadsheets/replies.ts';
import type { StoreList, StoreRecord } from '#lib/stores/replies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { readReport } from './lists.ts';
import { apiOf, away, isEmbedded, moved, type PageContext } from './context.ts';
import { requesterOf, valuesInAddress } from './submissions.ts';

/** The list; a Response when the address leads elsewhere; null with an external API. */
export const readStoreList = async (
  context: PageContext,
): Promise<ReportPage<StoreList> | Response | null> =>
  isEmbedded()
    ? readReport(context, storeShape, (query) => apiOf(context).listStores(query))
    : null;

/** One own store; null when there is none with this number. */
export async function readStore(
  context: PageContext,
  reference: string,
): Promise<StoreRecord | Response | null> {
  if (!isEmbedded()) return null;
  const answer = await apiOf(context).readStore(reference);
  if (!answer.ok) return away(answer.error, context.url);
  const store = answer.value.body;
  // An id redirects to the permanent address of the store.
  return store.reference === reference ? store : moved(storeAddress(store.reference));
}

/** The start of a form: of a new store, or of one that is changed. Null with an external API. */
export function storeFormStart(
  context: PageContext,
  store: StoreRecord | null,
): StoreFormStart | null {
  if (!isEmbedded()) return null;
  return {
    today: companyDay(new Date()),
    requester: requesterOf(context.locals),
    store: store && { reference: store.reference, revision: store.revision },
    values: store ? inputValues(storeForm, store.data) : valuesInAddress(storeForm, context.url),
    files: (store?.files ?? []).map(({ id, name, type, size, sha256 }) => ({
      id,
      name,
      type,
      size,
      sha256,
    })),
  };
}

/** Earlier imports of stores; none when they cannot be read. Null with an external API. */
export async function readStoreImports(
  context: PageContext,
): Promise<ImportHistory['items'] | null> {
  if (!isEmbedded()) return null;
  const answer = await apiOf(context).listImports('stores');
  return answer.ok ? answer.value.body.items : [];
}

/** Reads the pages of retail stores: list, form, record. */
import type { ReportPage } from '#lib/reports/saved-view.ts';
import { storeQuery } from '#lib/stores/calls.ts';
import { storeShape } from '#lib/stores/columns.ts';
import { storeAddress } from '#lib/stores/store-list.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import type { StoreFormStart } from '#lib/stores/page-start.ts';
import type { ImportHistory } from '#lib/spreadsheets/replies.ts';
import type { StoreList, StoreRecord } from '#lib/stores/replies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { importHistoryOf } from '#api/imports/import-files.ts';
import { listStores } from '#api/stores/list-stores.ts';
import { ownStore } from '#api/stores/save-store.ts';
import { showStoreRecord } from '#api/stores/store-row.ts';
import { moved, optional, visitOf, type PageContext } from './context.ts';
import { readReport } from './lists.ts';
import { factOf, requesterOf, valuesInAddress } from './submissions.ts';

/** Returns the list, or a Response when the address leads elsewhere. */
export const readStoreList = (context: PageContext): Promise<ReportPage<StoreList> | Response> =>
  readReport(context, {
    shape: storeShape,
    schema: storeQuery,
    find: ({ context: api, clientId }, query) => listStores(api, clientId, query),
  });

/** Returns one own store; null when there is none with this number. */
export async function readStore(
  context: PageContext,
  reference: string,
): Promise<StoreRecord | Response | null> {
  const visit = visitOf(context);
  const found = await ownStore(visit, reference);
  if (!found.ok) return null;
  // An id redirects to the permanent address of the store.
  return found.value.reference === reference
    ? showStoreRecord(visit.context, found.value)
    : moved(storeAddress(found.value.reference));
}

/** Returns the start of a form: of a new store, or of one that is changed. */
export const storeFormStart = (
  context: PageContext,
  store: StoreRecord | null,
): StoreFormStart => ({
  today: companyDay(new Date()),
  requester: requesterOf(context.locals),
  store: store && { reference: store.reference, revision: store.revision },
  values: store ? inputValues(storeForm, store.data) : valuesInAddress(storeForm, context.url),
  files: (store?.files ?? []).map(factOf),
});

/** Returns earlier imports; an empty list if the query fails. */
export async function readImports(
  context: PageContext,
  kind: 'stores' | 'products',
): Promise<ImportHistory['items']> {
  const read = await optional(context, ({ context: api, clientId }) =>
    importHistoryOf(api, clientId, kind),
  );
  return read?.items ?? [];
}

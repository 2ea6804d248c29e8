/** What the pages of retail stores read before they are rendered: list, form, record. */
import {
  lastInstead,
  readReportState,
  reportAddress,
  reportQuery,
  type ReportState,
} from '#lib/reports/report-state.ts';
import { storeAddress, storeShape } from '#lib/stores/store-list.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import type { StoreFormStart } from '#lib/stores/page-start.ts';
import type { ImportHistory } from '#lib/spreadsheets/replies.ts';
import type { SavedView } from '#lib/reports/saved-view-calls.ts';
import type { StoreList, StoreRecord } from '#lib/stores/replies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { readViews } from './saved-views.ts';
import {
  apiOf,
  away,
  hasForms,
  moved,
  requesterOf,
  valuesInAddress,
  type PageContext,
} from './submission-pages.ts';

export interface StoreListPage {
  readonly state: ReportState;
  /** Null when it could not be read. */
  readonly list: StoreList | null;
  readonly views: readonly SavedView[];
}

const PLACE = /^[A-Z]{2}(?:-[A-Z]{2})?$/;

/** A place that cannot be one is no filter. */
function stateIn(params: URLSearchParams): ReportState {
  const state = readReportState(storeShape, params);
  const { place, ...others } = state.filters;
  return place === undefined || PLACE.test(place) ? state : { ...state, filters: others };
}

/** The list; a Response when the address leads elsewhere; null with an external API. */
export async function readStoreList(
  context: PageContext,
): Promise<StoreListPage | Response | null> {
  if (!hasForms()) return null;
  const state = stateIn(context.url.searchParams);
  const query = Object.fromEntries(reportQuery(storeShape, state));
  const { page, size } = state;
  const reading = readViews(context, storeShape);
  const answer = await apiOf(context).listStores({
    ...query,
    page: String(page),
    size: String(size),
  });
  if (!answer.ok) {
    return away(answer.error, context.url) ?? { state, list: null, views: await reading };
  }
  const list = answer.value.body;
  const last = lastInstead(page, size, list.total);
  return last === null
    ? { state, list, views: await reading }
    : moved(reportAddress(storeShape, { ...state, page: last }));
}

/** One own store; null when there is none with this number. */
export async function readStore(
  context: PageContext,
  reference: string,
): Promise<StoreRecord | Response | null> {
  if (!hasForms()) return null;
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
  if (!hasForms()) return null;
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
  if (!hasForms()) return null;
  const answer = await apiOf(context).listImports('stores');
  return answer.ok ? answer.value.body.items : [];
}

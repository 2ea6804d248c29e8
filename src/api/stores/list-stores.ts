/** The address book: searched, filtered, sorted, paged. */
import type { StoreFilters, StoreQuery } from '#lib/stores/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countStores,
  pageOfStores,
  storeFacets,
  storeOrders,
  type StoreFilter,
} from './queries.ts';
import { stretchOf } from '#api/reports/list-query.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { showStore } from './store-row.ts';

export const filterOf = (clientId: string, query: StoreFilters): StoreFilter => ({
  clientId,
  text: normalizeForSearch(query.q),
  bannerKey: query.banner ? normalizeForSearch(query.banner) : undefined,
  place: query.place,
  kind: query.kind,
  status: query.status,
  called: query.called === undefined ? undefined : normalizeForSearch(query.called),
  isDuplicate: query.duplicates === '1',
});

/** Returns one page, the total of matches, and the filter options. */
export async function listStores(
  { database }: Pick<ApiContext, 'database'>,
  clientId: string,
  query: StoreQuery,
) {
  const db = database.reader;
  const { page, size } = query;
  const filter = filterOf(clientId, query);
  const [total, rows, facets, duplicates] = await Promise.all([
    countStores(db, filter),
    pageOfStores(db, filter, stretchOf(storeOrders, query)),
    storeFacets(db, clientId),
    countStores(db, { clientId, isDuplicate: true }),
  ]);
  return { items: rows.map(showStore), total, page, size, ...facets, duplicates };
}

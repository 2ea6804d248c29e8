/** The address book: searched, filtered, sorted, paged. */
import type { StoreFilters, StoreQuery } from '#lib/stores/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countStores,
  pageOfStores,
  storeFacets,
  type StoreFilter,
  type StoreOrder,
} from './queries.ts';
import { fold } from '#api/kernel/fold.ts';
import { showStore } from './store-row.ts';

const orders: Readonly<Record<string, StoreOrder>> = {
  name: 'name_key',
  number: 'number_key',
  banner: 'banner_key',
  city: 'city_key',
  updated: 'updated_at',
};

export const filterOf = (clientId: string, query: StoreFilters): StoreFilter => ({
  clientId,
  text: fold(query.q ?? ''),
  bannerKey: query.banner ? fold(query.banner) : undefined,
  place: query.place,
  kind: query.kind,
  status: query.status,
  isDuplicate: query.duplicates === '1',
});

export const orderOf = (sort: string) => ({
  order: orders[sort.replace('-', '')] ?? ('name_key' as const),
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

/** One page with the number of all that match, and what the filters may offer. */
export async function listStores(
  { database }: Pick<ApiContext, 'database'>,
  clientId: string,
  query: StoreQuery,
) {
  const db = database.reader;
  const { page, size, sort } = query;
  const filter = filterOf(clientId, query);
  const [total, rows, facets, duplicates] = await Promise.all([
    countStores(db, filter),
    pageOfStores(db, filter, { ...orderOf(sort), page, size }),
    storeFacets(db, clientId),
    countStores(db, { clientId, isDuplicate: true }),
  ]);
  return { items: rows.map(showStore), total, page, size, ...facets, duplicates };
}

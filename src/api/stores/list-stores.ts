/** The address book: searched, paged, exported; names of stores for other records. */
import type { StoreFilters, StoreQuery, StoreExportQuery } from '#lib/stores/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  countStores,
  pageOfStores,
  storeFacets,
  storeSortColumns,
  type StoreFilter,
  storeKeysQuery,
  storesOf,
  storesByZeros,
} from './queries.ts';
import { pageRangeOf } from '#api/reports/list-query.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { showStore } from './store-row.ts';
import { storeShape } from '#lib/stores/columns.ts';
import type { Result } from '#lib/kernel/result.ts';
import { rowOfStore } from '#lib/stores/store-sheet.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { readBy, seesAmounts, type Reader } from '#api/security/rights.ts';
import { exportList } from '#api/reports/export-list.ts';
import { storeTitle } from '#lib/stores/store-title.ts';
import type { Ports } from '#api/context/ports.ts';
import type { RetailStoreRow } from '#api/db/tables/stores.ts';

const filterOf = (reader: Reader, clientId: string, query: StoreFilters): StoreFilter => ({
  clientId,
  isOpenText: !seesAmounts(reader),
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
  context: Pick<ApiContext, 'database'> & Reader,
  clientId: string,
  query: StoreQuery,
) {
  const db = context.database.reader;
  const { page, size } = query;
  const filter = filterOf(context, clientId, query);
  const [total, rows, facets, duplicates] = await Promise.all([
    countStores(db, filter),
    pageOfStores(db, filter, pageRangeOf(storeSortColumns, query)),
    storeFacets(db, clientId),
    countStores(db, { clientId, isDuplicate: true }),
  ]);
  return { items: rows.map(showStore), total, page, size, ...facets, duplicates };
}

/** A spreadsheet that can be imported again, or the list as a PDF; 422 for more rows than one file may have. */
export function exportStores(
  context: ApiContext,
  clientId: string,
  query: StoreExportQuery,
): Promise<Result<Response, Failure>> {
  const { reader } = context.database;
  const filter = filterOf(context, clientId, query);
  const range = pageRangeOf(storeSortColumns, query);
  return exportList(context, storeShape, {
    clientId,
    format: query.format,
    query,
    countedAs: 'Stores',
    rows: {
      count: () => countStores(reader, filter),
      keys: (size) => storeKeysQuery(reader, filter, { ...range, size }),
      read: async (keys) =>
        readBy(context, await storesOf(reader, keys)).map(({ reference, data }) => ({
          reference,
          data,
          sheet: rowOfStore(data),
        })),
    },
  });
}

const titleOf = (row: RetailStoreRow): string =>
  storeTitle({ storeNumber: row.store_number, storeName: row.store_name, city: row.city });

/** The names of the client's stores, by their numbers. */
export const storeNames: Ports['storeNames'] = async (db, clientId, references) => {
  const stores = await storesOf(db, references);
  return Object.fromEntries(
    stores
      .filter(({ client_id: owner }) => owner === clientId)
      .map((row) => [row.reference, titleOf(row)]),
  );
};

/** Returns the client's inactive stores: existing records keep them, new ones cannot ship there. */
export const inactiveStores: Ports['inactiveStores'] = async (db, clientId, references) => {
  const stores = await storesOf(db, references);
  return new Map(
    stores
      .filter(({ client_id: owner, status }) => owner === clientId && status === 'inactive')
      .map((row) => [row.reference, titleOf(row)]),
  );
};

/** Numbers of the client's stores that equal one of these texts but for the zeros before them. */
export const storeNumbers: Ports['storeNumbers'] = async (db, clientId, texts) =>
  (await storesByZeros(db, clientId, texts)).map(({ storeNumber }) => storeNumber);

/** Names of stores for records that reference their numbers. */
import { storeTitle } from '#lib/stores/store-title.ts';
import type { Ports } from '#api/context/ports.ts';
import type { RetailStoreRow } from '#api/db/tables/stores.ts';
import { storesByZeros, storesOf } from './queries.ts';

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

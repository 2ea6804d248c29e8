/** What stores are called where other records name them by their numbers. */
import { storeTitle } from '#lib/stores/store-title.ts';
import type { Ports } from '#api/context/ports.ts';
import { storesOf } from './queries.ts';

/** The names of the client's stores, by their numbers. */
export const storeNames: Ports['storeNames'] = async (db, clientId, references) => {
  const stores = await storesOf(db, references);
  return Object.fromEntries(
    stores
      .filter(({ client_id: owner }) => owner === clientId)
      .map((row) => [
        row.reference,
        storeTitle({ storeNumber: row.store_number, storeName: row.store_name, city: row.city }),
      ]),
  );
};

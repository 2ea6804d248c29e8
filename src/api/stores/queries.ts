/** Queries on the address books of the clients. */
import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import { bareNumber } from '#lib/kernel/text/bare-number.ts';
import type { StoreSort } from '#lib/stores/columns.ts';
import { selectRowsByKeys } from '#api/db/rows.ts';
import { keysInOrder } from '#api/db/joined-keys.ts';
import type { NewRetailStore, RetailStoreRow } from '#api/db/tables/stores.ts';
import {
  contains,
  containsOpen,
  countRows,
  escapedLike,
  type PageRange,
} from '#api/db/pagination.ts';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

/** Changes a store at `revision` and increments it; undefined after a concurrent change. */
export async function updateStoreAt(
  tx: Tx,
  { id, revision }: Pick<RetailStoreRow, 'id' | 'revision'>,
  changes: Partial<NewRetailStore>,
): Promise<RetailStoreRow | undefined> {
  return tx
    .updateTable('retail_stores')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteStore(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('retail_stores').where('id', '=', id).execute();
}

export interface StoreFilter {
  readonly clientId: string;
  /** Folded text to be found anywhere. */
  readonly text?: string | undefined;
  /** The text is looked for outside of amounts. */
  readonly isOpenText?: boolean | undefined;
  /** Folded number, name, both, or both with the city. */
  readonly called?: string | undefined;
  readonly bannerKey?: string | undefined;
  /** `US-NY`, or `DE` for a country lacking states. */
  readonly place?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  /** Only stores whose address another store has as well. */
  readonly isDuplicate?: boolean | undefined;
}

type Builder = ExpressionBuilder<Tables, 'retail_stores'>;

const sharedAddress = (clientId: string) => sql<boolean>`address_key in (
  select address_key from retail_stores where client_id = ${clientId}
  group by address_key having count(*) > 1)`;

const isCalled = (text: string) => sql<boolean>`${text} in (
  lower(number_key), name_key, lower(number_key) || ' ' || name_key,
  lower(number_key) || ' ' || name_key || ', ' || city_key)`;

/** Columns without free text. */
const codes = ['reference', 'store_number'];

function matching(eb: Builder, filter: StoreFilter) {
  const { clientId, text, called, bannerKey, place, kind, status, isDuplicate } = filter;
  const [country = '', state] = place?.split('-') ?? [];
  return eb.and([
    eb('client_id', '=', clientId),
    ...(text ? [filter.isOpenText ? containsOpen(text, codes) : contains('search', text)] : []),
    ...(called === undefined ? [] : [isCalled(called)]),
    ...(bannerKey === undefined ? [] : [eb('banner_key', '=', bannerKey)]),
    ...(place === undefined ? [] : [eb('country', '=', country)]),
    ...(state === undefined ? [] : [eb('state', '=', state)]),
    ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
    ...(status === undefined ? [] : [eb('status', '=', status)]),
    ...(isDuplicate ? [sharedAddress(clientId)] : []),
  ]);
}

/** The column behind each key that the list may be sorted by. */
export const storeSortColumns = {
  name: 'name_key',
  number: 'number_key',
  banner: 'banner_key',
  city: 'city_key',
  updated: 'updated_at',
} as const satisfies Readonly<Record<StoreSort, keyof RetailStoreRow>>;

type StorePage = PageRange<(typeof storeSortColumns)[StoreSort]>;

export async function countStores(db: Kysely<Tables>, filter: StoreFilter): Promise<number> {
  return countRows(db.selectFrom('retail_stores').where((eb) => matching(eb, filter)));
}

/** The numbers of a client's stores in capital letters, those of all chains. */
export async function numberKeys(db: Kysely<Tables>, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('retail_stores')
    .select('number_key')
    .where('client_id', '=', clientId)
    .execute();
  return rows.map(({ number_key }) => number_key);
}

/** Finds out if the client has a store of this name at this address. */
export async function storeAt(
  db: Kysely<Tables>,
  clientId: string,
  { name_key, address_key }: Pick<RetailStoreRow, 'name_key' | 'address_key'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('retail_stores')
    .select('id')
    .where('client_id', '=', clientId)
    .where('name_key', '=', name_key)
    .where('address_key', '=', address_key)
    .executeTakeFirst();
  return row !== undefined;
}

/** A client's stores, and those of them that are open for goods. */
export async function tallyStores(
  db: Kysely<Tables>,
  clientId: string,
): Promise<{ readonly total: number; readonly active: number }> {
  const rows = await db
    .selectFrom('retail_stores')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .groupBy('status')
    .execute();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return { total, active: rows.find(({ status }) => status === 'active')?.count ?? 0 };
}

/** One page of the stores that match; ties in the order of their numbers. */
const storePageQuery = (
  db: Kysely<Tables>,
  filter: StoreFilter,
  { order, direction, offset, size }: StorePage,
) =>
  db
    .selectFrom('retail_stores')
    .where((eb) => matching(eb, filter))
    .orderBy(order, direction)
    .orderBy('number_key')
    .orderBy('reference')
    .limit(size)
    .offset(offset);

/** The references of the stores on a page, in its order. */
export const storeKeysQuery = (db: Kysely<Tables>, filter: StoreFilter, page: StorePage) =>
  keysInOrder(storePageQuery(db, filter, page), 'reference');

/** Returns the stores of these references, in their order. */
export const storesOf = (
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<RetailStoreRow[]> => selectRowsByKeys(db, 'retail_stores', 'reference', references);

/** Stores of a page: sorts references instead of whole rows. */
export async function pageOfStores(
  db: Kysely<Tables>,
  filter: StoreFilter,
  page: StorePage,
): Promise<RetailStoreRow[]> {
  const found = await storePageQuery(db, filter, page).select('reference').execute();
  return storesOf(
    db,
    found.map(({ reference }) => reference),
  );
}

/** The banners and places that a client's stores have, for filters. */
export async function storeFacets(db: Kysely<Tables>, clientId: string) {
  const banners = await db
    .selectFrom('retail_stores')
    .select((eb) => ['banner_key', eb.fn.min('banner').as('banner')])
    .where('client_id', '=', clientId)
    .where('banner', '!=', '')
    .groupBy('banner_key')
    .orderBy('banner_key')
    .execute();
  const places = await db
    .selectFrom('retail_stores')
    .select(['country', 'state'])
    .distinct()
    .where('client_id', '=', clientId)
    .orderBy('country')
    .orderBy('state')
    .execute();
  return { banners: banners.map(({ banner }) => banner), places };
}

/** Other stores of the client at this address. */
export async function storesAtAddress(
  db: Kysely<Tables>,
  { client_id: clientId, address_key: key, id }: RetailStoreRow,
): Promise<RetailStoreRow[]> {
  return db
    .selectFrom('retail_stores')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('address_key', '=', key)
    .where('id', '!=', id)
    .orderBy('number_key')
    .limit(10)
    .execute();
}

/** Returns all stores of a client by banner and number, as an import compares them. */
export async function storesByNumber(
  tx: Tx,
  { clientId, isWriting }: { readonly clientId: string; readonly isWriting: boolean },
): Promise<Map<string, RetailStoreRow>> {
  const rows = await tx
    .selectFrom('retail_stores')
    .selectAll()
    .where('client_id', '=', clientId)
    .$if(isWriting, (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [`${row.banner_key}\n${row.number_key}`, row]));
}

/** Stores of a client that are open for goods, as orders name them. */
export async function storesNamed(
  db: Kysely<Tables>,
  clientId: string,
): Promise<{ reference: string; number: string; name: string; city: string }[]> {
  return db
    .selectFrom('retail_stores')
    .select(['reference', 'store_number as number', 'store_name as name', 'city'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'active')
    .orderBy('reference')
    .execute();
}

/** Numbers and banners of the stores of a client that have one of these numbers, whatever zeros it has before it. */
export async function storesByZeros(
  db: Kysely<Tables>,
  clientId: string,
  texts: readonly string[],
): Promise<{ readonly storeNumber: string; readonly banner: string }[]> {
  const bare = new Set(texts.flatMap((text) => bareNumber(text) ?? []));
  if (bare.size === 0) return [];
  const rows = await db
    .selectFrom('retail_stores')
    .select(['number_key as storeNumber', 'banner'])
    .where('client_id', '=', clientId)
    .execute();
  return rows.filter(({ storeNumber }) => bare.has(bareNumber(storeNumber) ?? ''));
}

/** How many of the client's forms and labels name this store. */
export async function countStoreUses(
  tx: Tx,
  { client_id: clientId, reference }: Pick<RetailStoreRow, 'client_id' | 'reference'>,
): Promise<number> {
  const inData = `%${escapedLike(reference)}%`;
  const forms = tx
    .selectFrom('submissions')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        sql<boolean>`cast(data as text) like ${inData}`,
        // Previous values, while an answer is being typed.
        sql<boolean>`cast(question as text) like ${inData}`,
      ]),
    );
  const labels = tx
    .selectFrom('labels')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('label_revisions')
          .select('label_revisions.label_id')
          .whereRef('label_revisions.label_id', '=', 'labels.id')
          .where(sql<boolean>`cast(label_revisions.spec as text) like ${inData}`),
      ),
    );
  return (await countRows(forms)) + (await countRows(labels));
}

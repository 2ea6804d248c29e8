/** The table of retail stores as Kysely sees it. */
import type { ColumnType, Insertable, Selectable } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export type RetailStoresTable = {
  id: string;
  client_id: string;
  reference: string;
  revision: number;
  store_name: string;
  /** Folded, for sorting. */
  name_key: string;
  store_number: string;
  /** In capital letters; unique within the banner. */
  number_key: string;
  banner: string;
  banner_key: string;
  kind: string;
  status: string;
  country: string;
  state: string;
  city: string;
  city_key: string;
  /** Normalized address, to find stores at one address. */
  address_key: string;
  search: string;
  data: Json<Readonly<Record<string, unknown>>>;
  created_at: string;
  updated_at: string;
};

export type RetailStoreRow = Selectable<RetailStoresTable>;
export type NewRetailStore = Insertable<RetailStoresTable>;

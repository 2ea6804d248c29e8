/** The calls about retail stores (docs/stores.md), one function a call. `id` is an id or a reference. */
import {
  storeGone,
  storeList,
  storeRecord,
  type StoreGone,
  type StoreList,
  type StoreRecord,
} from './replies.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/stores';
const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

export const retailStoreCalls = (http: Http) => ({
  /** A page of the address book; the names are those of the page's address. */
  listStores: (query: ListQuery = {}): ApiResult<StoreList> =>
    http.send({ path: withQuery(base, query), method: 'GET', reply: storeList }),

  /** One store with its files and the stores at the same address. */
  readStore: (id: string): ApiResult<StoreRecord> =>
    http.send({ path: at(id), method: 'GET', reply: storeRecord }),

  /** Add a store; 409 when the chain already has its number. */
  addStore: (data: Values): ApiResult<StoreRecord> =>
    http.send({ path: base, body: { data }, reply: storeRecord }),

  /** Change a store; 409 when somebody was quicker. */
  changeStore: (id: string, revision: number, data: Values): ApiResult<StoreRecord> =>
    http.send({ path: at(id), method: 'PATCH', body: { revision, data }, reply: storeRecord }),

  /** Delete a store, or make it inactive when records name it. */
  deleteStore: (id: string): ApiResult<StoreGone> =>
    http.send({ path: at(id), method: 'DELETE', reply: storeGone }),
});

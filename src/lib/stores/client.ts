/** Calls the API from the browser. */
import {
  storeGone,
  storeList,
  storeRecord,
  type StoreGone,
  type StoreList,
  type StoreRecord,
} from './replies.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/stores';
const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

/** A page of the address book; the names are those of the page's address. */
export const listStores = (query: ListQuery = {}): ApiResult<StoreList> =>
  general.send({ path: withQuery(base, query), method: 'GET', reply: storeList });

/** Add a store; 409 when the chain already has its number. */
export const addStore = (data: Values): ApiResult<StoreRecord> =>
  general.send({ path: base, body: { data }, reply: storeRecord });

/** Change a store; 409 when somebody was quicker. */
export const changeStore = (id: string, revision: number, data: Values): ApiResult<StoreRecord> =>
  general.send({ path: at(id), method: 'PATCH', body: { revision, data }, reply: storeRecord });

/** Delete a store, or make it inactive when records name it. */
export const deleteStore = (id: string): ApiResult<StoreGone> =>
  general.send({ path: at(id), method: 'DELETE', reply: storeGone });

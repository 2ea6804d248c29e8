/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { retailStoreCalls } from './client.ts';

export const { listStores, addStore, changeStore, deleteStore } = retailStoreCalls(general);

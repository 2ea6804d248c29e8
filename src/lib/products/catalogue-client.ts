import { bulkUpload, itemList, type BulkUpload, type ItemList } from './replies.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';

/** A part of the list; other APIs than ours may answer all of it. */
export interface ItemSearch {
  readonly q?: string;
  readonly page?: number;
  readonly size?: number;
  readonly skus?: readonly string[];
}

/** The calls about catalogue items. */
export const catalogueCalls = (http: Http) => ({
  /** Upload products by spreadsheet: multipart with one field named data. */
  uploadProducts: (file: File): ApiResult<BulkUpload> => {
    const form = new FormData();
    form.set('data', file);
    return http.send({ path: '/products/bulk-upload', body: form, reply: bulkUpload });
  },

  /** The client's catalogue items, newest first; all of them, or those that a search finds. */
  listItems: (query: ItemSearch = {}): ApiResult<ItemList> =>
    http.send({ path: '/csp-api/csp-item-list', body: query, reply: itemList }),
});

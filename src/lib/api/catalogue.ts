import { bulkUpload, itemList, type BulkUpload, type ItemList } from '../schemas/replies.ts';
import type { ApiResult, Http } from './http.ts';

/** The calls about catalogue items (spec section 7). */
export const catalogueCalls = (http: Http) => ({
  /** Upload products by spreadsheet: multipart with one field named data. */
  uploadProducts: (file: File): ApiResult<BulkUpload> => {
    const form = new FormData();
    form.set('data', file);
    return http.send({ path: '/products/bulk-upload', body: form, reply: bulkUpload });
  },

  /** The client's catalogue items. */
  listItems: (): ApiResult<ItemList> =>
    http.send({ path: '/csp-api/csp-item-list', body: {}, reply: itemList }),
});

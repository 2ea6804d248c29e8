/** The calls of this room from the browser. Browser only. */
import { general } from '#lib/session/browser-http.ts';
import { catalogueCalls } from './catalogue-client.ts';
import { productCalls } from './client.ts';

export const { uploadProducts, listItems } = catalogueCalls(general);
export const { listProducts, readProduct, createProduct, changeProduct, deleteProduct } =
  productCalls(general);

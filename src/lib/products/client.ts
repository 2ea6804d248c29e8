/** Calls the API from the browser. */
import { anyReply } from '#lib/http/http.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { catalogueCalls } from './catalogue-client.ts';
import { product, type Product } from './replies.ts';

/** Texts by the keys of the columns, as they are typed. */
export type ProductTexts = Readonly<Record<string, string>>;

const base = '/client/products';
const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

export const { uploadProducts, listItems } = catalogueCalls(general);

/** A new product; 409 when there is one of this SKU. */
export const createProduct = (values: ProductTexts): ApiResult<Product> =>
  general.send({ path: base, body: { values }, reply: product });

export const readProduct = (id: string): ApiResult<Product> =>
  general.send({ path: at(id), method: 'GET', reply: product });

/** Other values; 409 when it has changed since it was read. */
export const changeProduct = (
  { id, updatedAt }: Product,
  values: ProductTexts,
): ApiResult<Product> =>
  general.send({ path: at(id), method: 'PATCH', body: { values, updatedAt }, reply: product });

export const deleteProduct = (id: string): ApiResult<unknown> =>
  general.send({ path: at(id), method: 'DELETE', reply: anyReply });

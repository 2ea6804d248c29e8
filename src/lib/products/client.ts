import { product, productList, type Product, type ProductList } from './replies.ts';
import { anyReply } from '#lib/http/http.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

/** Texts by the keys of the columns, as they are typed. */
export type ProductTexts = Readonly<Record<string, string>>;

const base = '/client/products';
const at = (id: string): string => `${base}/${encodeURIComponent(id)}`;

/** The calls about the client's own products (docs/imports.md), one function a call. */
export const productCalls = (http: Http) => ({
  /** Own products, newest change first. */
  listProducts: (query: ListQuery = {}): ApiResult<ProductList> =>
    http.send({ path: withQuery(base, query), method: 'GET', reply: productList }),

  /** A new product; 409 when there is one of this SKU. */
  createProduct: (values: ProductTexts): ApiResult<Product> =>
    http.send({ path: base, body: { values }, reply: product }),

  readProduct: (id: string): ApiResult<Product> =>
    http.send({ path: at(id), method: 'GET', reply: product }),

  /** Other values; 409 when it has changed since it was read. */
  changeProduct: ({ id, updatedAt }: Product, values: ProductTexts): ApiResult<Product> =>
    http.send({ path: at(id), method: 'PATCH', body: { values, updatedAt }, reply: product }),

  deleteProduct: (id: string): ApiResult<unknown> =>
    http.send({ path: at(id), method: 'DELETE', reply: anyReply }),
});

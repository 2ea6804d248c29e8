/** The client's own products, one by one and as files. */
import { ok } from '#lib/kernel/result.ts';
import {
  productChange,
  productExport,
  productQuery,
  productValues,
  itemQuery,
} from '#lib/products/calls.ts';
import { product, productList } from '#lib/products/replies.ts';
import {
  changeProduct,
  createProduct,
  ownProduct,
  removeProducts,
  duplicateOf,
} from './change-product.ts';
import { exportProducts, listProducts, listItems } from './list-products.ts';
import { productTarget } from './product-target.ts';
import { showProduct } from './product-values.ts';
import { client } from '#api/http/endpoint.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { any, array, type } from 'superstruct';
import { importEndpoints, uploadEndpoint } from '#api/imports/import-endpoints.ts';

export const productRoutes = [
  client.get('/client/products', query(productQuery), {
    summary: "The caller's own products: searched, sorted, paged.",
    reply: productList,
    message: 'Products loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listProducts(context, caller.client.id, input)),
  }),
  client.post('/client/products', json(productValues), {
    right: 'records',
    summary: 'Makes a product of typed texts; the rules are those of the import.',
    reply: product,
    failures: ['conflict'],
    handle: async ({ context, caller, input }) => {
      const made = await createProduct(context, caller.client.id, input.values);
      const twin = made.ok && (await duplicateOf(context, made.value));
      return answered(made, twin || 'Product added.', showProduct(context));
    },
  }),
  client.get('/client/products/:id', nothing, {
    summary: 'One own product.',
    reply: product,
    failures: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const own = { clientId: caller.client.id, id: params['id'] ?? '' };
      const found = await ownProduct(context, own);
      return answered(found, 'Product loaded.', showProduct(context));
    },
  }),
  client.patch('/client/products/:id', json(productChange), {
    right: 'records',
    summary:
      'Changes an own product; what is left out stays as it is. 409 when it is not as it was at updatedAt.',
    reply: product,
    failures: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const own = { clientId: caller.client.id, id: params['id'] ?? '' };
      const saved = await changeProduct(context, own, input);
      const twin = saved.ok && (await duplicateOf(context, saved.value));
      return answered(saved, twin || 'Product saved.', showProduct(context));
    },
  }),
  client.remove('/client/products/:id', nothing, {
    right: 'records',
    summary: 'Deletes an own product; records that name its SKU keep it.',
    failures: ['not_found'],
    message: 'Product deleted.',
    handle: async ({ context, caller, params }) => {
      return removeProducts(context, caller.client.id, [params['id'] ?? '']);
    },
  }),
  client.get('/client/exports/products', query(productExport), {
    right: 'amounts',
    limit: { per: 'client', rule: 'paper' },
    summary: 'All own products of a search as .xlsx or .csv, to be imported again.',
    handle: async ({ context, caller, input }) => exportProducts(context, caller.client.id, input),
  }),
  ...importEndpoints('products', productTarget),
];

export const catalogueRoutes = [
  uploadEndpoint(
    '/products/bulk-upload',
    productTarget,
    'Creates and changes own products by their SKU from a spreadsheet; dryRun=1 in the query only checks, sheet=… names the sheet, keep=sku keeps 12 beside a known 00012.',
  ),
  client.post('/csp-api/csp-item-list', json(itemQuery), {
    limit: { per: 'client', rule: 'catalogue' },
    right: 'own',
    summary: 'Own catalog items, newest first: all of them up to 500, or a page of a search.',
    reply: type({ items: array(any()) }),
    message: 'Items loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listItems(context, caller.client.id, input)),
  }),
];

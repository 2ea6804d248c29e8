/** The client's own products, one by one and as files. */
import { ok } from '#lib/kernel/result.ts';
import { productImport } from '#lib/products/product-columns.ts';
import { productExport, productQuery, productValues } from '#lib/products/calls.ts';
import { fileFormat } from '#lib/spreadsheets/calls.ts';
import { importResult } from '#lib/spreadsheets/replies.ts';
import { product, productList } from '#lib/products/replies.ts';
import { changeProduct, createProduct, ownProduct, removeProducts } from './change-product.ts';
import { exportProducts, listProducts } from './list-products.ts';
import { productTarget } from './product-target.ts';
import { showProduct } from './product-values.ts';
import { client } from '#api/http/endpoint.ts';
import { templateFile } from '#api/imports/import-files.ts';
import { importedText } from '#api/imports/imported-text.ts';
import {
  describeImportBody,
  MAX_IMPORT_BODY_BYTES,
  readImportBody,
} from '#api/imports/read-import-body.ts';
import { runImport } from '#api/imports/run-import.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { answered } from '#api/http/record-endpoints.ts';
import { json, multipart, nothing, query } from '#api/http/input.ts';

const oneProduct = describeSchema({ struct: product });

export const productRoutes = [
  client.get('/client/products', query(productQuery), {
    summary: "The caller's own products: searched, sorted, paged.",
    reply: describeSchema({ struct: productList }),
    handle: async ({ context, caller, input }) =>
      ok({
        message: 'Products loaded.',
        body: await listProducts(context, caller.client.id, input),
      }),
  }),
  client.post('/client/products', json(productValues), {
    summary: 'Makes a product of typed texts; the rules are those of the import.',
    reply: oneProduct,
    refusals: ['conflict'],
    handle: async ({ context, caller, input }) => {
      const made = await createProduct(context, caller.client.id, input.values);
      return answered(made, 'Product added.', showProduct);
    },
  }),
  client.get('/client/products/:id', nothing, {
    summary: 'One own product.',
    reply: oneProduct,
    refusals: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const own = { clientId: caller.client.id, id: params['id'] ?? '' };
      const found = await ownProduct(context, own);
      return answered(found, 'Product loaded.', showProduct);
    },
  }),
  client.patch('/client/products/:id', json(productValues), {
    summary: 'Changes an own product; what is left out stays as it is.',
    reply: oneProduct,
    refusals: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const own = { clientId: caller.client.id, id: params['id'] ?? '' };
      const saved = await changeProduct(context, own, input.values);
      return answered(saved, 'Product saved.', showProduct);
    },
  }),
  client.remove('/client/products/:id', nothing, {
    summary: 'Deletes an own product; records that name its SKU keep it.',
    refusals: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const gone = await removeProducts(context, caller.client.id, [params['id'] ?? '']);
      return answered(gone, 'Product deleted.');
    },
  }),
  client.get('/client/exports/products', query(productExport), {
    summary: 'All own products of a search as .xlsx or .csv, to be imported again.',
    handle: async ({ context, caller, input }) => exportProducts(context, caller.client.id, input),
  }),
  client.get('/client/templates/products', query(fileFormat), {
    summary: 'The file to fill in for an import of products, with an example.',
    handle: async ({ context, input }) =>
      ok(await templateFile(context, productImport, input.format)),
  }),
  client.post('/client/imports/products', multipart(MAX_IMPORT_BODY_BYTES, describeImportBody), {
    limit: { per: 'client', rule: 'importRows' },
    summary: 'Imports rows that were looked through, or tells what that would do.',
    reply: describeSchema({ struct: importResult }),
    refusals: ['unreadable', 'invalid', 'too_large'],
    handle: async ({ context, caller, input }) => {
      const order = await readImportBody(input);
      if (!order.ok) return order;
      const done = await runImport(context, productTarget, {
        ...order.value,
        clientId: caller.client.id,
      });
      return ok({ message: importedText(productTarget, done), body: done });
    },
  }),
];

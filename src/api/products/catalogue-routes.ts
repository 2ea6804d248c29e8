/** The catalogue calls: bulk upload and item list. */
import { type as looseType, any, array } from 'superstruct';
import { ok } from '#lib/kernel/result.ts';
import { itemQuery } from '#lib/products/calls.ts';
import { importResult } from '#lib/spreadsheets/replies.ts';
import { listItems } from './list-products.ts';
import { productTarget } from './product-target.ts';
import { client } from '#api/http/endpoint.ts';
import { importFile } from '#api/imports/read-for-import.ts';
import { importedText, importQuery } from '#api/imports/import-endpoints.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { json, multipart } from '#api/http/input.ts';
import { describeSheetUpload, MAX_SHEET_BODY_BYTES } from '#api/spreadsheets/read-upload.ts';

export const catalogueRoutes = [
  client.post('/products/bulk-upload', multipart(MAX_SHEET_BODY_BYTES, describeSheetUpload), {
    limit: { per: 'client', rule: 'importRows' },
    summary:
      'Creates and changes own products by their SKU from a spreadsheet; dryRun=1 in the query only checks, sheet=… names the sheet, keep=sku keeps 12 beside a known 00012.',
    reply: describeSchema({ struct: importResult }),
    refusals: ['unreadable', 'invalid', 'wrong_type', 'too_large'],
    handle: async ({ context, caller, input, request }) => {
      const order = { clientId: caller.client.id, ...importQuery(request) };
      const done = await importFile(context, productTarget, order, input);
      if (!done.ok) return done;
      return ok({ message: importedText(productTarget, done.value), body: done.value });
    },
  }),
  client.post('/csp-api/csp-item-list', json(itemQuery), {
    limit: { per: 'client', rule: 'catalogue' },
    summary: 'Own catalogue items, newest first: all of them up to 500, or a page of a search.',
    reply: describeSchema({ struct: looseType({ items: array(any()) }) }),
    handle: async ({ context, caller, input }) =>
      ok({ message: 'Items loaded.', body: await listItems(context, caller.client.id, input) }),
  }),
];

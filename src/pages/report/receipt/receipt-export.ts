import type { APIRoute } from 'astro';
import { receiptShape } from '#lib/receipts/columns.ts';
import { answerFile, listAddress } from '#lib/server/page-file.ts';

/** All receipts of a filter as a file; the query is the call's. */
export const GET: APIRoute = (context) => {
  const list = listAddress(receiptShape.path, context.url.searchParams);
  return answerFile(context, `/client/receipt-export${context.url.search}`, list);
};

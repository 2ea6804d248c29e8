/** Calls the API from the browser. */
import { receiptList, receiptRecord, type ReceiptList, type ReceiptRecord } from './replies.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { general } from '#lib/session/browser-http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/receipts';
const at = (reference: string, step = ''): string =>
  `${base}/${encodeURIComponent(reference)}${step}`;

/** Own receipts: filters, `sort`, `page` and `size` as in the address of the report; `figures` for the charts. */
export const listReceipts = (query: ListQuery): ApiResult<ReceiptList> =>
  general.send({ path: withQuery(base, query), method: 'GET', reply: receiptList });

/** One receipt with lines, exceptions, files and log. */
export const readReceipt = (reference: string): ApiResult<ReceiptRecord> =>
  general.send({ path: at(reference), method: 'GET', reply: receiptRecord });

import type { ExceptionAnswer, SeveralAnswers } from './feed.ts';
import { receiptList, receiptRecord, type ReceiptList, type ReceiptRecord } from './replies.ts';
import { vendorScores, type VendorScores } from './vendor-scores.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';
import { withQuery, type ListQuery } from '#lib/http/query.ts';

const base = '/client/receipts';
const at = (reference: string, step = ''): string =>
  `${base}/${encodeURIComponent(reference)}${step}`;

/** The calls about receipts (docs/reports.md), one function a call. */
export const receiptCalls = (http: Http) => ({
  /** Own receipts: filters, `sort`, `page` and `size` as in the address of the report; `figures` for the charts. */
  listReceipts: (query: ListQuery): ApiResult<ReceiptList> =>
    http.send({ path: withQuery(base, query), method: 'GET', reply: receiptList }),

  /** How vendors deliver, of deliveries in these days, of one vendor or all. */
  scoreVendors: (query: ListQuery): ApiResult<VendorScores> =>
    http.send({
      path: withQuery('/client/vendor-scores', query),
      method: 'GET',
      reply: vendorScores,
    }),

  /** One receipt with lines, exceptions, files and log. */
  readReceipt: (reference: string): ApiResult<ReceiptRecord> =>
    http.send({ path: at(reference), method: 'GET', reply: receiptRecord }),

  /** What is to be done about an exception. */
  answerException: (
    reference: string,
    id: string,
    body: ExceptionAnswer,
  ): ApiResult<ReceiptRecord> =>
    http.send({
      path: at(reference, `/exceptions/${encodeURIComponent(id)}/answer`),
      body,
      reply: receiptRecord,
    }),

  /** What is to be done about several exceptions: all answers are kept, or none. */
  answerExceptions: (reference: string, body: SeveralAnswers): ApiResult<ReceiptRecord> =>
    http.send({ path: at(reference, '/answers'), body, reply: receiptRecord }),
});

/** Operations feed: receipts, as the company's systems report them. */
import { companyReceiptList, companyReceiptQuery } from '#lib/portal/company-lists.ts';
import { receiptFeed, receiptFileFields, receiptMove } from '#lib/receipts/feed.ts';
import { fedReceipt, receiptFileReply, receiptRecord } from '#lib/receipts/replies.ts';
import { receiptFileKinds } from '#lib/receipts/choices.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { checkRight, hasRight } from '#api/security/rights.ts';
import { operations } from '#api/http/endpoint.ts';
import { feedReceipt } from './feed/feed-receipt.ts';
import { companyReceipt } from './find-receipt.ts';
import { listChangedReceipts } from './list-receipts.ts';
import { moveReceipt } from './change-receipt.ts';
import { addReceiptFile } from './receipt-files.ts';
import { showReceipt, showReceiptFile } from './views.ts';
import { recordEndpoints } from '#api/http/record-endpoints.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { companyFileBody, readCompanyUpload } from '#api/feed/company-file.ts';

/** Enough for 2,000 lines. */
const MAX_FEED_BYTES = 1024 * 1024;

/** The receipt with all notes; unit costs for people who may read amounts. */
async function show(context: ApiContext, row: ReceiptRow) {
  const receipt = await showReceipt(context, row, { all: true });
  if (hasRight(context, 'amounts')) return receipt;
  return { ...receipt, lines: receipt.lines.map(({ unitCost: _, ...line }) => line) };
}

const record = recordEndpoints(operations, {
  path: '/ops/receipts/:receipt',
  reply: receiptRecord,
  call: ({ context }) => context,
  show,
});

const fileBody = companyFileBody({
  kind: { enum: Object.keys(receiptFileKinds) },
  exception: { type: 'string', description: "The company's number of the exception it shows" },
});

export const operationsReceiptRoutes = [
  operations.get('/ops/receipts', query(companyReceiptQuery), {
    right: 'read',
    summary: 'Receipts of all clients in the order of their last change; `after` reads on.',
    reply: companyReceiptList,
    failures: ['invalid'],
    message: 'Receipts loaded.',
    handle: ({ context, input }) => listChangedReceipts(context, input),
  }),
  operations.post('/ops/receipts', json(receiptFeed, { maxBytes: MAX_FEED_BYTES }), {
    right: 'floor',
    summary:
      'Makes a receipt or changes what is given of it; once for each callerReference. One that names the request which announced it is the announced receipt; where that is another delivery: 409, error.code other_receipt.',
    reply: fedReceipt,
    failures: ['conflict', 'other_receipt', 'not_found'],
    handle: async ({ context, input }) => {
      const isCorrection = input.correction !== undefined;
      const permitted = checkRight(context, isCorrection ? 'corrections' : 'receipts');
      if (!permitted.ok) return permitted;
      return answered(await feedReceipt(context, input), 'Noted.', async ({ row, ...lines }) => ({
        ...(await show(context, row)),
        ...lines,
      }));
    },
  }),
  record.get('', nothing, {
    right: 'read',
    summary:
      "One receipt by its number or the company's own, with the client's answers and all notes.",
    message: 'Receipt loaded.',
    failures: ['not_found'],
    act: companyReceipt,
  }),
  record.post('/transition', json(receiptMove), {
    right: 'receipts',
    summary: 'Moves a receipt on, or leaves a note; once for each callerReference.',
    message: 'Noted.',
    failures: ['not_found', 'conflict'],
    act: moveReceipt,
  }),
  operations.post('/ops/receipts/:receipt/files', fileBody, {
    right: 'receipts',
    summary: 'Puts a photo or a paper on a receipt; once for each callerReference.',
    reply: receiptFileReply,
    failures: ['not_found', 'unreadable', 'invalid'],
    handle: async ({ context, input, params }) => {
      const sent = await readCompanyUpload(input, receiptFileFields);
      if (!sent.ok) return sent;
      const { fields, file } = sent.value;
      const added = await addReceiptFile(context, params['receipt'] ?? '', fields, file);
      return answered(added, 'File kept.', showReceiptFile);
    },
  }),
];

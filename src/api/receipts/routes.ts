/** The client's own receipts: list, figures, one receipt, answers, files (docs/reports.md). */
import { fileQuery } from '#api/files/read-attachment.ts';
import { ok } from '#lib/kernel/result.ts';
import { receiptExport, receiptFilters, receiptQuery } from '#lib/receipts/calls.ts';
import { exceptionAnswer } from '#lib/receipts/feed.ts';
import { receiptFigures, receiptList, receiptRecord } from '#lib/receipts/replies.ts';
import { client } from '#api/http/endpoint.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { answerException } from './answer-exception.ts';
import { exportReceipts } from './export-receipts.ts';
import { ownReceipt } from './find-receipt.ts';
import { listReceipts, receiptFiguresOf } from './list-receipts.ts';
import { readReceiptFile } from './receipt-files.ts';
import { receiptPaper } from './receipt-document.ts';
import { showReceipt } from './views.ts';
import { answered } from '#api/http/record-endpoints.ts';
import { json, nothing, query } from '#api/http/input.ts';

const reply = describeSchema({ struct: receiptRecord });

export const receiptRoutes = [
  client.get('/client/receipts', query(receiptQuery), {
    summary: "The caller's own receipts: filtered, searched, sorted, paged.",
    reply: describeSchema({ struct: receiptList }),
    handle: async ({ context, caller, input }) =>
      ok({
        message: 'Receipts loaded.',
        body: await listReceipts(context, caller.client.id, input),
      }),
  }),
  client.get('/client/receipt-figures', query(receiptFilters), {
    summary: 'Key figures and charts of all own receipts that match the filters.',
    reply: describeSchema({ struct: receiptFigures }),
    handle: async ({ context, caller, input }) => {
      const body = await receiptFiguresOf(context, caller.client.id, input);
      return ok({ message: 'Figures loaded.', body });
    },
  }),
  client.get('/client/receipt-export', query(receiptExport), {
    limit: { per: 'client', rule: 'paper' },
    summary: 'All own receipts of a filter as CSV, XLSX or PDF; at most 10,000.',
    refusals: ['invalid', 'unavailable'],
    handle: async ({ context, caller, input }) => exportReceipts(context, caller.client.id, input),
  }),
  client.get('/client/receipts/:reference', nothing, {
    summary: 'One own receipt with lines, exceptions, files and log.',
    reply,
    refusals: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const found = await ownReceipt(context, caller.client.id, params['reference'] ?? '');
      return answered(found, 'Receipt loaded.', (row) => showReceipt(context, row, { all: false }));
    },
  }),
  client.get('/client/receipts/:reference/pdf', nothing, {
    limit: { per: 'client', rule: 'paper' },
    summary: 'The receiving report of an own receipt as a PDF.',
    refusals: ['not_found', 'unavailable'],
    handle: async ({ context, caller, params }) => {
      const found = await ownReceipt(context, caller.client.id, params['reference'] ?? '');
      return found.ok ? ok(await receiptPaper(context, found.value)) : found;
    },
  }),
  client.post('/client/receipts/:reference/exceptions/:id/answer', json(exceptionAnswer), {
    summary:
      'Says what is to be done about an exception; may be changed until the house has done it.',
    reply,
    refusals: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const { reference = '', id = '' } = params;
      const saved = await answerException(context, caller, { ...input, reference, id });
      return answered(saved, 'Thank you, we have noted your answer.', (row) =>
        showReceipt(context, row, { all: false }),
      );
    },
  }),
  client.get('/client/receipt-files/:id', query(fileQuery), {
    summary: 'A photo or paper of an own receipt, to be saved; with inline=1 to be shown.',
    refusals: ['not_found'],
    handle: async ({ context, caller, input, params }) =>
      readReceiptFile(context, caller.client.id, {
        id: params['id'] ?? '',
        isInline: input.inline === '1',
      }),
  }),
];

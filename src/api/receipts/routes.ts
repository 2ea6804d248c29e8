/** The client's own receipts: list, figures, one receipt, answers, files. */
import { ownFileEndpoint } from '#api/files/send-stored-file.ts';
import { ok } from '#lib/kernel/result.ts';
import { receiptExport, receiptFilters, receiptQuery, vendorQuery } from '#lib/receipts/calls.ts';
import { exceptionAnswer, severalAnswers } from '#lib/receipts/feed.ts';
import { receiptFigures, receiptList, receiptRecord } from '#lib/receipts/replies.ts';
import { client } from '#api/http/endpoint.ts';
import { answerExceptions } from './answer-exceptions.ts';
import { exportVendors, scoreVendors } from './score-vendors.ts';
import { vendorScores } from '#lib/receipts/vendor-scores.ts';
import { exportLines, exportReceipts } from './export-receipts.ts';
import { ownReceipt } from './find-receipt.ts';
import { listReceipts, receiptFiguresOf } from './list-receipts.ts';
import { selectRow } from '#api/db/rows.ts';
import { receiptDocument } from './receipt-document.ts';
import { showReceipt } from './views.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';

const exports = { receipts: exportReceipts, lines: exportLines, vendors: exportVendors };

export const receiptRoutes = [
  client.get('/client/receipts', query(receiptQuery), {
    summary: "The caller's own receipts: filtered, searched, sorted, paged.",
    reply: receiptList,
    message: 'Receipts loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listReceipts(context, caller.client.id, input)),
  }),
  client.get('/client/receipt-figures', query(receiptFilters), {
    summary: 'Key figures and charts of all own receipts that match the filters.',
    reply: receiptFigures,
    message: 'Figures loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await receiptFiguresOf(context, caller.client.id, input)),
  }),
  client.get('/client/vendor-scores', query(vendorQuery), {
    summary: 'How own vendors deliver: accuracy, damage and lateness, by vendor and by month.',
    reply: vendorScores,
    message: 'Vendors loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await scoreVendors(context, caller.client.id, input)),
  }),
  client.get('/client/receipt-export', query(receiptExport), {
    right: 'amounts',
    limit: { per: 'client', rule: 'paper' },
    summary:
      'All own receipts of a filter as CSV, XLSX or PDF, at most 10,000; their lines with rows=lines, their vendors with rows=vendors.',
    failures: ['invalid', 'not_found', 'unavailable'],
    handle: async ({ context, caller, input }) => {
      const make = exports[input.rows ?? 'receipts'];
      return make(context, caller.client.id, input);
    },
  }),
  client.get('/client/receipts/:reference', nothing, {
    summary: 'One own receipt with lines, exceptions, files and log.',
    reply: receiptRecord,
    failures: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const found = await ownReceipt(context, caller.client.id, params['reference'] ?? '');
      return answered(found, 'Receipt loaded.', (row) => showReceipt(context, row, { all: false }));
    },
  }),
  client.get('/client/receipts/:reference/pdf', nothing, {
    right: 'amounts',
    limit: { per: 'client', rule: 'paper' },
    summary: 'The receiving report of an own receipt as a PDF.',
    failures: ['not_found', 'unavailable'],
    handle: async ({ context, caller, params }) => {
      const found = await ownReceipt(context, caller.client.id, params['reference'] ?? '');
      return found.ok ? ok(await receiptDocument(context, found.value)) : found;
    },
  }),
  client.post('/client/receipts/:reference/exceptions/:id/answer', json(exceptionAnswer), {
    right: 'records',
    summary:
      'Says what is to be done about an exception; may be changed until the company has done it.',
    reply: receiptRecord,
    failures: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const { reference = '', id = '' } = params;
      const { revision, ...answer } = input;
      const answers = [{ ...answer, exception: id }];
      const saved = await answerExceptions(context, caller, { reference, answers, revision });
      return answered(saved, 'Got it. You can change this until we act on it.', (row) =>
        showReceipt(context, row, { all: false }),
      );
    },
  }),
  client.post('/client/receipts/:reference/answers', json(severalAnswers), {
    right: 'records',
    summary: 'Says what is to be done about several exceptions at once: all answers, or none.',
    reply: receiptRecord,
    failures: ['not_found', 'conflict'],
    handle: async ({ context, caller, input, params }) => {
      const { reference = '' } = params;
      const placeOf = (index: number, field: string) => `answers.${index}.${field}`;
      const saved = await answerExceptions(context, caller, { reference, ...input, placeOf });
      return answered(saved, 'Got it. You can change this until we act on it.', (row) =>
        showReceipt(context, row, { all: false }),
      );
    },
  }),
  ownFileEndpoint(
    '/client/receipt-files/:id',
    'A photo or paper of an own receipt, to be saved; with inline=1 to be shown.',
    (db, id) => selectRow(db, 'receipt_files', { id }),
  ),
];

/** Operations feed: receipts, as the company's systems report them (docs/operations.md). */
import { fieldMessages } from '#lib/kernel/field-messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { houseReceiptList, houseReceiptQuery } from '#lib/portal/company-lists.ts';
import { receiptFeed, receiptFileFields, receiptMove } from '#lib/receipts/feed.ts';
import { receiptFileReply, receiptRecord } from '#lib/receipts/replies.ts';
import { parse } from '#lib/kernel/validation.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { operations } from '#api/http/endpoint.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { readMultipart } from '#api/http/multipart.ts';
import { feedReceipt } from './feed-receipt.ts';
import { houseReceipt } from './find-receipt.ts';
import { listChangedReceipts } from './list-changed-receipts.ts';
import { moveReceipt } from './move-receipt.ts';
import { addReceiptFile } from './receipt-files.ts';
import { showReceipt, showReceiptFile } from './views.ts';
import type { Answer } from '#api/http/reply.ts';
import { json, multipart, nothing, query } from '#api/http/input.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { MAX_ATTACHMENT_BYTES } from '#api/files/store-attachment.ts';

/** Enough for 2,000 lines. */
const MAX_FEED_BYTES = 1024 * 1024;
/** The file, and room for the fields beside it. */
const MAX_FILE_BODY_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;

const record = describeSchema({ struct: receiptRecord });

async function answered(
  context: ApiContext,
  message: string,
  result: Result<ReceiptRow, Failure>,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  return ok({ message, body: await showReceipt(context, result.value, { all: true }) });
}

const describeFile = () => ({
  type: 'object',
  required: ['callerReference', 'file'],
  properties: {
    callerReference: { type: 'string' },
    kind: { enum: ['photo', 'packing_list', 'bol', 'pod', 'other'] },
    exception: { type: 'string', description: "The house's number of the exception it shows" },
    caption: { type: 'string' },
    file: { type: 'string', format: 'binary', description: 'At most 10 MB' },
  },
});

export const operationsReceiptRoutes = [
  operations.get('/ops/receipts', query(houseReceiptQuery), {
    summary: 'Receipts of all clients in the order of their last change; `after` reads on.',
    reply: describeSchema({ struct: houseReceiptList }),
    refusals: ['invalid'],
    handle: async ({ context, input }) => {
      const found = await listChangedReceipts(context, input);
      return found.ok ? ok({ message: 'Receipts loaded.', body: found.value }) : found;
    },
  }),
  operations.post('/ops/receipts', json(receiptFeed, { maxBytes: MAX_FEED_BYTES }), {
    summary: 'Makes a receipt or changes what is given of it; once for each callerReference.',
    reply: record,
    refusals: ['conflict'],
    handle: async ({ context, input }) =>
      answered(context, 'Noted.', await feedReceipt(context, input)),
  }),
  operations.get('/ops/receipts/:receipt', nothing, {
    summary:
      "One receipt by its number or the house's own, with the client's answers and all notes.",
    reply: record,
    refusals: ['not_found'],
    handle: async ({ context, params }) =>
      answered(context, 'Receipt loaded.', await houseReceipt(context, params['receipt'] ?? '')),
  }),
  operations.post('/ops/receipts/:receipt/transition', json(receiptMove), {
    summary: 'Moves a receipt on, or leaves a note; once for each callerReference.',
    reply: record,
    refusals: ['not_found', 'conflict'],
    handle: async ({ context, input, params }) =>
      answered(context, 'Noted.', await moveReceipt(context, params['receipt'] ?? '', input)),
  }),
  operations.post('/ops/receipts/:receipt/files', multipart(MAX_FILE_BODY_BYTES, describeFile), {
    summary: 'Puts a photo or a paper on a receipt; once for each callerReference.',
    reply: describeSchema({ struct: receiptFileReply }),
    refusals: ['not_found', 'unreadable', 'invalid'],
    handle: async ({ context, input, params }) => {
      const form = await readMultipart(input, {
        fileFields: ['file'],
        files: 1,
        fileBytes: MAX_ATTACHMENT_BYTES,
      });
      if (!form.ok) return form;
      const fields = parse(receiptFileFields, form.value.fields);
      if (!fields.ok) return invalidForm(fieldMessages([], fields.errors));
      const file = form.value.files[0];
      if (!file) return refuse('invalid', { fields: { file: 'File is required!' } });
      const added = await addReceiptFile(context, params['receipt'] ?? '', fields.value, file);
      return added.ok ? ok({ message: 'File kept.', body: showReceiptFile(added.value) }) : added;
    },
  }),
];

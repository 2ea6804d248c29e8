/** Operations feed: receipts, as the company's systems report them (docs/operations.md). */
import { fieldMessages } from '#lib/kernel/error-messages.ts';
import { houseReceiptList, houseReceiptQuery } from '#lib/portal/company-lists.ts';
import { receiptFeed, receiptFileFields, receiptMove } from '#lib/receipts/feed.ts';
import { receiptFileReply, receiptRecord } from '#lib/receipts/replies.ts';
import { parse } from '#lib/kernel/validation.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ReceiptRow } from '#api/db/tables/receipts.ts';
import { operations } from '#api/http/endpoint.ts';
import { refuse } from '#api/kernel/failures.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { readMultipart } from '#api/http/multipart.ts';
import { feedReceipt } from './feed-receipt.ts';
import { houseReceipt } from './find-receipt.ts';
import { listChangedReceipts } from './list-changed-receipts.ts';
import { moveReceipt } from './move-receipt.ts';
import { addReceiptFile } from './receipt-files.ts';
import { showReceipt, showReceiptFile } from './views.ts';
import { answered, recordEndpoints } from '#api/http/record-endpoints.ts';
import { json, multipart, nothing, query } from '#api/http/input.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { MAX_ATTACHMENT_BYTES } from '#api/files/store-attachment.ts';

/** Enough for 2,000 lines. */
const MAX_FEED_BYTES = 1024 * 1024;
/** The file, and room for the fields beside it. */
const MAX_FILE_BODY_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;

const reply = describeSchema({ struct: receiptRecord });
const show = (context: ApiContext, row: ReceiptRow) => showReceipt(context, row, { all: true });
const record = recordEndpoints(operations, {
  path: '/ops/receipts/:receipt',
  reply,
  call: ({ context }) => context,
  show,
});

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
    handle: async ({ context, input }) =>
      answered(await listChangedReceipts(context, input), 'Receipts loaded.', (list) => list),
  }),
  operations.post('/ops/receipts', json(receiptFeed, { maxBytes: MAX_FEED_BYTES }), {
    summary: 'Makes a receipt or changes what is given of it; once for each callerReference.',
    reply,
    refusals: ['conflict'],
    handle: async ({ context, input }) =>
      answered(await feedReceipt(context, input), 'Noted.', (row) => show(context, row)),
  }),
  record.get('', nothing, {
    summary:
      "One receipt by its number or the house's own, with the client's answers and all notes.",
    message: 'Receipt loaded.',
    refusals: ['not_found'],
    act: houseReceipt,
  }),
  record.post('/transition', json(receiptMove), {
    summary: 'Moves a receipt on, or leaves a note; once for each callerReference.',
    message: 'Noted.',
    refusals: ['not_found', 'conflict'],
    act: moveReceipt,
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
      return answered(added, 'File kept.', showReceiptFile);
    },
  }),
];

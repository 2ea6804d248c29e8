/** Files of service forms: uploaded one by one, downloaded by their owner. */
import { filesHoldAmounts, messagesHoldAmounts } from '#lib/people/form-right.ts';
import { client } from '#api/http/endpoint.ts';
import { findSentAttachment, showAttachment } from '#api/files/attachments.ts';
import { ok } from '#lib/kernel/result.ts';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import { fail } from '#api/kernel/failures.ts';
import { readMultipart } from '#api/http/multipart.ts';
import { multipart, nothing } from '#api/http/input.ts';
import { ownFileEndpoint } from '#api/files/send-stored-file.ts';
import { MESSAGE_PURPOSE } from '#api/files/stored-files.ts';
import { removeOwnAttachment } from '#api/files/sweep.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import { MAX_FILE_BYTES } from '#lib/forms/attachments/file-rules.ts';
import { storeAttachment } from '#api/files/store-attachment.ts';

/** The file, and room for the lines between the parts. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024;

const describeUpload = () => ({
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: `At most ${limitText(MAX_FILE_BYTES)}` },
  },
});

export const attachmentRoutes = [
  client.post('/client/attachments', multipart(MAX_BODY_BYTES, describeUpload), {
    limit: { per: 'client', rule: 'attachment' },
    right: 'forms',
    summary: 'Takes one file in: pictures are remade without their place, PDFs must be readable.',
    reply: attachmentInfo,
    failures: ['unreadable', 'invalid'],
    message: 'File uploaded.',
    handle: async ({ context, caller, input, ...origin }) => {
      const form = await readMultipart(input, {
        fileFields: ['file'],
        files: 1,
        fileBytes: MAX_FILE_BYTES,
      });
      if (!form.ok) return form;
      const file = form.value.files[0];
      if (!file) return fail('invalid', { fields: { file: 'File is required!' } });
      const stored = await storeAttachment({ context, caller, origin, key: null }, file);
      if (!stored.ok) return stored;
      return ok(showAttachment(stored.value));
    },
  }),
  ownFileEndpoint(
    '/client/attachments/:id',
    'An own file, to be saved; with inline=1 to be shown.',
    findSentAttachment,
    ({ form, purpose }) => {
      const hasAmounts = purpose === MESSAGE_PURPOSE ? messagesHoldAmounts : filesHoldAmounts;
      return form !== null && hasAmounts(form);
    },
  ),
  client.remove('/client/attachments/:id', nothing, {
    right: 'forms',
    summary: 'Removes an own file that belongs to no record.',
    failures: ['not_found', 'conflict'],
    message: 'File removed.',
    handle: ({ context, caller, params }) =>
      removeOwnAttachment(context, caller.client.id, params['id'] ?? ''),
  }),
];

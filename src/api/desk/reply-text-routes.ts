/** Operations feed: standard replies. */
import { ok } from '#lib/kernel/result.ts';
import { removedReplyText, replyText, replyTexts, savedReplyText } from '#lib/staff/reply-texts.ts';
import { operations } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { listReplyTexts, removeReplyText, saveReplyText } from './reply-texts.ts';

export const replyTextRoutes = [
  operations.get('/ops/reply-texts', nothing, {
    right: 'read',
    summary: 'Standard replies by name, with their places in braces.',
    reply: replyTexts,
    message: 'Texts loaded.',
    handle: async ({ context }) => ok({ items: await listReplyTexts(context) }),
  }),
  operations.post('/ops/reply-texts', json(savedReplyText), {
    right: 'texts',
    summary: 'Saves a standard reply in place of the one of this name.',
    reply: replyText,
    failures: ['invalid', 'changed'],
    message: 'Text saved.',
    handle: ({ context, input }) => saveReplyText(context, input),
  }),
  operations.post('/ops/reply-texts/remove', json(removedReplyText), {
    right: 'texts',
    summary: 'Removes a standard reply by its name.',
    failures: ['not_found'],
    message: 'Text removed.',
    handle: ({ context, input }) => removeReplyText(context, input.name),
  }),
];

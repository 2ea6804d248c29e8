/** Standard replies, and what their page posts. */
import { any } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { DeskError, DeskRecordView } from '#lib/portal/desk-record.ts';
import { filledText, replyTexts, type ReplyText } from '#lib/staff/reply-texts.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { successText, isPost, readDeskPost, rejectionOf } from './posted.ts';

const noText: ReplyText = { name: '', text: '' };

const doneTexts = { save: 'Saved.', remove: 'Removed.' };

interface Posted {
  readonly typed: ReplyText | null;
  /** The text that the person saw; null where the stored one is to be shown. */
  readonly seen: string | null;
  readonly rejection: DeskError | null;
}

export interface TextsView {
  readonly texts: readonly ReplyText[];
  readonly typed: ReplyText;
  /** The text in whose place the typed one is saved; '' for none. */
  readonly before: string;
  readonly rejection: DeskError | null;
  readonly done: string;
}

async function answerPost(context: PageContext): Promise<Posted | Response> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return { typed: null, seen: null, rejection: post };
  const name = post.field('name').trim();
  const seen = post.field('before');
  const isRemoval = post.field('do') === 'remove';
  const typed = { name, text: post.field('text').trim() };
  const reply = isRemoval
    ? await deskApi(context).post('/ops/reply-texts/remove', { name }, any())
    : await deskApi(context).post(
        '/ops/reply-texts',
        { ...typed, before: seen === '' ? null : seen },
        any(),
      );
  const done = isRemoval ? 'remove' : 'save';
  if (reply.ok) return moved(`${deskPathOf('desk-texts')}?done=${done}`, 303);
  const rejection = rejectionOf(reply.error, { name: 'Name', text: 'Text' });
  return { typed, seen: reply.error.code === 'changed' ? null : seen, rejection };
}

/** Reads the standard replies, and carries out what the page posts. */
export async function readTextsPage(
  context: PageContext,
): Promise<Response | Result<TextsView, DeskFailure>> {
  const posted = await answerPost(context);
  if (posted instanceof Response) return posted;
  const list = await deskApi(context).get('/ops/reply-texts', replyTexts);
  if (!list.ok) return list;
  const texts = list.value.items;
  const chosen = texts.find(({ name }) => name === context.url.searchParams.get('text'));
  const { rejection, seen } = posted;
  const typed = posted.typed ?? chosen ?? noText;
  const isNamed = ({ name }: ReplyText) => name.toLowerCase() === typed.name.toLowerCase();
  const before = seen ?? texts.find(isNamed)?.text ?? '';
  const done = successText(context.url, doneTexts);
  return ok({ texts, typed, before, rejection, done });
}

/** Returns the standard replies filled for a record; empty if the query fails. */
export async function repliesFor(
  context: PageContext,
  { record, definition, reference }: DeskRecordView,
): Promise<readonly ReplyText[]> {
  const list = await deskApi(context).get('/ops/reply-texts', replyTexts);
  if (!list.ok) return [];
  const { company_name: client = '', contact_person: contact = '' } = record.requester ?? {};
  const values = { reference, client, contact, form: definition.title };
  return list.value.items.map(({ name, text }) => ({ name, text: filledText(text, values) }));
}

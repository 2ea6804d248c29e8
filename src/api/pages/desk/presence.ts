/** Who else has a record open, for its page and for the script that keeps it up to date. */
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { presenceReply } from '#lib/queue/replies.ts';
import type { PageContext } from '../context.ts';
import { deskApi } from './desk-api.ts';
import { isPost, readDeskPost } from './posted.ts';

/** Address that the script of a record's page posts to. */
export const presencePath = (reference: string): string => deskPathOf('desk-presence', reference);

/** Says that the person has the record open; returns the names of the others, none when it cannot be read. */
export async function reportPresence(
  context: PageContext,
  reference: string,
): Promise<readonly string[]> {
  const reply = await deskApi(context).post('/ops/presence', { reference }, presenceReply);
  return reply.ok ? reply.value.others.map(({ name }) => name) : [];
}

/** Answers the script of an open page. */
export async function answerPresence(context: PageContext, reference: string): Promise<Response> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return new Response(null, { status: post?.status ?? 405 });
  return Response.json({ others: await reportPresence(context, reference) });
}

/** Passkeys on pages of the desk: options for the script, and the second step in a form. */
import { passkeyOptions } from '#lib/passkeys/replies.ts';
import type { PageContext } from '../context.ts';
import { passkeyIn } from '../native/passkeys.ts';
import { deskApi } from './desk-api.ts';
import { isPost, readDeskPost, type DeskPost } from './posted.ts';

/** Call for the options of each use, and the field of the form that it takes. */
const calls: Readonly<Record<string, readonly [path: string, field?: string]>> = {
  login: ['/ops/staff/passkeys/login/options'],
  second: ['/ops/staff/login/second/options', 'challenge'],
  join: ['/ops/staff/join/passkey', 'token'],
  confirm: ['/ops/me/second-step/options'],
  add: ['/ops/me/passkeys/options'],
};

/** Answers the script of a page. */
export async function answerPasskeyOptions(context: PageContext, use: string): Promise<Response> {
  const post = await readDeskPost(context.request);
  const call = calls[use];
  if (!isPost(post) || !call)
    return new Response(null, { status: post && !isPost(post) ? post.status : 404 });
  const [path, field] = call;
  const body = field === undefined ? {} : { [field]: post.field(field) };
  const reply = await deskApi(context).post(path, body, passkeyOptions);
  return reply.ok ? Response.json(reply.value) : new Response(null, { status: reply.error.status });
}

/** Returns the second step in a form, a passkey or a code; null for none. */
export function stepIn(post: DeskPost): object | null {
  const assertion = passkeyIn(post);
  if (assertion !== null) return { assertion };
  const code = post.field('code').trim();
  return code === '' ? null : { code };
}

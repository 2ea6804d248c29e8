/** Passkeys on pages of clients: options for the script, and the answer that it puts into the form. */
import { anyReply } from '#lib/http/http.ts';
import { messages } from '#lib/kernel/messages.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { parse, type AnyStruct, type Schema } from '#lib/kernel/validation.ts';
import { passkeyOptions } from '#lib/passkeys/replies.ts';
import { readMirrorCookie, mirrorCookie } from '#lib/server/mirror-cookie.ts';
import { isHttps } from '#lib/server/portal.ts';
import { accountHttp } from '../account-api.ts';
import { embeddedApi } from '../embedded.ts';
import type { PageContext } from '../context.ts';
import { readPostedForm, rejectionOf, type PostedForm } from './posted-form.ts';
import { tokenHolder, type ApiFailure, type Envelope } from '#lib/http/envelope.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { cookieTooLarge } from '#lib/session/storage-errors.ts';

/** Returns the data beside the token of an answer. */
export function tokenData<T>(
  envelope: Envelope,
  schema: Schema<T>,
  message: string,
): Result<T, ApiFailure> {
  const data = parse(schema, tokenHolder(envelope));
  return data.ok ? ok(data.value) : err({ kind: 'unreadable', status: 502, message, fields: {} });
}

/** The session of an answer, with the cookie that mirrors it. */
export function sessionOf(envelope: Envelope) {
  const data = tokenData(envelope, authDataSchema, messages.invalidAuthData);
  if (!data.ok) return data;
  const cookie = mirrorCookie(data.value, isHttps());
  return cookie ? ok({ session: data.value, cookie }) : err(cookieTooLarge);
}

/** Call for the options of each use. */
const calls: Readonly<Record<string, string>> = {
  login: '/client/passkeys/login/options',
  second: '/client/login/second/options',
  confirm: '/client/security/confirm/options',
  add: '/client/security/passkey-options',
};

/** Answers the script of a page. */
export async function answerPasskeyOptions(
  { request }: PageContext,
  use: string,
): Promise<Response> {
  const path = calls[use];
  const post = request.method === 'POST' ? await readPostedForm(request) : null;
  if (!path || !post || !embeddedApi()) return new Response(null, { status: 404 });
  if (!post.ok) return new Response(null, { status: post.status });
  const mirror = readMirrorCookie(request.headers.get('cookie'), isHttps());
  const reply = await accountHttp(request.headers, mirror?.token ?? null).send({
    path,
    method: 'POST',
    body: use === 'second' ? { challenge: post.field('challenge') } : {},
    reply: passkeyOptions,
  });
  return reply.ok
    ? Response.json(reply.value.body, { headers: { 'Cache-Control': 'no-store' } })
    : new Response(null, { status: rejectionOf(reply.error).status });
}

type Field = Pick<Extract<PostedForm, { readonly ok: true }>, 'field'>;

/** Returns the answer of a passkey that the script put into a form; null for none. */
export const passkeyIn = ({ field }: Field): unknown => parseJson(field('passkey'));

/** Returns the passkey in a form if it has the wanted form, else null. */
export function readPasskey<T>(post: Field, struct: AnyStruct<T>): T | null {
  const read = parse({ struct }, passkeyIn(post));
  return read.ok ? read.value : null;
}

/** Logs in by a passkey alone; null for posts of other forms. */
export async function nativePasskeyLogin(request: Request) {
  if (request.method !== 'POST') return null;
  const posted = await readPostedForm(request.clone());
  const assertion = posted.ok ? passkeyIn(posted) : null;
  if (assertion === null) return null;
  const reply = await accountHttp(request.headers, null).send({
    path: '/client/passkeys/login',
    body: { assertion },
    reply: anyReply,
  });
  const login = reply.ok ? sessionOf(reply.value.envelope) : reply;
  if (login.ok) return { isPosted: true, answer: null, value: login.value, asked: null };
  const { status, notice } = rejectionOf(login.error);
  const answer = { status, notice: notice || messages.loginFailed, values: {}, messages: {} };
  return { isPosted: true, answer, value: null, asked: null };
}

import { tokenHolder } from '#lib/http/envelope.ts';
import { loginForm } from '#lib/accounts/forms/login.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { authDataSchema, type AuthData } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { readNativePost, refusedByApi, type NativeAnswer } from './native-post.ts';
import { pageApi } from '../page-api.ts';

/** The outcome of a login that the browser posted by itself. */
export type NativeLogin =
  | { readonly ok: true; readonly data: AuthData }
  | { readonly ok: false; readonly answer: NativeAnswer };

/** Logs in for a form posted without script. */
export async function nativeLogin(request: Request): Promise<NativeLogin> {
  const submit = await readNativePost(request, loginForm);
  if (!submit.ok) return submit;
  const reply = await pageApi(request.headers, null).login(submit.values);
  if (!reply.ok) {
    return { ok: false, answer: refusedByApi(reply.error, messages.loginFailed, submit.typed) };
  }
  const data = parse(authDataSchema, tokenHolder(reply.value.envelope));
  if (data.ok) return { ok: true, data: data.value };
  const notice = messages.invalidAuthData;
  return { ok: false, answer: { status: 502, notice, values: submit.typed, messages: {} } };
}

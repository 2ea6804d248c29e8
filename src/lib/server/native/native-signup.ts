import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { readNativePost, refusedByApi, type NativeAnswer } from './native-post.ts';
import { pageApi } from '../page-api.ts';

/** Signs up for a form posted without script; null when that worked. */
export async function nativeSignup(request: Request): Promise<NativeAnswer | null> {
  const submit = await readNativePost(request, signupForm);
  if (!submit.ok) return submit.answer;
  const { confirmPassword: _, ...payload } = submit.values;
  const reply = await pageApi(request.headers, null).signup(payload);
  return reply.ok ? null : refusedByApi(reply.error, messages.signupFailed, submit.typed);
}

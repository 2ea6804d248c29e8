import { changePasswordForm } from '#lib/accounts/forms/change-password.form.ts';
import { profileForm } from '#lib/accounts/forms/profile.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { readMirrorCookie } from '../mirror-cookie.ts';
import { readNativePost, refusedByApi, type NativeAnswer } from './native-post.ts';
import { pageApi } from '../page-api.ts';
import { isHttps } from '../portal.ts';

/** The stored client id of a form that is posted without script: the one in the mirror cookie. */
const idOf = (request: Request): string | number =>
  readMirrorCookie(request.headers.get('cookie'), isHttps())?.client.id ?? '';

/** Saves a profile that the browser posted by itself (without a picture). Null when it was saved. */
export async function nativeProfile(request: Request, token: string): Promise<NativeAnswer | null> {
  const submit = await readNativePost(request, profileForm);
  if (!submit.ok) return submit.answer;
  const { clientId = '', ...values } = submit.values;
  const payload = { ...values, id: String(idOf(request)), clientId };
  const reply = await pageApi(request.headers, token).updateProfile(payload, null);
  if (reply.ok) return null;
  return refusedByApi(reply.error, messages.profileNotUpdated, submit.typed);
}

/** Changes a password for a form that the browser posted by itself. Null when it was changed. */
export async function nativePassword(
  request: Request,
  token: string,
): Promise<NativeAnswer | null> {
  const submit = await readNativePost(request, changePasswordForm);
  if (!submit.ok) return submit.answer;
  const { old_password, new_password } = submit.values;
  const payload = { id: idOf(request), old_password, new_password };
  const reply = await pageApi(request.headers, token).changePassword(payload);
  if (reply.ok) return null;
  return refusedByApi(reply.error, messages.passwordNotChanged, submit.typed);
}

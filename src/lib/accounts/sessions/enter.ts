/** Login call and session storage, beyond the page's script. Browser only. */
import { unreachable, type ApiFailure } from '#lib/http/envelope.ts';
import type { SubmitOutcome } from '#lib/forms/session/form-controller.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err } from '#lib/kernel/result.ts';
import type { AuthData } from '#lib/session/auth-data.ts';
import { deleteMirror } from '#lib/session/mirror.ts';
import { cookieTooLarge, storageUnavailable } from '#lib/session/storage-errors.ts';
import { openSession } from '#lib/session/login/open-session.ts';
import { afterLogin } from '#lib/session/login/resume-session.ts';
import { closeSession } from '#lib/session/session.store.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';
import * as calls from '../browser-client.ts';
import type { Login } from '../forms/login.form.ts';

/** Keeps the message visible without the line about email and password. */
const atLastField = ({ message }: ApiFailure) => ({ password: message });

/** Sends the call if there is a storage. */
export async function logIn(credentials: Login): ReturnType<typeof calls.login> {
  const answer = await calls.login(credentials);
  return answer.ok || answer.error !== storageUnavailable
    ? answer
    : err({ ...storageUnavailable, fields: atLastField(storageUnavailable), handled: true });
}

/** Posts half a login to the page, which asks for the second step. Nothing is stored. */
export function askSecondStep(asked: unknown): SubmitOutcome {
  const form = document.createElement('form');
  form.method = 'post';
  for (const [name, value] of Object.entries(isRecord(asked) ? asked : {})) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value: String(value) });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  return { kind: 'done' };
}

/** Stores the auth data and opens the requested page. Begins a session only when all of it is stored. */
export async function enter(data: AuthData): Promise<SubmitOutcome> {
  try {
    const status = await openSession(data);
    if (status !== 200) {
      await closeSession();
      if (status === cookieTooLarge.status)
        return { kind: 'refused', fields: atLastField(cookieTooLarge) };
      notify(unreachable.message, 'error');
      return { kind: 'again' };
    }
    leaveFlash(messages.loginSucceeded);
  } catch {
    await deleteMirror();
    return { kind: 'refused', fields: atLastField(storageUnavailable) };
  }
  location.assign(afterLogin());
  return { kind: 'done' };
}

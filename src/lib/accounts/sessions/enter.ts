/** What a login needs beyond its page: the call, and what keeps the session that it answers. Browser only. */
import { unreachable } from '#lib/http/envelope.ts';
import type { SubmitOutcome } from '#lib/forms/session/form-controller.ts';
import { messages } from '#lib/kernel/messages.ts';
import type { AuthData } from '#lib/session/auth-data.ts';
import { deleteMirror } from '#lib/session/mirror.ts';
import { cookieTooLarge, notStored } from '#lib/session/not-kept.ts';
import { openSession } from '#lib/session/open-session.ts';
import { afterLogin } from '#lib/session/resume-session.ts';
import { closeSession } from '#lib/session/session.store.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

export { login } from '../browser-client.ts';

function refuse(message: string): SubmitOutcome {
  notify(message, 'error');
  return { kind: 'refused' };
}

/** Stores the auth data and goes where the user wanted to go. A session that is not kept whole is not begun. */
export async function enter(data: AuthData): Promise<SubmitOutcome> {
  try {
    const status = await openSession(data);
    if (status !== 200) {
      await closeSession();
      return refuse((status === cookieTooLarge.status ? cookieTooLarge : unreachable).message);
    }
    leaveFlash(messages.loginSucceeded);
  } catch {
    await deleteMirror();
    return refuse(notStored.message);
  }
  location.assign(afterLogin());
  return { kind: 'done' };
}

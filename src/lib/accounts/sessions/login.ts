import { tokenHolder } from '#lib/http/envelope.ts';
import { createFormController, type SubmitOutcome } from '#lib/forms/session/form-controller.ts';
import { loginForm, type Login } from '../forms/login.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { afterLogin, openSession } from '#lib/session/session.store.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

/** Loads what sends a login. */
export const loadCalls = () => import('../browser-client.ts');

/** Logs in, stores the auth data (a token is needed), and goes where the user wanted to go. */
async function send(credentials: Login): Promise<SubmitOutcome> {
  const { logIn } = await loadCalls();
  const answer = await logIn(credentials, afterLogin());
  if (!answer.ok) {
    const isUnreadable = answer.error.kind === 'unreadable';
    showFailure(answer.error, isUnreadable ? messages.invalidAuthData : messages.loginFailed);
    return { kind: 'refused', fields: answer.error.fields };
  }
  const data = parse(authDataSchema, tokenHolder(answer.value.envelope));
  if (!data.ok) {
    notify(messages.invalidAuthData, 'error');
    return { kind: 'refused' };
  }
  await openSession(data.value);
  leaveFlash(messages.loginSucceeded);
  location.assign(afterLogin());
  return { kind: 'done' };
}

export const loginController = createFormController(loginForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

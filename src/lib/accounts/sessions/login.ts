import { tokenHolder } from '#lib/http/envelope.ts';
import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { loginForm, type Login } from '../forms/login.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';

/** Loads the login code. */
export const loadCalls = () => import('./enter.ts');

/** Logs in, stores the auth data (a token is needed), and goes where the user wanted to go. */
async function send(credentials: Login): Promise<SubmitOutcome> {
  const { logIn, enter, askSecondStep } = await loadCalls();
  const answer = await logIn(credentials);
  if (!answer.ok) {
    if (answer.error.asked !== undefined) return askSecondStep(answer.error.asked);
    const isUnreadable = answer.error.kind === 'unreadable';
    showFailure(answer.error, isUnreadable ? messages.invalidAuthData : messages.loginFailed);
    return failedOutcome(answer.error);
  }
  const data = parse(authDataSchema, tokenHolder(answer.value.envelope));
  if (!data.ok) {
    notify(messages.invalidAuthData, 'error');
    return { kind: 'refused' };
  }
  return enter(data.value);
}

export const loginController = createFormController(loginForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

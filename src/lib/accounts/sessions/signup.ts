import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { signupForm, type SignupValues } from '../forms/signup.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { LOGIN_EMAIL_KEY, storeInTab } from '#lib/session/browser-storage.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

/** Signs up and goes to the login. The confirmation is not sent. */
async function send({ confirmPassword: _, ...payload }: SignupValues): Promise<SubmitOutcome> {
  const { signup } = await import('../browser-client.ts');
  const answer = await signup(payload);
  if (!answer.ok) {
    showFailure(answer.error, messages.signupFailed);
    return failedOutcome(answer.error);
  }
  leaveFlash(messages.signupSucceeded);
  storeInTab(LOGIN_EMAIL_KEY, payload.email);
  location.assign(pathOf('login'));
  return { kind: 'done' };
}

export const signupController = createFormController(signupForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

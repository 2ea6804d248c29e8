import { createFormController, type SubmitOutcome } from '../../forms/controller.ts';
import { signupForm } from '../../forms/signup.form.ts';
import { messages } from '../../messages.ts';
import { pathOf } from '../../routes.ts';
import type { SignupValues } from '../../schemas/signup.ts';
import { showFailure } from '../failure.ts';
import { leaveFlash, notify } from '../toast.ts';

/** Signs up and goes to the login (spec section 4). The confirmation is not sent. */
async function send({ confirmPassword: _, ...payload }: SignupValues): Promise<SubmitOutcome> {
  const { signup } = await import('../../api/client.ts');
  const answer = await signup(payload);
  if (!answer.ok) {
    showFailure(answer.error, messages.signupFailed);
    return { kind: 'refused', fields: answer.error.fields };
  }
  leaveFlash(messages.signupSucceeded);
  location.assign(pathOf('login'));
  return { kind: 'done' };
}

export const signupController = createFormController(signupForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

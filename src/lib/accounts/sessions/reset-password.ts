import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { resetPasswordForm, type ResetValues } from '../forms/recovery.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { clearRecovery } from '#lib/session/otp-storage.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { handleFailure, withOtpToken } from './recovery.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

/** Sets the new password, clears the code data and goes to the login. */
async function send({ newPassword: password }: ResetValues): Promise<SubmitOutcome> {
  const { resetPassword } = await import('../browser-client.ts');
  const answer = await withOtpToken(messages.resetTokenMissing, () => resetPassword({ password }));
  if (!answer.ok) {
    handleFailure(answer.error, messages.resetFailed);
    const passwordError = answer.error.fields['password'];
    return failedOutcome(answer.error, passwordError ? { newPassword: passwordError } : {});
  }
  clearRecovery();
  leaveFlash(answer.value.message || messages.passwordReset);
  location.assign(pathOf('login'));
  return { kind: 'done' };
}

export const resetPasswordController = createFormController(resetPasswordForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

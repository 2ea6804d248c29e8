import { computed } from 'nanostores';
import {
  changePasswordForm,
  passwordParts,
  type ChangePasswordValues,
} from '../forms/change-password.form.ts';
import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { messages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { closeSession } from '#lib/session/session.store.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';
import { storedClientId } from './stored-id.ts';

/** Changes the password; that ends the session, and the login page says why. */
async function send({ old_password, new_password }: ChangePasswordValues): Promise<SubmitOutcome> {
  const id = storedClientId();
  if (!id.ok) {
    notify(id.error, 'error');
    return { kind: 'refused' };
  }
  const { changePassword } = await import('../browser-client.ts');
  const answer = await changePassword({ id: id.value, old_password, new_password });
  if (!answer.ok) {
    showFailure(answer.error, messages.passwordNotChanged);
    return failedOutcome(answer.error);
  }
  await closeSession();
  leaveFlash(messages.passwordChanged);
  location.replace(pathOf('login'));
  return { kind: 'done' };
}

/** The change-password form. */
export const changePasswordController = createFormController(changePasswordForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

/** Ids of the parts of the password rule that the new password fulfils, with spaces between. Browser only. */
export const $metParts = computed(changePasswordController.model.$state, ({ values }) => {
  const { new_password: typed } = values;
  const password = typeof typed === 'string' ? typed : '';
  return passwordParts.flatMap(({ id, holds }) => (holds(password) ? [id] : [])).join(' ');
});

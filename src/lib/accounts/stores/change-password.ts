import { atom } from 'nanostores';
import { changePasswordForm } from '../forms/change-password.form.ts';
import {
  createFormController,
  type FormController,
  type SubmitOutcome,
} from '#lib/account-forms/controller.ts';
import type { RawValues } from '#lib/account-forms/form-state.ts';
import { messages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { passwordParts, type ChangePasswordValues } from '../schemas/change-password.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { closeSession } from '#lib/session/session.store.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';
import { storedClientId } from './stored-id.ts';

/** Ids of the parts of the password rule that the new password fulfils. Browser only. */
export const $metParts = atom<readonly string[]>([]);

const showMetParts = (raw: RawValues): void => {
  const password = raw['new_password'] ?? '';
  $metParts.set(passwordParts.filter(({ holds }) => holds(password)).map(({ id }) => id));
};

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
    return { kind: 'refused', fields: answer.error.fields };
  }
  await closeSession();
  leaveFlash(messages.passwordChanged);
  location.replace(pathOf('login'));
  return { kind: 'done' };
}

const base = createFormController(changePasswordForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

/** The change-password form; it also judges the new password while it is typed. */
export const changePasswordController: FormController = {
  ...base,
  change: (raw) => {
    showMetParts(raw);
    base.change(raw);
  },
};

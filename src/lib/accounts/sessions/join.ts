import { tokenHolder } from '#lib/http/envelope.ts';
import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { messages } from '#lib/kernel/messages.ts';
import { parse } from '#lib/kernel/validation.ts';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { notify } from '#lib/session/toast.store.ts';
import { joinForm, type JoinValues } from '../forms/join.form.ts';

/** Joins by the invitation of the address, and begins the session. The confirmation is not sent. */
async function send({ confirmPassword: _, ...values }: JoinValues): Promise<SubmitOutcome> {
  const [{ join }, { enter }] = await Promise.all([
    import('../browser-client.ts'),
    import('./enter.ts'),
  ]);
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const answer = await join({ ...values, token });
  if (!answer.ok) {
    showFailure(answer.error, messages.loginFailed);
    return failedOutcome(answer.error);
  }
  const data = parse(authDataSchema, tokenHolder(answer.value.envelope));
  if (data.ok) return enter(data.value);
  notify(messages.invalidAuthData, 'error');
  return { kind: 'refused' };
}

export const joinController = createFormController(joinForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

import { tokenHolder } from '#lib/http/envelope.ts';
import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { sendOtpForm, type SendOtp } from '../forms/recovery.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { storeCode } from '#lib/session/otp-storage.ts';
import { otpDataSchema } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { openStep, findStorageError } from './recovery.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

/** Has a code sent, stores its token and the e-mail, and goes on to the code. */
async function send(values: SendOtp): Promise<SubmitOutcome> {
  const { sendOtp } = await import('../browser-client.ts');
  const answer = await sendOtp(values);
  if (!answer.ok) {
    showFailure(answer.error, messages.otpNotSent);
    const { kind, status, message, fields } = answer.error;
    // The browser keeps nothing: the reason stays when the notification has gone.
    return failedOutcome(
      answer.error,
      kind === 'refused' && status === 0 ? { email: message } : fields,
    );
  }
  const data = parse(otpDataSchema, tokenHolder(answer.value.envelope));
  if (!data.ok) {
    notify(messages.invalidOtpData, 'error');
    return { kind: 'refused' };
  }
  const storageError = await findStorageError(() => storeCode(data.value, values.email));
  if (storageError !== null) return { kind: 'refused', fields: { email: storageError } };
  leaveFlash(answer.value.message || messages.otpSent);
  openStep('VERIFY_OTP');
  return { kind: 'done' };
}

export const sendOtpController = createFormController(sendOtpForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

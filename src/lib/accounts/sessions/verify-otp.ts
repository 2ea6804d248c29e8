import { tokenHolder } from '#lib/http/envelope.ts';
import { storeVerified } from '#lib/session/otp-storage.ts';
import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { verifyOtpForm, type OtpBoxes } from '../forms/recovery.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { otpDataSchema } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { openStep, handleFailure, findStorageError, withOtpToken } from './recovery.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';

/** A refused code is typed again: the first box is where that begins. */
const backToFirstBox = (): void => document.getElementById('verify-otp-digit1')?.focus();

/** Has the code checked; the token of the response replaces the first one. */
async function send({ digit1, digit2, digit3, digit4 }: OtpBoxes): Promise<SubmitOutcome> {
  const { verifyOtp } = await import('../browser-client.ts');
  const otp = digit1 + digit2 + digit3 + digit4;
  const answer = await withOtpToken(messages.verifyTokenMissing, () => verifyOtp({ otp }));
  if (!answer.ok) {
    handleFailure(answer.error, messages.otpWrong);
    if (answer.error.kind === 'refused') backToFirstBox();
    return failedOutcome(answer.error, {});
  }
  const data = parse(otpDataSchema, tokenHolder(answer.value.envelope));
  if (!data.ok) {
    notify(messages.invalidOtpData, 'error');
    return { kind: 'refused' };
  }
  const storageError = await findStorageError(() => storeVerified(data.value));
  if (storageError !== null) return { kind: 'refused', fields: { digit1: storageError } };
  leaveFlash(answer.value.message || messages.otpVerified);
  openStep('RESET_PASSWORD');
  return { kind: 'done' };
}

export const verifyOtpController = createFormController(verifyOtpForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

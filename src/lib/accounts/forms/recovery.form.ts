import { field } from '#lib/forms/field-builders.ts';
import { messages } from '#lib/kernel/messages.ts';
import { oneStep, type SchemaForm, type SecretField } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import type { Schema } from '#lib/kernel/validation.ts';
import {
  email,
  otpCode,
  otpDigit,
  repeatedPassword,
  resetPassword,
} from '#lib/kernel/atoms/account-fields.ts';

const emailStruct = object({ email });
const codeStruct = object({ otp: otpCode });
const boxesStruct = object({
  digit1: otpDigit,
  digit2: otpDigit,
  digit3: otpDigit,
  digit4: otpDigit,
});
const passwordStruct = object({ password: resetPassword });
const resetStruct = object({ newPassword: resetPassword, confirmPassword: repeatedPassword });

export type SendOtp = Infer<typeof emailStruct>;
export type VerifyOtp = Infer<typeof codeStruct>;
export type OtpBoxes = Infer<typeof boxesStruct>;
export type ResetPassword = Infer<typeof passwordStruct>;
export type ResetValues = Infer<typeof resetStruct>;

/** Values of the first step; body of `POST /client/sendotp` and `/client/resendotp`. */
export const sendOtpSchema: Schema<SendOtp> = { struct: emailStruct };

/** Body of `POST /client/verifyotp`: the four digits joined. */
export const verifyOtpSchema: Schema<VerifyOtp> = { struct: codeStruct };

/** Values of the second step: a digit a box. */
export const otpBoxesSchema: Schema<OtpBoxes> = { struct: boxesStruct };

/** Body of `POST /client/resetpassword`: the new password. */
export const resetPasswordSchema: Schema<ResetPassword> = { struct: passwordStruct };

/** Values of the third step. */
export const resetValuesSchema: Schema<ResetValues> = { struct: resetStruct };

/** First step of the password recovery, where to send the code. */
export const sendOtpForm: SchemaForm<SendOtp> = {
  type: 'send-otp',
  title: 'Forgot Password',
  schema: sendOtpSchema,
  submitLabel: 'Send OTP',
  refusal: { text: 'No code was sent. Check the address, then try again.' },
  busyLabel: 'Sending…',
  errorsOnly: true,
  notices: { required: messages.fillAllRequired },
  steps: oneStep([
    field.email('email', 'Email', {
      autocomplete: 'username',
      messages: { required: messages.emailRequired, pattern: messages.emailFormat },
    }),
  ]),
};

const box = (position: number): SecretField =>
  field.digit(`digit${position}`, `Digit ${position}`, {
    inputmode: 'numeric',
    // No maxlength: the browser would cut off a whole code that it fills into the first box.
    autocomplete: position === 1 ? 'one-time-code' : 'off',
    messages: { required: messages.otpIncomplete, pattern: messages.otpIncomplete },
  });

/** Second step: the four digits of the code. */
export const verifyOtpForm: SchemaForm<OtpBoxes> = {
  type: 'verify-otp',
  title: 'Enter the code',
  schema: otpBoxesSchema,
  submitLabel: 'Verify OTP',
  refusal: { text: 'The code was not accepted. Check it, or ask for a new one.' },
  busyLabel: 'Verifying…',
  errorsOnly: true,
  notices: { required: messages.fillAllRequired },
  steps: oneStep([1, 2, 3, 4].map(box)),
};

/** Third step: the new password and its repetition. */
export const resetPasswordForm: SchemaForm<ResetValues> = {
  type: 'reset-password',
  title: 'Choose a new password',
  schema: resetValuesSchema,
  submitLabel: 'Reset Password',
  refusal: { text: 'Your password was not changed. Try again, or ask for a new code.' },
  busyLabel: 'Saving…',
  errorsOnly: true,
  notices: { required: messages.fillAllRequired, mismatch: messages.passwordsDoNotMatch },
  steps: oneStep([
    field.password('newPassword', 'New Password', {
      autocomplete: 'new-password',
      messages: { pattern: messages.resetPasswordRule },
    }),
    field.password('confirmPassword', 'Confirm Password', {
      autocomplete: 'new-password',
      repeats: 'newPassword',
    }),
  ]),
};

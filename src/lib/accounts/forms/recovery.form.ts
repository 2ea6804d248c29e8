import { field } from '#lib/forms/field-builders.ts';
import { messages } from '#lib/kernel/messages.ts';
import { oneStep, type SchemaForm, type SecretField } from '#lib/forms/definition.ts';
import { object, type Infer } from 'superstruct';
import {
  email,
  otpCode,
  otpDigit,
  repeatedPassword,
  resetPassword,
} from '#lib/kernel/atoms/account-fields.ts';

/** Values of the first step; body of `POST /client/sendotp` and `/client/resendotp`. */
export const sendOtpSchema = object({ email });
/** Body of `POST /client/verifyotp`: the four digits joined. */
export const verifyOtpSchema = object({ otp: otpCode });
/** Values of the second step: a digit a box. */
export const otpBoxesSchema = object({
  digit1: otpDigit,
  digit2: otpDigit,
  digit3: otpDigit,
  digit4: otpDigit,
});
/** Body of `POST /client/resetpassword`: the new password. */
export const resetPasswordSchema = object({ password: resetPassword });
/** Values of the third step. */
export const resetValuesSchema = object({
  newPassword: resetPassword,
  confirmPassword: repeatedPassword,
});

export type SendOtp = Infer<typeof sendOtpSchema>;
export type VerifyOtp = Infer<typeof verifyOtpSchema>;
export type OtpBoxes = Infer<typeof otpBoxesSchema>;
export type ResetPassword = Infer<typeof resetPasswordSchema>;
export type ResetValues = Infer<typeof resetValuesSchema>;

/** First step of the password recovery, where to send the code. */
export const sendOtpForm: SchemaForm<SendOtp> = {
  type: 'send-otp',
  title: 'Forgot Password',
  schema: sendOtpSchema,
  submitLabel: 'Send OTP',
  rejection: { text: 'No code was sent. Check the address, then try again.' },
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
  rejection: { text: 'The code was not accepted. Check it, or ask for a new one.' },
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
  rejection: { text: 'Your password was not changed. Try again, or ask for a new code.' },
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

/** The four calls of a forgotten password. */
import { object, string } from 'superstruct';
import {
  sendOtpForm,
  resetPasswordSchema,
  sendOtpSchema,
  verifyOtpSchema,
} from '#lib/accounts/forms/recovery.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok } from '#lib/kernel/result.ts';
import { open, otpSent, otpVerified } from '#api/http/endpoint.ts';
import { json } from '#api/http/input.ts';
import { answered } from '#api/http/reply.ts';
import { resendOtp, sendOtp } from './send-otp.ts';
import { resetPassword } from './reset-password.ts';
import { verifyOtp } from './verify-otp.ts';

const tokenReply = object({ token: string() });

const { otpIncomplete } = messages;

/** Labels and texts of bodies whose fields are named otherwise than on the page. */
const codeTexts = [
  {
    name: 'otp',
    label: 'OTP',
    messages: { required: otpIncomplete, invalid: otpIncomplete, pattern: otpIncomplete },
  },
];
const passwordTexts = [
  {
    name: 'password',
    label: 'New Password',
    messages: { pattern: messages.resetPasswordRule },
  },
];

export const recoveryRoutes = [
  open.post('/client/sendotp', json(sendOtpSchema, { fields: inputsOf(sendOtpForm) }), {
    limit: { per: 'network', rule: 'otpNetwork' },
    summary:
      'Sends a one-time code by email, if the address has an account; the answer never tells.',
    reply: tokenReply,
    message: messages.otpSent,
    handle: async ({ context, input, ...origin }) => {
      const token = await sendOtp(context, input, origin);
      return ok({ token });
    },
  }),
  otpSent.post('/client/resendotp', json(sendOtpSchema, { fields: inputsOf(sendOtpForm) }), {
    limit: { per: 'service', rules: ['otpResend'] },
    summary: 'Sends a new code in place of the last one, a minute after it; the token stays.',
    failures: ['too_many'],
    message: messages.otpResent,
    handle: ({ context, caller, input, ...origin }) => resendOtp(context, caller, input, origin),
  }),
  otpSent.post('/client/verifyotp', json(verifyOtpSchema, { fields: codeTexts }), {
    summary:
      'Checks the code; the token of the answer takes the place of the first and allows the reset.',
    reply: tokenReply,
    handle: async ({ context, caller, input, ...origin }) => {
      const result = await verifyOtp(context, caller, input, origin);
      return answered(result, messages.otpVerified, (token) => ({ token }));
    },
  }),
  otpVerified.post('/client/resetpassword', json(resetPasswordSchema, { fields: passwordTexts }), {
    summary: 'Sets the new password once, and ends all sessions of the account.',
    message: messages.passwordReset,
    handle: ({ context, caller, input, ...origin }) =>
      resetPassword(context, caller, input, origin),
  }),
];

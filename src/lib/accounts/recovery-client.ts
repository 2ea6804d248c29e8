import type { ResetPassword, SendOtp, VerifyOtp } from './forms/recovery.form.ts';
import { anyReply } from '#lib/http/http.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';

/**
 * The calls of the password recovery. `resendOtp`, `verifyOtp` and `resetPassword` send the OTP token as the
 * bearer token: it replaces the login token while it is stored.
 */
export const recoveryCalls = (http: Http) => ({
  /** Have a code sent; the answer holds the OTP token. */
  sendOtp: (payload: SendOtp): ApiResult<unknown> =>
    http.send({ path: '/client/sendotp', body: payload, reply: anyReply }),

  /** Have a new code sent. */
  resendOtp: (payload: SendOtp): ApiResult<unknown> =>
    http.send({ path: '/client/resendotp', body: payload, reply: anyReply }),

  /** Check the code; the answer holds the token that allows the reset. */
  verifyOtp: (payload: VerifyOtp): ApiResult<unknown> =>
    http.send({ path: '/client/verifyotp', body: payload, reply: anyReply }),

  /** Set the new password. */
  resetPassword: (payload: ResetPassword): ApiResult<unknown> =>
    http.send({ path: '/client/resetpassword', body: payload, reply: anyReply }),
});

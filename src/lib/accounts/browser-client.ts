/** The calls of this room from the browser. Browser only. */
import { general, ownUnauthorized } from '#lib/session/browser-http.ts';
import { withPageAhead } from '#lib/session/login/page-ahead.ts';
import { accountCalls } from './client.ts';
import type { Login } from './forms/login.form.ts';
import { recoveryCalls } from './recovery-client.ts';

export const {
  signup,
  createClient,
  getProfile,
  updateProfile,
  changePassword,
  updateEmailStatus,
  listUsers,
  getDashboard,
} = accountCalls(general);

const { login } = accountCalls(ownUnauthorized);

/** Logs in, and has the browser ask for the page that the login leads to at the same time. */
export const logIn = (credentials: Login, next: string): ReturnType<typeof login> =>
  withPageAhead(next, (headers) => login(credentials, headers));

export const { sendOtp } = recoveryCalls(general);
export const { resendOtp, verifyOtp, resetPassword } = recoveryCalls(ownUnauthorized);

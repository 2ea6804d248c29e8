/** The calls of this room from the browser. Browser only. */
import { general, ownUnauthorized } from '#lib/session/browser-http.ts';
import { accountCalls } from './client.ts';
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

export const { login, join } = accountCalls(ownUnauthorized);

export const { sendOtp } = recoveryCalls(general);
export const { resendOtp, verifyOtp, resetPassword } = recoveryCalls(ownUnauthorized);

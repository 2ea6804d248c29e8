import { resetPasswordController } from '#lib/accounts/sessions/reset-password.ts';
import { AccountForm } from './form/AccountForm.tsx';

/** Third step of a forgotten password: the new one. */
export function ForgotReset() {
  return <AccountForm controller={resetPasswordController} />;
}

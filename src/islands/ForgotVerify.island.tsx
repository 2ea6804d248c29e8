import { verifyOtpController } from '#lib/accounts/sessions/verify-otp.ts';
import { CodeField } from './form/CodeField.tsx';
import { AccountForm } from './form/AccountForm.tsx';

/** Second step of a forgotten password: the code. */
export const ForgotVerify = () => (
  <AccountForm controller={verifyOtpController}>
    <CodeField />
  </AccountForm>
);

import { verifyOtpController } from '#lib/accounts/stores/verify-otp.ts';
import { CodeForm } from './recovery/CodeForm.tsx';

/** Second step of a forgotten password: the code. */
export function ForgotVerify() {
  return <CodeForm controller={verifyOtpController} />;
}

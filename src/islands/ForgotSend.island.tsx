import { sendOtpController } from '#lib/accounts/sessions/send-otp.ts';
import { AccountForm } from './form/AccountForm.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface ForgotSendProps {
  readonly initial?: InitialForm | undefined;
}

/** First step of a forgotten password: where to send the code. */
export function ForgotSend({ initial }: ForgotSendProps) {
  return <AccountForm controller={sendOtpController} initial={initial} />;
}

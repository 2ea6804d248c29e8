import { sendOtpController } from '#lib/accounts/sessions/send-otp.ts';
import { Form } from './form/Form.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface ForgotSendProps {
  readonly initial?: InitialForm | undefined;
}

/** First step of a forgotten password: where to send the code. */
export function ForgotSend({ initial }: ForgotSendProps) {
  return <Form controller={sendOtpController} initial={initial} />;
}

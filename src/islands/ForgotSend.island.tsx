import { sendOtpController } from '#lib/accounts/stores/send-otp.ts';
import { Form, type InitialForm } from './form/Form.tsx';

interface ForgotSendProps {
  readonly initial?: InitialForm | undefined;
}

/** First step of a forgotten password: where to send the code. */
export function ForgotSend({ initial }: ForgotSendProps) {
  return <Form controller={sendOtpController} initial={initial} />;
}

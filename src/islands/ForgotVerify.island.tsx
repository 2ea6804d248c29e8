import { verifyOtpController } from '#lib/accounts/sessions/verify-otp.ts';
import { CodeField } from './form/CodeField.tsx';
import { Form } from './form/Form.tsx';

/** Second step of a forgotten password: the code. */
export const ForgotVerify = () => (
  <Form controller={verifyOtpController}>
    <CodeField />
  </Form>
);

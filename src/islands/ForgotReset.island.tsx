import { resetPasswordController } from '#lib/accounts/sessions/reset-password.ts';
import { Form } from './form/Form.tsx';

/** Third step of a forgotten password: the new one. */
export function ForgotReset() {
  return <Form controller={resetPasswordController} />;
}

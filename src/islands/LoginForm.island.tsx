import { loginController } from '#lib/accounts/sessions/login.ts';
import { Form } from './form/Form.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface LoginFormProps {
  readonly initial?: InitialForm | undefined;
}

export function LoginForm({ initial }: LoginFormProps) {
  return <Form controller={loginController} initial={initial} />;
}

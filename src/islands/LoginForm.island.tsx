import { loginController } from '#lib/accounts/stores/login.ts';
import { Form, type InitialForm } from './form/Form.tsx';

interface LoginFormProps {
  readonly initial?: InitialForm | undefined;
}

export function LoginForm({ initial }: LoginFormProps) {
  return <Form controller={loginController} initial={initial} />;
}

import { loginController } from '#lib/accounts/sessions/login.ts';
import { AccountForm } from './form/AccountForm.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface LoginFormProps {
  readonly initial?: InitialForm | undefined;
}

export function LoginForm({ initial }: LoginFormProps) {
  return <AccountForm controller={loginController} initial={initial} />;
}

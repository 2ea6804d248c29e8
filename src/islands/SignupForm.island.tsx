import { signupController } from '#lib/accounts/sessions/signup.ts';
import { AccountForm } from './form/AccountForm.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface SignupFormProps {
  readonly initial?: InitialForm | undefined;
}

export function SignupForm({ initial }: SignupFormProps) {
  return <AccountForm controller={signupController} initial={initial} />;
}

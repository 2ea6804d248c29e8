import { signupController } from '#lib/accounts/sessions/signup.ts';
import { Form } from './form/Form.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface SignupFormProps {
  readonly initial?: InitialForm | undefined;
}

export function SignupForm({ initial }: SignupFormProps) {
  return <Form controller={signupController} initial={initial} />;
}

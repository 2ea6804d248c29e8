import { signupController } from '#lib/accounts/stores/signup.ts';
import { Form, type InitialForm } from './form/Form.tsx';

interface SignupFormProps {
  readonly initial?: InitialForm | undefined;
}

export function SignupForm({ initial }: SignupFormProps) {
  return <Form controller={signupController} initial={initial} />;
}

import { signupController } from '../lib/stores/forms/signup.ts';
import { Form, type InitialForm } from './form/Form.tsx';

interface SignupFormProps {
  readonly initial?: InitialForm | undefined;
}

export function SignupForm({ initial }: SignupFormProps) {
  return <Form controller={signupController} initial={initial} />;
}

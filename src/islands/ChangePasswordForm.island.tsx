import { useStore } from '@nanostores/react';
import { passwordParts } from '#lib/accounts/schemas/change-password.ts';
import { $metParts, changePasswordController } from '#lib/accounts/stores/change-password.ts';
import { Form, type InitialForm } from './form/Form.tsx';
import { PasswordStrength } from './form/PasswordStrength.tsx';

interface ChangePasswordFormProps {
  readonly initial?: InitialForm | undefined;
}

export function ChangePasswordForm({ initial }: ChangePasswordFormProps) {
  const met = useStore($metParts, { ssr: 'initial' });
  return (
    <Form controller={changePasswordController} initial={initial}>
      <PasswordStrength parts={passwordParts} met={met} />
    </Form>
  );
}

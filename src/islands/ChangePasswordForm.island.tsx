import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { passwordParts } from '#lib/accounts/forms/change-password.form.ts';
import { $metParts, changePasswordController } from '#lib/accounts/sessions/change-password.ts';
import { AccountForm } from './form/AccountForm.tsx';
import type { InitialForm } from './form/form-parts.ts';
import { PasswordStrength } from './form/PasswordStrength.tsx';

interface ChangePasswordFormProps {
  readonly initial?: InitialForm | undefined;
}

export function ChangePasswordForm({ initial }: ChangePasswordFormProps) {
  const parts = useStore($metParts);
  const met = useMemo(() => parts.split(' ').filter(Boolean), [parts]);
  return (
    <AccountForm controller={changePasswordController} initial={initial}>
      <PasswordStrength parts={passwordParts} met={met} />
    </AccountForm>
  );
}

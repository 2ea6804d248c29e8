import { joinController } from '#lib/accounts/sessions/join.ts';
import { AccountForm } from './form/AccountForm.tsx';
import type { InitialForm } from './form/form-parts.ts';

interface JoinFormProps {
  readonly initial?: InitialForm | undefined;
}

export function JoinForm({ initial }: JoinFormProps) {
  return <AccountForm controller={joinController} initial={initial} />;
}

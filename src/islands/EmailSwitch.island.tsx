import { useState } from 'react';
import { messages } from '#lib/kernel/messages.ts';
import type { EmailStatus } from '#lib/session/client-profile.ts';
import { changeEmailStatus } from '#lib/accounts/sessions/email-status.ts';
import { notify } from '#lib/session/toast.store.ts';

interface EmailSwitchProps {
  readonly clientId: string | number | null;
  readonly isDeleted: boolean;
  readonly status: EmailStatus;
}

/** The switch of the mails about arriving merchandise. It goes back when the change fails. */
export function EmailSwitch({ clientId, isDeleted, status }: EmailSwitchProps) {
  const [current, setCurrent] = useState(status);
  const [saving, setSaving] = useState(false);

  const toggle = async () => {
    if (saving) return;
    const wanted = current === 1 ? 2 : 1;
    setSaving(true);
    setCurrent(wanted);
    const refusal = await changeEmailStatus({ clientId, isDeleted, wanted });
    setSaving(false);
    if (refusal === null) {
      notify(wanted === 1 ? messages.emailSwitchOn : messages.emailSwitchOff);
      return;
    }
    setCurrent(current);
    if (refusal !== '') notify(refusal, 'error');
  };

  return (
    <label className="switch-row">
      <input
        type="checkbox"
        role="switch"
        className="toggle toggle-primary"
        checked={current === 1}
        aria-busy={saving}
        data-replay
        onChange={() => void toggle()}
      />
      <span>Receive emails when merchandise arrives</span>
    </label>
  );
}

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#lib/kernel/messages.ts';
import type { EmailStatus } from '#lib/session/client-profile.ts';
import { changeEmailStatus } from '#lib/accounts/sessions/email-status.ts';
import { notify } from '#lib/session/toast.store.ts';

interface EmailSwitchProps {
  readonly clientId: string | number | null;
  readonly isDeleted: boolean;
  readonly status: EmailStatus;
}

/**
 * Switch of arrival mails. Reverts on failure. Before hydration it changes immediately, and the change is sent on
 * hydration.
 */
export function EmailSwitch({ clientId, isDeleted, status }: EmailSwitchProps) {
  const [current, setCurrent] = useState(status);
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const toggle = async () => {
    if (saving) return;
    const next = current === 1 ? 2 : 1;
    setSaving(true);
    setCurrent(next);
    const error = await changeEmailStatus({ clientId, isDeleted, next });
    setSaving(false);
    if (error === null) {
      notify(next === 1 ? messages.emailSwitchOn : messages.emailSwitchOff);
      return;
    }
    setCurrent(current);
    if (error !== '') notify(error, 'error');
  };

  const takeEarlyPress = useEffectEvent(() => {
    if (box.current && box.current.checked !== (current === 1)) void toggle();
  });
  useLayoutEffect(() => takeEarlyPress(), []);

  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        role="switch"
        className="toggle toggle-primary"
        checked={current === 1}
        aria-busy={saving}
        // Ignores the state that browsers restore from an earlier visit.
        autoComplete="off"
        onChange={() => void toggle()}
      />
      <span>Receive emails when merchandise arrives</span>
    </label>
  );
}

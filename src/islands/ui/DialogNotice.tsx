import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $toast } from '#lib/session/toast.store.ts';

/**
 * What failed since the modal dialog around it was opened. The notification that says it is behind the dialog, out of reach of
 * screen readers, and gone after two seconds. The same failure once more is told once more.
 */
export function DialogNotice() {
  const toast = useStore($toast, { ssr: 'initial' });
  const [before] = useState(toast);
  const [failed, setFailed] = useState(before);
  if (toast?.kind === 'error' && toast !== failed) setFailed(toast);
  const text = failed === before ? '' : failed?.message;
  return (
    <p role="alert" className={text && 'mt-2 alert block alert-error'}>
      {text && <span key={failed?.serial}>{text}</span>}
    </p>
  );
}

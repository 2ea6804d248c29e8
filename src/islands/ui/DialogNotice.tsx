import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $toast } from '#lib/session/toast.store.ts';

/**
 * Latest failure since the modal dialog opened, until the next submit. Its notification is behind the dialog, hidden
 * from screen readers, and gone after two seconds. A repeated failure is announced again.
 */
export function DialogNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  const toast = useStore($toast, { ssr: 'initial' });
  const [before, setBefore] = useState(toast);
  const [failed, setFailed] = useState(before);
  if (toast?.kind === 'error' && toast !== failed) setFailed(toast);
  useEffect(() => {
    const dialog = notice.current?.closest('dialog');
    const forget = () => setBefore(failed);
    dialog?.addEventListener('submit', forget);
    return () => dialog?.removeEventListener('submit', forget);
  }, [failed]);
  const text = failed === before ? '' : failed?.message;
  return (
    <p role="alert" className={text && 'mt-2 alert block alert-error'} ref={notice}>
      {text && <span key={failed?.serial}>{text}</span>}
    </p>
  );
}

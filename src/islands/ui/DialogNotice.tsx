import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $toast } from '#lib/session/toast.store.ts';

/**
 * What failed since the modal dialog around it was opened, until its form is sent again. The notification that says it is
 * behind the dialog, out of reach of screen readers, and gone after two seconds. The same failure once more is told once more.
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

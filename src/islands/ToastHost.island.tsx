import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $toast, dismissToast, TOAST_MS } from '../lib/stores/toast.ts';

/**
 * Shows one notification at a time for 2000 ms; the clock stops while the pointer or the focus is on it. Both
 * live regions stand in the page from the start, so that what is put into them is announced.
 */
export function ToastHost() {
  const toast = useStore($toast, { ssr: 'initial' });
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!toast || held) return undefined;
    const timer = setTimeout(dismissToast, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);

  const region = (kind: 'success' | 'error') =>
    toast?.kind === kind && (
      <div key={toast.serial} className="toast-card" data-kind={kind}>
        <span className="toast-mark" aria-hidden="true" />
        <p>{toast.message}</p>
        <button type="button" className="toast-close" onClick={dismissToast}>
          <span className="sr-only">Close notification</span>
        </button>
      </div>
    );

  return (
    <div
      className="toast-host"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{region('success')}</div>
      <div role="alert">{region('error')}</div>
    </div>
  );
}

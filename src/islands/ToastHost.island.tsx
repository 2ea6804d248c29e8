import { useStore } from '@nanostores/react';
import { useEffect, useRef, type FocusEvent } from 'react';
import { $toast, dismissToast, TOAST_MS } from '#lib/session/toast.store.ts';

const tones = {
  success: 'alert-success',
  warning: 'alert-warning',
  error: 'alert-error',
} as const;

/** A page has one host, so one clock. */
let clock: ReturnType<typeof setTimeout> | undefined;
const stop = (): void => clearTimeout(clock);
const start = (): void => {
  stop();
  clock = setTimeout(dismissToast, TOAST_MS);
};

/**
 * Shows one notification for 2000 ms; the timer pauses under pointer or focus. Both live regions are in the page from
 * the start, so that changes are announced.
 */
export function ToastHost() {
  const toast = useStore($toast, { ssr: 'initial' });
  const host = useRef<HTMLDivElement>(null);
  /** Where the focus was before it came here. */
  const origin = useRef<HTMLElement>(null);
  const arrive = ({ relatedTarget }: FocusEvent) => {
    stop();
    if (host.current?.contains(relatedTarget)) return;
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const close = () => {
    if (host.current?.matches(':focus-within')) origin.current?.focus();
    dismissToast();
  };
  const startUnless = (state: string) => {
    if (!host.current?.matches(state)) start();
  };

  // Asks the page itself: a card that is removed under the pointer fires no event.
  useEffect(() => {
    if (!toast) return undefined;
    if (!host.current?.matches(':hover, :focus-within')) start();
    return stop;
  }, [toast]);

  const region = (isDone: boolean) =>
    toast &&
    (toast.kind === 'success') === isDone && (
      <div
        key={toast.serial}
        className={`toast-card alert flex items-start gap-2.5 ${tones[toast.kind]}`}
        data-kind={toast.kind}
      >
        <span className="toast-mark" aria-hidden="true" />
        {/* Another API may answer with pages of text. */}
        <p className="max-h-[50dvh] overflow-y-auto wrap-anywhere">{toast.message}</p>
        {toast.action && (
          <button
            type="button"
            className="-my-2 min-h-11 flex-none cursor-pointer px-1.5 text-primary underline underline-offset-3"
            onClick={() => {
              close();
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </button>
        )}
        <button
          type="button"
          className="toast-close -my-0.5 size-7 flex-none cursor-pointer rounded-selector"
          aria-label="Close notification"
          onClick={close}
        />
      </div>
    );

  return (
    <div
      ref={host}
      className="toast-host"
      role="presentation"
      onPointerEnter={stop}
      onPointerLeave={() => startUnless(':focus-within')}
      onFocus={arrive}
      onBlur={() => startUnless(':hover')}
    >
      <div role="status">{region(true)}</div>
      <div role="alert">{region(false)}</div>
    </div>
  );
}

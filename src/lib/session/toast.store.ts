import { atom } from 'nanostores';
import { storeInTab, popFromTab } from './browser-storage.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';

/** The brief notification at the top right, one at a time. Browser only. */
/** A warning reports omissions of a completed act. */
export type ToastKind = 'success' | 'warning' | 'error';

/** A button in the notification. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly message: string;
  readonly kind: ToastKind;
  /** Grows with each notification, so that the same text twice is two notifications. */
  readonly serial: number;
  readonly action?: ToastAction | undefined;
}

/** How long a notification stays, in milliseconds. */
export const TOAST_MS = 2000;

const FLASH_KEY = 'flash';

/** The shown notification; there is at most one. */
export const $toast = atom<Toast | null>(null);

let serial = 0;

/** Shows a notification in place of the shown one. */
export function notify(message: string, kind: ToastKind = 'success', action?: ToastAction): void {
  serial += 1;
  $toast.set({ message, kind, serial, action });
  dispatchEvent(new Event('portal:hydrate'));
}

/** Takes the notification away. */
export const dismissToast = (): void => $toast.set(null);

/** Sends a notification along to the next page, where it is shown for its full time. */
export const leaveFlash = (message: string, kind: ToastKind = 'success'): void =>
  storeInTab(FLASH_KEY, JSON.stringify({ message, kind }));

/** Shows the notification that the page before sent along, once. */
export function showFlash(): void {
  const flash = parseJson(popFromTab(FLASH_KEY));
  if (isRecord(flash) && typeof flash['message'] === 'string')
    notify(flash['message'], flash['kind'] === 'error' ? 'error' : 'success');
}

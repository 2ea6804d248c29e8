import { atom } from 'nanostores';
import { messages } from '#lib/kernel/messages.ts';
import { notify } from './toast.store.ts';

/** True while the browser is online. Browser only. */
export const $online = atom(true);

/** Forms of the company's floor wait for the line themselves. */
const WAITING = 'main[data-floor]';

/** While offline, links and forms lead nowhere, and the page says why. */
function cancelEvent(event: Event): void {
  if ($online.get()) return;
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click' && !target?.closest('a[href]')) return;
  if (event.type === 'submit' && target?.closest(WAITING)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  notify(messages.offline, 'error');
}

/** Shows or hides the blocking layer. Markup and script are part of the page: offline, nothing can be loaded. */
function block(offline: boolean): void {
  const layer = document.getElementById('offline-layer');
  if (!(layer instanceof HTMLDialogElement) || layer.open === offline) return;
  if (offline && document.querySelector(WAITING)) return;
  if (offline) layer.showModal();
  else layer.close();
}

/** Follows the browser's connection from now on. */
export function followConnection(): void {
  // Going offline needs no notification: the layer says the same, in front of everything.
  $online.listen((online) => {
    block(!online);
    if (online) notify(messages.online);
  });
  document.getElementById('offline-layer')?.addEventListener('close', () => block(!$online.get()));
  addEventListener('online', () => $online.set(true));
  addEventListener('offline', () => $online.set(false));
  document.addEventListener('click', cancelEvent, { capture: true });
  document.addEventListener('submit', cancelEvent, { capture: true });
  if (!navigator.onLine) $online.set(false);
}

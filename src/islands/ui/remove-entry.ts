/** Fallback focus after a removal: the control that adds entries. */
const ADDS = 'button, input:not(.sr-only)';

/**
 * Removes an entry by the button inside it. Focus moves to the next entry, or to the add control, instead of the top
 * of the page.
 */
export function removeEntry(button: HTMLElement, remove: () => void): void {
  const entry = button.closest('tr, li');
  const list = entry?.parentElement;
  const field = button.closest('.field');
  const index = entry && list ? [...list.children].indexOf(entry) : 0;
  remove();
  requestAnimationFrame(() => {
    const entries = list?.isConnected ? list.children : [];
    const next = entries[Math.min(index, entries.length - 1)];
    const same = [...(next?.querySelectorAll('button') ?? [])].at(-1);
    (same ?? field?.querySelector<HTMLElement>(ADDS))?.focus();
  });
}

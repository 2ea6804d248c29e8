/** The place that a removed entry's focus falls back to: what adds to the list. */
const ADDS = 'button, input:not(.sr-only)';

/**
 * Removes an entry of a list in a field by the button inside it. The button goes with the entry; the focus goes to
 * the entry that takes its place, or to what adds one, instead of back to the top of the page.
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

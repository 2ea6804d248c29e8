/**
 * Focuses the `autofocus` element if it was hidden when the browser looked for it. Skips when the address has a
 * fragment or the user has set a focus.
 */
export function focusLate(): void {
  if (document.activeElement !== document.body || location.hash !== '') return;
  document.querySelector<HTMLElement>('[data-whole] [autofocus]')?.focus();
}

/**
 * Focuses the element with `autofocus` when it was not shown yet as the browser looked for it.
 * A fragment in the address and a focus that the user has set already are left alone.
 */
export function focusLate(): void {
  if (document.activeElement !== document.body || location.hash !== '') return;
  document.querySelector<HTMLElement>('[data-whole] [autofocus]')?.focus();
}

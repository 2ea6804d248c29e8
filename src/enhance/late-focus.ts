/**
 * Gives the focus to what asks for it: what was not shown yet when the browser looked for it (decision 166) got none. An
 * address that leads to a part of the page, and a visitor who was faster, keep theirs.
 */
export function focusLate(): void {
  if (document.activeElement !== document.body || location.hash !== '') return;
  document.querySelector<HTMLElement>('[data-whole] [autofocus]')?.focus();
}

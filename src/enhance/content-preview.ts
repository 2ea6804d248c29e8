const PAUSE_MS = 500;

/** Editing screen: the preview follows typing; the form works without script. */
const form = document.querySelector<HTMLFormElement>('[data-content-form]');
const button = form?.querySelector<HTMLButtonElement>('[data-content-preview]');
let waiting: ReturnType<typeof setTimeout> | undefined;

function show(): void {
  if (form && button) form.requestSubmit(button);
}

function showSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(show, PAUSE_MS);
}

form?.addEventListener('input', showSoon);
form?.addEventListener('change', showSoon);
// The form holds unsaved input: a save was rejected, or a list was changed.
if (form?.dataset['contentForm'] === 'typed') show();

export {};

const PAUSE_MS = 500;

/** The editing screen: the preview follows what is typed; the form works without it. */
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
// The form holds what was typed, not what is saved: a save was refused, or a list was changed.
if (form?.dataset['contentForm'] === 'typed') show();

export {};

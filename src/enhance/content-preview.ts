const PAUSE_MS = 500;

/** The editing screen: the preview follows what is typed; the form works without it. */
const form = document.querySelector<HTMLFormElement>('[data-content-form]');
const button = form?.querySelector<HTMLButtonElement>('[data-content-preview]');
let waiting: ReturnType<typeof setTimeout> | undefined;

function show(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (form && button) form.requestSubmit(button);
  }, PAUSE_MS);
}

form?.addEventListener('input', show);
form?.addEventListener('change', show);

export {};

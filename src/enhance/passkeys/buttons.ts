/** Buttons that ask for a passkey: hidden where the browser knows none. The code that asks comes with the first use. */
const load = () => import('./use.ts');

/** Shows a message at the button, as its page does after a refused post. */
function showError(button: HTMLButtonElement, text: string): void {
  const place = button.form ?? button.parentElement;
  place?.querySelector('[data-passkey-error]')?.remove();
  const notice = document.createElement('p');
  notice.className = 'alert alert-error mt-2 block max-w-none';
  notice.role = 'alert';
  notice.dataset['passkeyError'] = '';
  notice.textContent = text;
  place?.querySelector('h1, button')?.after(notice);
}

async function press(button: HTMLButtonElement, path: string): Promise<void> {
  button.disabled = true;
  const error = await load().then(
    ({ usePasskey }) => usePasskey(button, path),
    () => 'The server does not answer. Try again.',
  );
  if (error === '') return;
  showError(button, error);
  button.disabled = false;
}

/** Field of the login whose suggestions hold passkeys, too. */
const field = document.querySelector<HTMLInputElement>('input[autocomplete~="webauthn"]');

/** Typing that begins right after the focus chooses the password. */
const PAUSE_MS = 500;

function offerAt(field: HTMLInputElement, button: HTMLButtonElement, path: string): void {
  const offer = (): void => {
    // Browsers may cache failed imports: skipped while offline.
    if (field.value !== '' || !navigator.onLine) return;
    void load().then(
      async ({ offerPasskey }) => offerPasskey(field, button, path),
      () => null,
    );
  };
  const offerLater = (): void => void setTimeout(offer, PAUSE_MS);
  // Browsers suggest what is ready when the field gets the focus.
  field.addEventListener('pointerenter', offer);
  field.addEventListener('focus', offerLater);
  if (field === document.activeElement) offerLater();
}

if (
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential
) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
    button.hidden = false;
    const path = button.dataset['passkey'] ?? '';
    if (path === '') continue;
    button.addEventListener('click', (event) => {
      event.preventDefault();
      void press(button, path);
    });
    if (field) offerAt(field, button, path);
  }
}

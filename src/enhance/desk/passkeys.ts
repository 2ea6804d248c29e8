/** Buttons that ask for a passkey: the answer is posted with their form. */
import { askPasskey, knowsPasskeys, passkeyErrorText } from '#lib/passkeys/ask.ts';

/** Shows a message above the form, as its page does after a refused post. */
function showError(form: HTMLFormElement, text: string): void {
  const old = form.querySelector('[data-passkey-error]');
  const notice = document.createElement('p');
  notice.className = 'alert alert-error block max-w-none';
  notice.role = 'alert';
  notice.dataset['passkeyError'] = '';
  notice.textContent = text;
  old?.remove();
  form.querySelector('h1, button')?.after(notice);
}

/** Posts the form in the name of the button, with the answer in a field. */
function send(form: HTMLFormElement, button: HTMLButtonElement, answer: unknown): void {
  const fields = [
    ['passkey', JSON.stringify(answer)],
    [button.name, button.value],
  ] as const;
  for (const [name, value] of fields) {
    if (name === '') continue;
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  form.submit();
}

async function press(button: HTMLButtonElement, path: string): Promise<void> {
  const { form } = button;
  if (!form) return;
  button.disabled = true;
  try {
    const fields = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const body = new URLSearchParams([...fields, ...new URLSearchParams(location.search)]);
    const response = await fetch(path, { method: 'POST', body });
    if (!response.ok) throw new Error(response.statusText);
    const answer = await askPasskey((await response.json()) as Parameters<typeof askPasskey>[0]);
    send(form, button, answer);
  } catch (error) {
    showError(form, passkeyErrorText(error));
    button.disabled = false;
  }
}

if (knowsPasskeys()) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
    button.hidden = false;
    button.addEventListener('click', (event) => {
      event.preventDefault();
      void press(button, button.dataset['passkey'] ?? '');
    });
  }
}

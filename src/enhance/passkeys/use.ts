/** Asks for a passkey; its answer is posted with the form of the button, else to the page. */
import { askPasskey, passkeyErrorText } from '#lib/passkeys/ask.ts';

function newForm(): HTMLFormElement {
  const form = document.createElement('form');
  form.method = 'post';
  document.body.append(form);
  return form;
}

/** Posts in the name of the button, with the answer in a field. */
function send(button: HTMLButtonElement, answer: unknown): void {
  const form = button.form ?? newForm();
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

/** Asks the server for the options of the browser; the form and the address say for whom. */
async function readOptions(form: HTMLFormElement | null, path: string) {
  const fields = [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const body = new URLSearchParams([...fields, ...new URLSearchParams(location.search)]);
  const response = await fetch(path, { method: 'POST', body });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Parameters<typeof askPasskey>[0];
}

/** Ends the offer beside a field: a browser asks one thing at a time. */
let offered: AbortController | null = null;

/** Asks for a passkey after a press of the button; returns a message for the person, '' once it is posted. */
export async function usePasskey(button: HTMLButtonElement, path: string): Promise<string> {
  offered?.abort();
  try {
    send(button, await askPasskey(await readOptions(button.form, path)));
    return '';
  } catch (error) {
    return passkeyErrorText(error);
  }
}

/** Challenges end after five minutes. */
const OFFER_MS = 4 * 60 * 1000;

/**
 * Offers the passkeys of the device among the suggestions of a field, until the person types there, presses the button
 * or waits too long. Failures show nothing: the person logs in another way.
 */
export async function offerPasskey(
  field: HTMLInputElement,
  button: HTMLButtonElement,
  path: string,
): Promise<void> {
  if (offered || button.disabled) return;
  const ended = new AbortController();
  const { signal } = ended;
  offered = ended;
  const end = (): void => {
    ended.abort();
  };
  field.addEventListener('input', end, { once: true, signal });
  const timer = setTimeout(end, OFFER_MS);
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
    const answer = await askPasskey(await readOptions(null, path), signal);
    if (answer !== null) send(button, answer);
  } catch {
    // Ended, or no passkey fits.
  } finally {
    clearTimeout(timer);
  }
  if (signal.aborted) offered = null;
}

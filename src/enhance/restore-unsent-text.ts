/**
 * Stores unsent text of a native form until the page is shown again: an ended session, a lost connection or a server
 * error leave the page. Per client and tab.
 */
import { parseJson } from '#lib/kernel/runtime/parse-json.ts';
import { readAuthData } from '#lib/session/auth-storage.ts';
import { storeInTab, popFromTab } from '#lib/session/browser-storage.ts';
import { clientIdIn } from '#lib/session/client-id.ts';

const KEY = 'typedText';
const NOT_SENT = 'This was not sent. Please send it again.';

type Control = HTMLInputElement | HTMLTextAreaElement;

interface UnsentText {
  readonly client: string | number;
  readonly path: string;
  readonly id: string;
  readonly text: string;
}

const clientId = (): UnsentText['client'] | undefined => clientIdIn(readAuthData());

/** Reads the stored input and removes it; null when there is none that can be read. */
const popUnsent = (): UnsentText | null => parseJson(popFromTab(KEY)) as UnsentText | null;

/** The field of a form that words are typed into. */
const mainControl = (form: HTMLFormElement): Control | null =>
  form.querySelector<Control>('textarea[id], input[type=text][id]');

/** Restores unsent text into its field, with a notice. Rejected text came back with the page. */
function restore({ id, text }: UnsentText): void {
  const control = document.querySelector<Control>(`#${CSS.escape(id)}`);
  if (!control || control.ariaInvalid === 'true') return;
  control.value = text;
  const message = document.createElement('p');
  message.className = 'unsent-message';
  message.id = `${id}-unsent`;
  message.dataset['tone'] = 'error';
  message.setAttribute('role', 'alert');
  message.textContent = NOT_SENT;
  const described = [control.getAttribute('aria-describedby') ?? '', message.id].join(' ').trim();
  control.setAttribute('aria-describedby', described);
  control.after(message);
  control.focus();
}

const unsent = popUnsent();
// The page that thanks for it has that in its address.
const wasSent = ['sent', 'answered'].some((name) => new URLSearchParams(location.search).has(name));
const isHere = unsent?.path === location.pathname && unsent.client === clientId();
if (unsent && isHere && !wasSent) restore(unsent);

addEventListener('submit', ({ target, defaultPrevented }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
  const control = mainControl(target);
  const client = clientId();
  if (client === undefined || !control || control.value.trim() === '') return;
  const { id, value: text } = control;
  const said: UnsentText = { client, path: new URL(target.action).pathname, id, text };
  storeInTab(KEY, JSON.stringify(said));
});

/**
 * Posts the forms of the floor in the background, so that a weak line loses nothing: an act that cannot be sent waits in this
 * browser, says so at its form, and is sent when the line is back. Its `callerReference` makes a repeated one harmless.
 */
import { deskLoginFor, deskPathOf } from '#lib/staff/desk-routes.ts';
import { deletePost, storePost, readPosts, type QueuedPost } from './offline-storage.ts';

const RETRY_MS = 10_000;
const TIMEOUT_MS = 20_000;
/** Fields that say which form of the page a field belongs to. */
const FORM_NAMES = ['reference', 'day', 'of'];

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Answer {
  readonly page: Document;
  readonly url: URL;
  readonly isRefused: boolean;
  /** The session is over. */
  readonly isLogin: boolean;
}

let queue: QueuedPost[] = [];
/** Id of the act that is on its way. */
let sending: string | null = null;

const floorOf = (page: Document) => page.querySelector<HTMLElement>('main[data-floor]');
const floor = () => floorOf(document);
const isHere = ({ path }: QueuedPost): boolean => path === location.pathname;
const fieldOf = ({ body }: QueuedPost, name: string) => body.find(([own]) => own === name)?.[1];

/** Posts an act; null where no page of the floor answered: servers in between have pages, too. The policy of pages lets only the browser make markup of text. */
const post = ({ path, body }: QueuedPost): Promise<Answer | null> =>
  new Promise((resolve) => {
    const form = new FormData();
    for (const [name, value] of body) form.append(name, value);
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.addEventListener('loadend', () => {
      const { status, responseURL, responseXML: page } = request;
      if (status === 0 || page === null) {
        resolve(null);
        return;
      }
      const url = new URL(responseURL);
      const isLogin = status === 401 || url.pathname === deskPathOf('desk-login');
      const isRejected = status >= 400;
      const isAnswer = isLogin || (isRejected && status < 500) || floorOf(page) !== null;
      resolve(isAnswer ? { page, url, isRefused: isRejected, isLogin } : null);
    });
    request.open('POST', path);
    request.send(form);
  });

/** The form of the page that an act was pressed in. */
const formOf = (act: QueuedPost): HTMLFormElement | undefined =>
  [...(floor()?.querySelectorAll<HTMLFormElement>('form[method=post]') ?? [])].find((form) => {
    const values = new FormData(form);
    const isOfRecord = values.get('reference') === (fieldOf(act, 'reference') ?? null);
    const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[name=do]')];
    return isOfRecord && buttons.some(({ value }) => value === fieldOf(act, 'do'));
  });

/** Says at the form, or above the page, what waits. */
function showNotices(): void {
  for (const old of document.querySelectorAll('[data-waiting]')) old.remove();
  for (const act of queue) {
    const note = document.createElement('p');
    note.className = 'alert alert-warning block max-w-none';
    note.dataset['waiting'] = '';
    note.setAttribute('role', 'status');
    const record = act.path.split('/').at(-1) ?? '';
    const form = isHere(act) ? formOf(act) : undefined;
    const name = form ? act.label : `${act.label} (${record})`;
    note.textContent = act.isRefused
      ? `${name} was refused. `
      : `No connection: ${name} waits on this device and is sent when the line is back.`;
    if (act.isRefused) {
      const link = Object.assign(document.createElement('a'), { href: act.path });
      link.textContent = 'Open the page';
      note.append(link);
    }
    if (form) form.append(note);
    else floor()?.prepend(note);
  }
}

const editableFields = (page: HTMLElement | null): Field[] =>
  [...(page?.querySelectorAll<Field>('input, textarea') ?? [])].filter(
    ({ type }) => !['hidden', 'file', 'checkbox', 'radio'].includes(type),
  );

/** Names a field by its form, too: the counts of two days have the same names. */
const placeOf = ({ name, form }: Field): string =>
  JSON.stringify([
    name,
    form?.method,
    ...FORM_NAMES.map((each) => form?.querySelector<Field>(`[type=hidden][name=${each}]`)?.value),
  ]);

/** Fields that were changed since an act was pressed: their values by their places. */
const editedSince = (act: QueuedPost): Map<string, string> =>
  new Map(
    editableFields(floor())
      .filter(
        ({ name, value, defaultValue }) => ![defaultValue, fieldOf(act, name)].includes(value),
      )
      .map((field) => [placeOf(field), field.value]),
  );

/** Shows the answer of an act in place of the page, with what was typed since. */
function show(act: QueuedPost, { page, url }: Answer): void {
  const next = floorOf(page);
  if (!next) {
    location.assign(url);
    return;
  }
  const typed = editedSince(act);
  floor()?.replaceWith(document.adoptNode(next));
  history.replaceState(null, '', url);
  for (const field of editableFields(next)) field.value = typed.get(placeOf(field)) ?? field.value;
  const first = next.querySelector<HTMLElement>('[autofocus]');
  if (first) first.focus();
  else {
    next.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

/** Later acts on the record go on from this one: it was carried out, so that nobody else had changed the record before. */
function passOnRevision(done: QueuedPost, { page }: Answer): void {
  const revision = page.querySelector<HTMLInputElement>('main input[name=revision]')?.value;
  const seen = fieldOf(done, 'revision');
  queue = queue.map((act) => {
    const isNext = act.path === done.path && fieldOf(act, 'reference') === undefined;
    if (!isNext || fieldOf(act, 'revision') !== seen || !revision) return act;
    const body = act.body.map(
      ([name, value]) => [name, name === 'revision' ? revision : value] as const,
    );
    return { ...act, body };
  });
}

async function applyAnswer(act: QueuedPost, answer: Answer): Promise<void> {
  queue = queue.filter(({ id }) => id !== act.id);
  await deletePost(act);
  if (answer.isRefused && !isHere(act)) {
    queue = [...queue, { ...act, isRefused: true }];
  } else {
    if (!answer.isRefused) passOnRevision(act, answer);
    if (isHere(act)) show(act, answer);
  }
  await Promise.all(queue.map(storePost));
}

/** Sends what waits, one after the other, until the line is lost. */
async function flush(): Promise<void> {
  if (sending !== null) return;
  try {
    for (let act = next(); act; act = next()) {
      sending = act.id;
      const answer = await post(act);
      if (!answer) break;
      if (answer.isLogin) {
        location.assign(deskLoginFor(location.pathname + location.search));
        break;
      }
      await applyAnswer(act, answer);
    }
  } finally {
    sending = null;
    showNotices();
  }
}

const next = (): QueuedPost | undefined => queue.find(({ isRefused: isRejected }) => !isRejected);

const newReference = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `desk:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

async function onSubmit(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event;
  const person = floor()?.dataset['floor'];
  if (event.defaultPrevented || person === undefined) return;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !floor()?.contains(form))
    return;
  // Files are answered to the browser.
  if (new URL(form.action).pathname !== location.pathname) return;
  const body = [...new FormData(form, submitter)];
  const id = new Map(body).get('callerReference');
  if (typeof id !== 'string') return;
  event.preventDefault();
  if (id === sending) return;
  const label = submitter?.textContent.trim() ?? '';
  const act = {
    id,
    person,
    label,
    path: location.pathname,
    body,
    at: Date.now(),
    isRefused: false,
  };
  // A form that is pressed once more takes the place of what waits.
  const isKnown = queue.some((each) => each.id === id);
  queue = isKnown
    ? queue.map((each) => (each.id === id ? { ...act, at: each.at } : each))
    : [...queue, act];
  for (const other of floor()?.querySelectorAll('form') ?? []) {
    const name = other.querySelector<HTMLInputElement>('input[name=callerReference]');
    if (name && other !== form) name.value = newReference();
  }
  await storePost(act);
  await flush();
}

async function start(person: string): Promise<void> {
  const stored = await readPosts(person);
  queue = [...stored.map((act) => (isHere(act) ? { ...act, isRefused: false } : act)), ...queue];
  if (queue.length > 0) await flush();
}

const person = floor()?.dataset['floor'];
if (person !== undefined) {
  document.addEventListener('submit', (event) => void onSubmit(event));
  addEventListener('online', () => void flush());
  setInterval(() => void (next() && flush()), RETRY_MS);
  void start(person);
}

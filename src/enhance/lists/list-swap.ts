/**
 * Loads another page, order or filter of a list in place: requests its address like a link, and morphs the
 * differences, so that focus, scroll and open panels stay. Updates the address bar; Back and Forward follow. Without
 * script, links and forms load the page.
 */
import { notify } from '#lib/session/toast.store.ts';

const FAILED = 'The list could not be loaded. Nothing is lost.';

const region = (root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>('[data-report]');

/** Says to the page's own script that other rows show. */
export const LIST_CHANGED = 'portal:list';

/** Links that load a page: records, and navigation beside the list. */
const LOADS = 'nav, td, [data-loads]';

let shownSearch = location.search;

/** Announces the shown part of the list and its order, in separate words so that texts stay unique. */
function announceCount(list: HTMLElement): void {
  const said = list.querySelector('#list-said');
  const sorted = list.querySelector('th:is([aria-sort=ascending], [aria-sort=descending])');
  const isEmpty = list.querySelector('.list-state') !== null;
  const range = isEmpty ? null : list.querySelector('.pager-range')?.textContent.replace('–', 'to');
  const words = [range ?? 'The list is empty'];
  if (sorted) {
    const name = sorted.querySelector('a')?.firstChild?.textContent?.trim() ?? '';
    words.push(`sorted by ${name}, ${sorted.getAttribute('aria-sort') ?? ''}`);
  }
  if (said) said.textContent = words.filter(Boolean).join(', ');
}

/** The focused element may be gone or disabled, such as Next on the last page. */
function restoreFocus(list: HTMLElement): void {
  const { activeElement: active } = document;
  const isLost = active === null || active === document.body;
  if (isLost || active.matches('main, :disabled'))
    list.querySelector<HTMLElement>('[data-list-place]')?.focus({ preventScroll: true });
}

async function morph(list: HTMLElement, next: HTMLElement): Promise<void> {
  const { Idiomorph } = await import('idiomorph');
  const hadFocus = list.contains(document.activeElement);
  await Idiomorph.morph(list, next, {
    // Keeps unfinished input.
    ignoreActiveValue: document.activeElement?.matches('[type=search], [type=text]') === true,
    callbacks: {
      // Keeps an open panel.
      beforeAttributeUpdated: (name: string, node: Element) =>
        !(node.hasAttribute('popover') && (name === 'popover' || name === 'class')),
    },
  });
  if (hadFocus) restoreFocus(list);
  announceCount(list);
  dispatchEvent(new Event(LIST_CHANGED));
}

/** Current request; a later one replaces it. */
let running: XMLHttpRequest | null = null;

/** A page as a document; null when it could not be read. The policy of pages lets only the browser make markup of text. */
const readPage = (address: string): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    running?.abort();
    running = request;
    request.responseType = 'document';
    request.addEventListener('load', () => {
      resolve(request.status < 400 ? request.responseXML : null);
    });
    request.addEventListener('error', () => {
      resolve(null);
    });
    request.open('GET', address);
    request.send();
  });

const sessionOf = (page: Document) => page.documentElement.dataset['session'];

/** @param isBack the address bar already has the address */
async function show(address: string, isBack = false): Promise<void> {
  const list = region();
  if (!list) return;
  list.setAttribute('aria-busy', 'true');
  const page = await readPage(address);
  const next = page && region(page);
  if (page === null) {
    list.removeAttribute('aria-busy');
    notify(FAILED, 'error');
  } else if (next === null || sessionOf(page) !== sessionOf(document)) {
    // Redirected, for example to the login.
    location.assign(address);
  } else {
    const own = next.dataset['address'] ?? address;
    // A search that is asked for twice, by leaving its field and by its button, is one step back.
    const isSame = new URL(own, location.href).href === location.href;
    if (isBack || isSame) history.replaceState(history.state, '', own);
    else history.pushState(null, '', own);
    shownSearch = location.search;
    await morph(list, next);
  }
}

/** Reloads the list in place, such as after a change of one entry. */
export async function refreshList(): Promise<void> {
  await show(location.href, true);
  const list = region();
  if (list) restoreFocus(list);
}

/** The address that a form asks for; several values of one name are one, by commas. */
export function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const data = new FormData(form, submitter);
  const params = new URLSearchParams();
  for (const name of new Set(data.keys())) {
    const values = data
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []));
    if (values.length > 0) params.set(name, values.join(','));
  }
  return `${form.action.split('?')[0] ?? ''}?${params.toString()}`;
}

const formOf = (target: EventTarget | null): HTMLFormElement | null => {
  const form = target instanceof Element ? target.closest('form') : null;
  const isOwn = form?.method === 'get' && form.closest('[data-loads]') === null;
  return isOwn && region()?.contains(form) === true ? form : null;
};

/** The link of the list that a plain press is on. */
function linkOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  const link = isPlain && target instanceof Element ? target.closest('a') : null;
  const list = region();
  const isOwn = link?.pathname === list?.dataset['report'] && !link?.closest(LOADS);
  return link && list?.contains(link) && isOwn ? link : null;
}

type Control = HTMLInputElement | HTMLSelectElement;

const isChosen = (control: Control): boolean => {
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked;
  const usual = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(0, usual);
};

/** Has the lists of the page answer without loading it anew. */
export function swapLists(): void {
  document.addEventListener('click', (event) => {
    const link = event.defaultPrevented ? null : linkOf(event);
    if (!link) return;
    event.preventDefault();
    link.closest<HTMLElement>('[popover]')?.hidePopover();
    void show(link.href);
  });
  document.addEventListener('submit', (event) => {
    const form = event.defaultPrevented ? null : formOf(event.target);
    if (!form) return;
    event.preventDefault();
    void show(addressOf(form, event.submitter));
  });
  document.addEventListener('change', ({ target }) => {
    // A box without a name selects an entry; the list stays.
    const isOff = target instanceof HTMLInputElement && !(target.name && target.validity.valid);
    if (!isOff) formOf(target)?.requestSubmit();
  });
  addEventListener('popstate', () => {
    if (location.search !== shownSearch) void show(location.href, true);
  });
  // Selections made before this script loaded.
  const early = document.querySelectorAll<Control>(
    '[data-report] form:not([data-loads] *) :is(select, [type=checkbox], [type=radio])[name]',
  );
  const chosen = [...early].find(isChosen);
  if (chosen) formOf(chosen)?.requestSubmit();
}

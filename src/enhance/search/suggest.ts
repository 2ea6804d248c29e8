/**
 * Suggests records under the search field while a text is typed: the first rows of the page of the search. Arrow keys
 * choose one, Enter opens it; without a choice Enter asks for the page.
 */
import { counted } from '#lib/kernel/count-text.ts';

const MAX_SUGGESTIONS = 6;
const PAUSE_MS = 150;
const MIN_LENGTH = 2;

interface Suggestion {
  readonly href: string;
  readonly name: string;
  readonly about: string;
}

/** Links of the tables of a page, each once, with the title and the status of their row. */
function suggestionsOn(page: Document): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const row of page.querySelectorAll('.list-table tbody tr')) {
    const link = row.querySelector('a');
    const href = link?.getAttribute('href') ?? '';
    const about = [...row.querySelectorAll('[data-card=title], [data-card=badge]')];
    if (href !== '' && !found.has(href) && found.size < MAX_SUGGESTIONS)
      found.set(href, {
        href,
        name: link?.textContent.trim() ?? '',
        about: about
          .map((cell) => cell.textContent.trim())
          .filter(Boolean)
          .join(', '),
      });
  }
  return [...found.values()];
}

function optionOf({ href, name, about }: Suggestion, id: string): HTMLAnchorElement {
  const option = Object.assign(document.createElement('a'), { href, id, tabIndex: -1 });
  option.role = 'option';
  option.ariaSelected = 'false';
  const number = Object.assign(document.createElement('strong'), { textContent: name });
  const rest = Object.assign(document.createElement('span'), { textContent: about });
  rest.className = 'text-muted truncate';
  option.append(number, rest);
  return option;
}

/** Has a field suggest records from now on. */
export function suggestRecords(field: HTMLInputElement): void {
  const id = `${field.form?.id ?? 'page'}-suggestions`;
  const list = Object.assign(document.createElement('div'), { id, hidden: true });
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  const announcement = Object.assign(document.createElement('p'), { className: 'sr-only' });
  announcement.role = 'status';
  field.after(list, announcement);
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', id);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: XMLHttpRequest | null = null;
  const options = () => [...list.querySelectorAll('a')];
  const chosen = () => options().find(({ ariaSelected }) => ariaSelected === 'true');

  const choose = (option: HTMLAnchorElement | undefined): void => {
    for (const each of options()) each.ariaSelected = String(each === option);
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (found: readonly Suggestion[]): void => {
    choose(undefined);
    list.replaceChildren(...found.map((each, index) => optionOf(each, `${id}-${String(index)}`)));
    list.hidden = found.length === 0;
    announcement.textContent = list.hidden ? '' : counted(found.length, 'suggestion');
  };
  const ask = (): void => {
    const text = field.value.trim();
    running?.abort();
    if (text.length < MIN_LENGTH) {
      show([]);
      return;
    }
    const request = new XMLHttpRequest();
    running = request;
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const isOpen = document.activeElement === field && request.status === 200;
      show(isOpen && request.responseXML ? suggestionsOn(request.responseXML) : []);
    });
    request.open(
      'GET',
      `${field.form?.action ?? ''}?${new URLSearchParams({ q: text }).toString()}`,
    );
    request.send();
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    const all = options();
    if (list.hidden || all.length === 0) return;
    const at = all.findIndex((option) => option === chosen());
    if (event.key === 'ArrowDown') choose(all[(at + 1) % all.length]);
    else if (event.key === 'ArrowUp') choose(all.at(at < 1 ? -1 : at - 1));
    else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter' && at >= 0) chosen()?.click();
    else return;
    event.preventDefault();
  });
  field.addEventListener('blur', () => show([]));
  // A press on a suggestion leaves the focus in the field, so that the list stays until the press ends.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  if (field.value !== field.defaultValue) ask();
}

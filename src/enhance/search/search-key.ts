import { hasShortcuts, isShortcut } from '../shortcut.ts';

const fieldsOf = () => [...document.querySelectorAll<HTMLInputElement>('[data-search-field]')];
const isShown = (field: HTMLElement): boolean => field.getClientRects().length > 0;

/** Ctrl+K, Command+K on a Mac; works while something is being typed, as it types nothing. */
const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) =>
  key.toLowerCase() === 'k' &&
  ctrlKey !== metaKey &&
  !(altKey || shiftKey || defaultPrevented) &&
  hasShortcuts();

/** The keys `/` and Ctrl+K put the cursor into the search that shows, or open it where the header hides it. */
function focusSearch(event: KeyboardEvent): void {
  if (!isShortcut(event, '/') && !isPalette(event)) return;
  const fields = fieldsOf();
  const field = fields.find(isShown) ?? fields[0];
  if (!field) return;
  if (!isShown(field)) field.form?.showPopover();
  field.focus();
  if (document.activeElement !== field) return;
  // Else the key would be typed into the field.
  event.preventDefault();
  field.select();
}

addEventListener('keydown', focusSearch);

for (const field of fieldsOf()) {
  // As an attribute, `autofocus` would take the focus of every page on which the field shows.
  field.form?.addEventListener('toggle', () => field.focus());
  const suggest = () =>
    void import('./suggest.ts').then(({ suggestRecords }) => suggestRecords(field));
  field.addEventListener('focus', suggest, { once: true });
  if (document.activeElement === field) suggest();
}

for (const button of document.querySelectorAll<HTMLElement>('[data-scan]')) {
  button.hidden = !('BarcodeDetector' in window && 'mediaDevices' in navigator);
  button.addEventListener('click', () => {
    void import('./scan.ts').then(({ scanRecord }) => scanRecord());
  });
}

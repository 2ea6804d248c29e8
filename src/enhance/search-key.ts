import { isShortcut } from './shortcut.ts';

/** The key `/` puts the cursor into the search that shows, unless something is being typed. */
function focusSearch(event: KeyboardEvent): void {
  if (!isShortcut(event, '/')) return;
  const fields = document.querySelectorAll<HTMLInputElement>('[data-search-field]');
  const field = [...fields].find((each) => each.getClientRects().length > 0);
  if (!field) return;
  field.focus();
  if (document.activeElement !== field) return;
  // Else the key would be typed into the field.
  event.preventDefault();
  field.select();
}

addEventListener('keydown', focusSearch);

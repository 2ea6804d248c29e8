import { controlId, fieldNameOf } from '#lib/forms/session/form-keys.ts';

const CONTROLS = 'input, select, textarea, button';

function target(type: string, key: string): HTMLElement | null {
  const exact = document.getElementById(controlId(type, key));
  const found = exact ?? document.getElementById(controlId(type, fieldNameOf(key)));
  if (!found) return null;
  return found.matches(CONTROLS) ? found : (found.querySelector<HTMLElement>(CONTROLS) ?? found);
}

/** Asks the table of a key to show the row, when it is on another page of the table. */
export const SHOW_KEY = 'portal:show-key';

/** Moves the focus to the control of a key as soon as it is in the page. */
export function focusKey(type: string, key: string): void {
  dispatchEvent(new CustomEvent(SHOW_KEY, { detail: key }));
  requestAnimationFrame(() => {
    const control = target(type, key);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  });
}

/** Moves the focus to the control of a key. Browser only. */
import { controlId } from '../field-view.ts';
import { fieldNameOf } from './form-keys.ts';

const CONTROLS = 'input, select, textarea, button';

/** Asks the table of a key to show the row, when it is on another page of the table. */
export const SHOW_KEY = 'portal:show-key';

function focus(found: HTMLElement | null): void {
  const control = found?.matches(CONTROLS) ? found : found?.querySelector<HTMLElement>(CONTROLS);
  const target = control ?? found;
  target?.focus({ preventScroll: true });
  const place = target?.closest('.field') ?? target;
  const { top = 0, bottom = 0 } = place?.getBoundingClientRect() ?? {};
  // A field that is in sight stays where it is.
  if (top < 80 || bottom > innerHeight - 80) target?.scrollIntoView({ block: 'center' });
}

/** Focuses the control of a key, or what holds it, as soon as it is on the page. */
export function focusKey(type: string, key: string): void {
  dispatchEvent(new CustomEvent(SHOW_KEY, { detail: key }));
  const exact = (): HTMLElement | null => document.getElementById(controlId(type, key));
  const now = exact();
  if (now) focus(now);
  else
    requestAnimationFrame(() =>
      focus(exact() ?? document.getElementById(controlId(type, fieldNameOf(key)))),
    );
}

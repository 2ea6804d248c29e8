/** Moves the focus to the control of a key. Browser only. */
import { controlId } from '../field-view.ts';
import { fieldNameOf } from './form-keys.ts';

const CONTROLS = 'input, select, textarea, button';

/** Asks the table of a key to show the row: on another page of the table, or folded to one line. */
export const SHOW_KEY = 'portal:show-key';

function focus(found: HTMLElement | null): void {
  const control = found?.matches(CONTROLS) ? found : found?.querySelector<HTMLElement>(CONTROLS);
  const target = control ?? found;
  const folded = target?.closest('details');
  if (folded) folded.open = true;
  target?.focus({ preventScroll: true });
  const place = target?.closest('.field') ?? target;
  const { top = 0, bottom = 0 } = place?.getBoundingClientRect() ?? {};
  // A field that is in sight stays where it is.
  if (top < 80 || bottom > innerHeight - 80) target?.scrollIntoView({ block: 'center' });
}

/** Frames that a table or a part whose code is still to load may take to be on the page. */
const MAX_FRAMES = 60;

/** Focuses the control of a key, or its container, once rendered. */
export function focusKey(type: string, key: string): void {
  const exact = (): HTMLElement | null => document.getElementById(controlId(type, key));
  const look = (frames: number): void => {
    dispatchEvent(new CustomEvent(SHOW_KEY, { detail: key }));
    const found =
      exact() ?? (frames === 0 ? null : document.getElementById(controlId(type, fieldNameOf(key))));
    if (found) focus(found);
    else if (frames < MAX_FRAMES) requestAnimationFrame(() => look(frames + 1));
  };
  look(0);
}

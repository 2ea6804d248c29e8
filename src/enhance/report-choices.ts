/**
 * A choice in a report's form applies at once. By keyboard it applies when the list of choices is left: the keys of a
 * closed list step through it, and what is passed on the way is not chosen yet. The focus is then where it was going.
 */
const FOCUS_KEY = 'reportFocus';

/** A key that chooses without opening the list. */
const isStep = ({ key, altKey }: KeyboardEvent): boolean =>
  !altKey && (key.length === 1 ? key !== ' ' : /^(Arrow|Page|Home|End)/.test(key));

const nameOf = (target: EventTarget | null): string =>
  target instanceof Element ? (target.getAttribute('name') ?? '') : '';

function restoreFocus(form: HTMLFormElement): void {
  const name = sessionStorage.getItem(FOCUS_KEY);
  if (name === null) return;
  sessionStorage.removeItem(FOCUS_KEY);
  form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type=hidden])`)?.focus();
}

/** Has the choices of a form ask for the page anew. */
export function applyChoices(form: HTMLFormElement): void {
  /** The list whose keys are being pressed. */
  let stepping: EventTarget | null = null;
  /** The list whose choice is still to be applied. */
  let chosen: EventTarget | null = null;

  form.addEventListener('keydown', (event) => {
    stepping = isStep(event) ? event.target : null;
  });
  form.addEventListener('pointerdown', () => {
    stepping = null;
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (stepping === target) chosen = target;
    else form.requestSubmit();
  });
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    // A window that is left keeps the focus in it.
    if (chosen === null || chosen !== target || document.activeElement === target) return;
    chosen = null;
    sessionStorage.setItem(FOCUS_KEY, nameOf(relatedTarget) || nameOf(target));
    form.requestSubmit();
  });
  restoreFocus(form);
}

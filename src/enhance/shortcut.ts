/** Single keys that do something, as people may turn them off: WCAG 2.2, 2.1.4. */
const typing = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox]';

/** Where the browser keeps that they are off. */
const SHORTCUTS_KEY = 'shortcuts';
const OFF = 'off';

/** Returns true if single-key shortcuts are enabled; default without storage. */
export function hasShortcuts(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Turns single keys on or off for all tabs of this browser. */
export function setShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SHORTCUTS_KEY);
    else localStorage.setItem(SHORTCUTS_KEY, OFF);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** Returns true for the key without modifiers, outside of text inputs. */
export function isShortcut(event: KeyboardEvent, wanted: string): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (key !== wanted || ctrlKey || metaKey || altKey || isComposing || defaultPrevented)
    return false;
  return !(target instanceof Element && target.closest(typing)) && hasShortcuts();
}

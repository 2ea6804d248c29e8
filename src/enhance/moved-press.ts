const PRESSED = 'button:enabled, a[href]';

/**
 * A press counts for the button or link that it began on, also where the page moves before it ends: a message that comes
 * as a field is left, a part whose code loads late. The browser gives such a click to what holds both places.
 */
export function keepMovedPresses(): void {
  let pressed: HTMLElement | null = null;
  let place = new DOMRect();
  document.addEventListener(
    'mousedown',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
      if (pressed) place = pressed.getBoundingClientRect();
    },
    { capture: true },
  );
  document.addEventListener(
    'click',
    (event) => {
      const { target, clientX: x, clientY: y } = event;
      const meant = pressed;
      pressed = null;
      if (!meant || !(target instanceof Node) || meant === target || !target.contains(meant))
        return;
      // A pointer that left the place of the button has changed its mind.
      if (x < place.left || x > place.right || y < place.top || y > place.bottom) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // With the keys that are held: one of them may open a new tab.
      meant.dispatchEvent(new MouseEvent('click', event));
    },
    { capture: true },
  );
}

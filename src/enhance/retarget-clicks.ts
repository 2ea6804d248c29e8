const PRESSED = 'button:enabled, a[href]';

/**
 * Retargets a click to the button or link pressed first, when the page shifts before release: a message appears on
 * blur, or late code loads. The browser sends such a click to the common ancestor.
 */
export function retargetShiftedClicks(): void {
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

/**
 * Holds a press on a control that needs its island (`data-replay`) until the island is hydrated, then repeats it once, so
 * that nobody has to press twice. A checkbox changes at once, and is put back for the repeat.
 */
export function replayEarlyPresses(): void {
  const held = new WeakSet<Element>();
  document.addEventListener(
    'click',
    (event) => {
      const target =
        event.target instanceof Element && event.target.closest<HTMLElement>('[data-replay]');
      const island = target && target.closest('astro-island[ssr]');
      if (!target || !island) return;
      const box = 'checked' in target && target;
      if (!box) event.preventDefault();
      event.stopImmediatePropagation();
      if (held.has(target)) return;
      held.add(target);
      const before = box && !box.checked;
      island.addEventListener('astro:hydrate', () => {
        // React takes an island over some tasks after it says so, or at once for an event like this one.
        target.dispatchEvent(new Event('dragend', { bubbles: true }));
        if (box) {
          if (box.checked === before) return;
          box.checked = before;
        }
        target.click();
      });
      dispatchEvent(new Event('portal:hydrate'));
    },
    { capture: true },
  );
}

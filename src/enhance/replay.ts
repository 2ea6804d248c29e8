/**
 * Holds a press on a button that needs its island (`data-replay`) until the island is hydrated, then repeats it once, so
 * that nobody has to press twice.
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
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held.has(target)) return;
      held.add(target);
      island.addEventListener('astro:hydrate', () => {
        // React hydrates an island over several tasks, or immediately for an event like this one.
        target.dispatchEvent(new Event('dragend', { bubbles: true }));
        target.click();
      });
      dispatchEvent(new Event('portal:hydrate'));
    },
    { capture: true },
  );
}

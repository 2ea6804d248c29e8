/**
 * Holds a press on a control that needs its island (`data-replay`) until the island is hydrated, then repeats
 * it, so that nobody has to press twice.
 */
export function replayEarlyPresses(): void {
  document.addEventListener(
    'click',
    (event) => {
      const target =
        event.target instanceof Element && event.target.closest<HTMLElement>('[data-replay]');
      const island = target && target.closest('astro-island[ssr]');
      if (!target || !island) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      island.addEventListener('astro:hydrate', () => setTimeout(() => target.click()), {
        once: true,
      });
      dispatchEvent(new Event('portal:hydrate'));
    },
    { capture: true },
  );
}

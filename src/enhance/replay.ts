/** React takes an island over some tasks after it says so; a press before is lost. Safari has no idle callback. */
const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 99);

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
      island.addEventListener('astro:hydrate', () => whenIdle(() => target.click()), {
        once: true,
      });
      dispatchEvent(new Event('portal:hydrate'));
    },
    { capture: true },
  );
}

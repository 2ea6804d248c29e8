/**
 * Client directive `client:intent`: loads the island's code when the visitor shows intent (pointer,
 * touch, press, focus or key anywhere on the page), and otherwise once the page has loaded and the browser is idle.
 * `client:intent="later"` is for islands that work before they are alive: without a sign they come five seconds after
 * the page, so that a page that is only read runs no React while it appears.
 */
const LATER_MS = 5000;
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'click', 'keydown', 'focusin'];

export default function intent(load, { value }) {
  let started = false;
  const start = async () => {
    if (started) return;
    // Waits for the connection, because browsers cache a failed import.
    if (!navigator.onLine) {
      addEventListener('online', start, { once: true });
      return;
    }
    started = true;
    for (const sign of SIGNS) removeEventListener(sign, start, true);
    removeEventListener('portal:hydrate', start);
    const hydrate = await load();
    await hydrate();
  };
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener('portal:hydrate', start);
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => void start(), { timeout: 4000 })
      : setTimeout(() => void start(), 300);
  const atRest = value === 'later' ? () => setTimeout(whenIdle, LATER_MS) : whenIdle;
  if (document.readyState === 'complete') atRest();
  else addEventListener('load', atRest, { once: true });
}

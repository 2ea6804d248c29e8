/**
 * Client directive `client:intent`: loads the island's code when the visitor shows intent (pointer,
 * touch, focus or key anywhere on the page), and otherwise once the page has loaded and the browser is idle.
 * Nothing the reader sees waits for it.
 */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];

export default function intent(load) {
  let started = false;
  const start = async () => {
    if (started) return;
    // What cannot be fetched now would be given up for good: wait for the connection.
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
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

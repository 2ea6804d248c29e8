/** When the text of this page was read to its end, by the browser's clock: part of the evidence of a signature. */
import { atom } from 'nanostores';

/** ISO; '' while the end was not reached. */
export const $readToEndAt = atom('');

/** Calls back once, when the end of the text on this page comes into sight; answers what stops the watch. */
export function watchReading(onEnd: () => void): () => void {
  const text = document.querySelector('[data-reading]');
  const end = text?.querySelector('[data-reading-end]');
  if (!text || !end) return () => undefined;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      if ($readToEndAt.get() === '') $readToEndAt.set(new Date().toISOString());
      onEnd();
    },
    { root: text },
  );
  watch.observe(end);
  return () => watch.disconnect();
}

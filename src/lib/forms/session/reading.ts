/** When the text of this page was read to its end, by the browser's clock: part of the evidence of a signature. */
import { atom } from 'nanostores';

/** ISO; '' until the end is reached. */
export const $readToEndAt = atom('');

/**
 * Calls back once, when every section of the text on this page was in sight, and shows how many are read until then; a
 * section is read when its end was in sight: the next heading. Returns a function that stops the watch.
 */
export function watchReading(onEnd: () => void): () => void {
  const text = document.querySelector('[data-reading]');
  const end = text?.querySelector('[data-reading-end]');
  const progress = document.querySelector('[data-reading-progress]');
  if (!text || !end) return () => undefined;
  const [, ...ends] = [...text.querySelectorAll('h3'), end];
  const unread = new Set<Element>(ends);
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) unread.delete(target);
    const read = ends.length - unread.size;
    if (progress) progress.textContent = `${read} of ${ends.length} sections read`;
    if (unread.size > 0) return;
    watch.disconnect();
    if ($readToEndAt.get() === '') $readToEndAt.set(new Date().toISOString());
    onEnd();
  });
  for (const place of ends) watch.observe(place);
  return () => watch.disconnect();
}

/** When the text of this page was read to its end, by the browser's clock: part of the evidence of a signature. */
import { atom } from 'nanostores';

/** ISO; '' while the end was not reached. */
export const $readToEndAt = atom('');

/**
 * Calls back once, when the end of the text on this page comes into sight, and shows how many sections are read until then;
 * a section is read when the next heading was in sight. Returns a function that stops the watch.
 */
export function watchReading(onEnd: () => void): () => void {
  const text = document.querySelector('[data-reading]');
  const end = text?.querySelector('[data-reading-end]');
  const progress = document.querySelector('[data-reading-progress]');
  if (!text || !end) return () => undefined;
  const places = [...text.querySelectorAll('h3'), end];
  let read = 0;
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) read = Math.max(read, places.indexOf(target));
    if (progress) progress.textContent = `${read} of ${places.length - 1} sections read`;
    if (read < places.length - 1) return;
    watch.disconnect();
    if ($readToEndAt.get() === '') $readToEndAt.set(new Date().toISOString());
    onEnd();
  });
  for (const place of places) watch.observe(place);
  return () => watch.disconnect();
}

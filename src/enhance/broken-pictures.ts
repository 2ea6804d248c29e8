/** Shows the image of `data-fallback` in the place of one that cannot be shown, also when it failed before this script. */
function fallBack(image: unknown): void {
  if (!(image instanceof HTMLImageElement)) return;
  const { fallback } = image.dataset;
  if (fallback !== undefined && image.getAttribute('src') !== fallback) image.src = fallback;
}

addEventListener('error', ({ target }) => fallBack(target), { capture: true });
for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]'))
  if (image.complete && image.naturalWidth === 0) fallBack(image);

export {};

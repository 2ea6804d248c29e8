/**
 * Fetches the style sheets that the server put into this page as files, for the next page. Links with rel=prefetch are
 * subject to default-src in Firefox, which the content policy closes.
 */
export function prefetchStylesheets(): void {
  const { prefetch } = document.querySelector<HTMLElement>('[data-prefetch]')?.dataset ?? {};
  for (const file of prefetch?.split(' ') ?? [])
    fetch(file, { priority: 'low' })
      .then((response) => response.text())
      .catch(() => undefined);
}

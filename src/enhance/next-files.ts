const REST_MS = 200;

/**
 * At rest a page fetches what the next one needs, and notes in a cookie which style sheets are there; the server has
 * named both (`server/whole-page.ts`). What cannot be fetched is fetched by the page that needs it.
 */
export function fetchNextFiles(): void {
  const { nextFiles, nextCookie = '' } =
    document.querySelector<HTMLElement>('[data-next-files]')?.dataset ?? {};
  if (nextFiles === undefined) return;
  const fetchFile = async (file: string) => file && (await fetch(file, { priority: 'low' })).text();
  const fetchAll = (): void => {
    Promise.all(nextFiles.split(' ').map(fetchFile)).then(
      () => (document.cookie = nextCookie),
      () => undefined,
    );
  };
  addEventListener('load', () => setTimeout(fetchAll, REST_MS));
}

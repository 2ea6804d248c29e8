import { FONT_KEY } from '../lib/font.ts';

/** Fetches the font for the next views, when this one needs nothing any more. */
export function fetchFontForLater(): void {
  const url = document.querySelector<HTMLElement>('script[data-font]')?.dataset['font'];
  if (url === undefined || localStorage.getItem(FONT_KEY) !== null) return;
  const fetchIt = (): void => {
    void fetch(url, { priority: 'low' }).then(
      async (answer) => {
        await answer.arrayBuffer();
        if (answer.ok) localStorage.setItem(FONT_KEY, '1');
      },
      () => undefined,
    );
  };
  addEventListener('load', () => setTimeout(fetchIt, 3000), { once: true });
}

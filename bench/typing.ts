/** Time from key press to paint, in a table of few line items and in one of many. */
import type { Page } from '@playwright/test';
import { newVisitor, openBrowser } from './browser.ts';
import { typedLines, rounds } from './config.ts';
import { newDataDir, onPortal } from './portal.ts';
import { inTurns, median } from './figures.ts';

const KEYS = 15;

/** Pastes so many rows, then types into the first quantity; answers what each key press took. */
const typeAmong = (page: Page, rows: number): Promise<number[]> =>
  page.evaluate(
    async ({ count, keys }) => {
      const painted = () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        });
      const lines = Array.from({ length: count }, (_, index) => `SKU-${index}\t${index + 1}`);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ['sku\tqty', ...lines].join('\n'));
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('td[data-column=sku] input')?.dispatchEvent(paste);
      await painted();
      const input = document.querySelector<HTMLInputElement>('td[data-column=qty] input');
      if (!input) throw new Error('There is no quantity to type into.');
      const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      const times: number[] = [];
      for (let key = 1; key <= keys; key += 1) {
        const start = performance.now();
        native?.set?.call(input, String(key));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await painted();
        times.push(performance.now() - start);
      }
      return times;
    },
    { count: rows, keys: KEYS },
  );

/** Few and many in turns, each on a page of its own. */
export async function measureTyping() {
  const browser = await openBrowser();
  try {
    return await onPortal(newDataDir(), async (site) => {
      const among = async (rows: number): Promise<number[]> => {
        const context = await newVisitor(browser, site);
        const page = await context.newPage();
        await page.goto(`${site.origin}/service-request?step=items`);
        await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
        await page.waitForSelector('td[data-column=sku] input');
        const times = await typeAmong(page, rows);
        await context.close();
        return times;
      };
      const times = await inTurns(rounds, {
        few: () => among(typedLines.few),
        many: () => among(typedLines.many),
      });
      return { few: median(times.few.flat()), many: median(times.many.flat()) };
    });
  } finally {
    await browser.close();
  }
}

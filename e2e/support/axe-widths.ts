import type { Page } from '@playwright/test';
import { accessibilityFaults } from './axe.ts';

/** Narrowest width of each header layout: a phone and a desk. */
const AXE_WIDTHS: readonly number[] = [320, 1280];
const MIN_DESK_WIDTH = 1024;

/** Waits two animation frames, until layout and colors are settled. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** How far the page is wider than its window, in pixels. */
export const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Resizes the window of a page: a phone in the light, used by a finger, or a desk in the dark, used by a mouse. */
export async function createResizer(page: Page): Promise<(width: number) => Promise<void>> {
  const protocol = await page.context().newCDPSession(page);
  let isTouched: boolean | undefined;
  return async (width) => {
    if (page.viewportSize()?.width === width && isTouched !== undefined) return;
    const enabled = width < MIN_DESK_WIDTH;
    if (enabled !== isTouched) {
      await protocol.send('Emulation.setTouchEmulationEnabled', { enabled });
      await page.emulateMedia({ colorScheme: enabled ? 'light' : 'dark' });
    }
    isTouched = enabled;
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
  };
}

/** Collects errors of axe and horizontal overflow at each width, of the page or of the part that a selector names. */
export async function createCollector(page: Page) {
  const faults: string[] = [];
  const seen = new Set<string>();
  const resize = await createResizer(page);
  // Colors change without a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const check = async (what: string, widths = AXE_WIDTHS, part?: string): Promise<void> => {
    for (const width of widths) {
      await resize(width);
      // Under the edge of the header a link looks smaller than it is.
      if (part === undefined) await page.evaluate(() => scrollTo(0, 0));
      const found = await accessibilityFaults(page, part, true, seen);
      const excess = await excessOf(page);
      if (excess > 0) found.push(`${excess} px too wide`);
      faults.push(...found.map((fault) => `${what}, ${width} px, ${fault}`));
    }
  };
  return { faults, check, resize };
}

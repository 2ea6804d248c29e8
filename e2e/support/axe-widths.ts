import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './axe.ts';

/** Widths from a narrow phone to a wide desk. */
const WIDTHS: readonly number[] = [320, 375, 768, 1280, 1920];
/** The narrowest width of each header layout; all widths if `AXE_WIDTHS` is `all`. The others check the overflow only. */
const AXE_WIDTHS = process.env['AXE_WIDTHS'] === 'all' ? WIDTHS : [320, 1280];
const MIN_DESK_WIDTH = 1024;

/** Waits two animation frames, until layout and colors are settled. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** How far the page is wider than its window, in pixels. */
export const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Makes the window of a page wider or narrower, used by a finger below the width of a desk and by a mouse above. */
export async function createResizer(page: Page): Promise<(width: number) => Promise<void>> {
  const protocol = await page.context().newCDPSession(page);
  return async (width) => {
    const enabled = width < MIN_DESK_WIDTH;
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled });
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
  };
}

/** Returns the errors of axe in both color schemes, one line each; none at widths outside of AXE_WIDTHS. */
export async function axeFaultsAt(page: Page, width: number, part?: string): Promise<string[]> {
  if (!AXE_WIDTHS.includes(width)) return [];
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const find = colorScheme === 'light' ? accessibilityFaults : colourFaults;
    for (const fault of await find(page, part)) faults.push(`${colorScheme}: ${fault}`);
  }
  return faults;
}

/** Collects errors of axe and horizontal overflow at each width, of the page or of the part that a selector names. */
export async function createCollector(page: Page) {
  const faults: string[] = [];
  const resize = await createResizer(page);
  const check = async (what: string, widths = WIDTHS, part?: string): Promise<void> => {
    for (const width of widths) {
      await resize(width);
      // Under the edge of the header a link looks smaller than it is.
      if (part === undefined) await page.evaluate(() => scrollTo(0, 0));
      const found = await axeFaultsAt(page, width, part);
      const excess = await excessOf(page);
      if (excess > 0) found.push(`${excess} px too wide`);
      faults.push(...found.map((fault) => `${what}, ${width} px, ${fault}`));
    }
  };
  return { faults, check, resize };
}

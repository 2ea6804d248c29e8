import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './axe.ts';

/** Widths from a narrow phone to a wide desk. */
const WIDTHS: readonly number[] = [320, 375, 768, 1280, 1920];
/** The narrowest of each layout of the header. At the others only the width is looked at, unless `AXE_WIDTHS` is `all`. */
const AXE_WIDTHS = process.env['AXE_WIDTHS'] === 'all' ? WIDTHS : [320, 1280];
const schemes = { light: accessibilityFaults, dark: colourFaults } as const;

/** The next frame but one: sizes and colours are those of now. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** How far the page is wider than its window, in pixels. */
export const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Collects the findings of the page as it stands, or of the part of a selector: no wider than these widths, and nothing for axe. */
export function collector(page: Page) {
  const faults: string[] = [];
  const check = async (what: string, widths = WIDTHS, part?: string): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of AXE_WIDTHS.includes(width) ? (['light', 'dark'] as const) : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled(page);
        for (const fault of await schemes[colorScheme](page, part))
          faults.push(`${what}, ${width} px, ${colorScheme}: ${fault}`);
      }
      const excess = await excessOf(page);
      if (excess > 0) faults.push(`${what}, ${width} px: ${excess} px too wide`);
    }
  };
  return { faults, check };
}

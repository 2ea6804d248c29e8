import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './axe.ts';

/** Widths from a narrow phone to a wide desk. */
export const WIDTHS = [320, 375, 768, 1280, 1920];
const schemes = { light: accessibilityFaults, dark: colourFaults } as const;

/** The next frame but one: sizes and colours are those of now. */
export const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** How far the page is wider than its window, in pixels. */
export const excessOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Collects the findings of the page as it stands, at these widths and in both schemes. */
export function collector(page: Page) {
  const faults: string[] = [];
  const check = async (what: string, widths: readonly number[] = WIDTHS): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled(page);
        for (const fault of await schemes[colorScheme](page))
          faults.push(`${what}, ${width} px, ${colorScheme}: ${fault}`);
      }
      const excess = await excessOf(page);
      if (excess > 0) faults.push(`${what}, ${width} px: ${excess} px too wide`);
    }
  };
  return { faults, check };
}

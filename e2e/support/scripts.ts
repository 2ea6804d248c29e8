import type { Page } from '@playwright/test';

const EVERY_SCRIPT = /\/_astro\/.*\.js$/;

/** The framework's own file, without which no island answers. */
export const FRAMEWORK = /\/_astro\/react\.[^/]*\.js$/;

/**
 * Holds script files of a page back until `release` is called: a visitor faster than the network.
 * @param pattern which files; every one by default
 */
export async function holdScripts(page: Page, pattern = EVERY_SCRIPT) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return {
    release: async () => {
      open();
      await page.unroute(pattern);
    },
  };
}

import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './support/axe.ts';
import { beLoggedIn } from './support/clients.ts';
import { pageRoutes } from './support/pages.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** No serious or critical finding of axe on any page, in both schemes, on a phone and on a desk. */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const schemes = { light: accessibilityFaults, dark: colourFaults } as const;
const WITH_FORM = ['/login', '/signup', '/forgot-password'];

/** Collects the findings of the page as it stands, in both schemes. */
function collector(page: Page) {
  const faults: string[] = [];
  const check = async (what: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The colours follow with the next frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      for (const fault of await schemes[colorScheme](page))
        faults.push(`${what}, ${colorScheme}: ${fault}`);
    }
  };
  return { faults, check };
}

for (const width of [375, 1280]) {
  test(`every page at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const { faults, check } = collector(page);
    for (const access of ['public', 'protected'] as const) {
      if (access === 'protected') await beLoggedIn(page, site);
      for (const { path } of pageRoutes.filter((entry) => entry.access === access)) {
        await page.goto(path);
        await check(path);
        if (!WITH_FORM.includes(path)) continue;
        await page.locator('form button[type=submit]').click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
        await check(`${path} with errors`);
      }
    }
    expect(faults).toEqual([]);
  });

  test(`what opens on a page at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const { faults, check } = collector(page);
    await beLoggedIn(page, site);
    await open(page, '/');
    await page.getByRole('switch').click();
    await expect(page.locator('.toast-card')).toBeVisible();
    await page.locator('.toast-card').hover();
    await check('a notification');
    const menu = width < 960 ? 'Menu' : 'Forms';
    await page.getByRole('button', { name: menu, exact: true }).click();
    await check('an open menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await check('the profile menu');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the dialog');
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await check('the offline layer');
    await page.context().setOffline(false);
    expect(faults).toEqual([]);
  });
}

test('colours change at once for whoever wants no motion', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, '/');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const onTheWay = await page.evaluate(
    () => document.getAnimations().filter((each) => each instanceof CSSTransition).length,
  );
  expect(onTheWay).toBe(0);
});

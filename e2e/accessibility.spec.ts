import { collector } from './support/axe-widths.ts';
import { beLoggedIn } from './support/clients.ts';
import { pageRoutes } from './support/pages.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/**
 * No finding of axe on any page, in both schemes, from a narrow phone to a wide desk, and nothing scrolls sideways there.
 * A page is loaded once and then made wider.
 */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const WITH_FORM = ['/login', '/signup', '/forgot-password'];

const GROUPS = 4;
const isPublic = ({ access }: { readonly access: string }) => access === 'public';
const groups = [
  pageRoutes.filter(isPublic),
  ...Array.from({ length: GROUPS }, (_, group) =>
    pageRoutes
      .filter((route) => !isPublic(route))
      .filter((_each, index) => index % GROUPS === group),
  ),
];

groups.forEach((routes, group) => {
  test(`pages of group ${group}`, async ({ page, site }) => {
    const { faults, check } = collector(page);
    if (group > 0) await beLoggedIn(page, site);
    for (const { path } of routes) {
      await page.goto(path);
      await check(path);
      if (WITH_FORM.includes(path)) {
        await page.locator('form button[type=submit]').click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
        await check(`${path} with errors`);
      }
    }
    expect(faults).toEqual([]);
  });
});

for (const widths of [
  [320, 375, 768],
  [1280, 1920],
]) {
  test(`what opens on a page at ${widths.join(', ')} px`, async ({ page, site }) => {
    const [width = 0] = widths;
    await page.setViewportSize({ width, height: 800 });
    const { faults, check } = collector(page);
    const checkHere = (what: string) => check(what, widths);
    await beLoggedIn(page, site);
    await open(page, '/');
    await page.getByRole('switch').click();
    await expect(page.locator('.toast-card')).toBeVisible();
    await page.locator('.toast-card').hover();
    await check('a notification', [width]);
    await page.getByRole('button', { name: width < 960 ? 'Menu' : 'Forms', exact: true }).click();
    await checkHere('an open menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await checkHere('the profile menu');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkHere('the list of keys');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkHere('the dialog');
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkHere('the offline layer');
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

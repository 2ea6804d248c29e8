import type { Page } from '@playwright/test';
import { expect, open, test } from './support/test.ts';

test.use({ loggedIn: 'client' });

/** The theme of the profile menu, and the list of keys. */
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const choose = async (page: Page, theme: string): Promise<void> => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('button', { name: theme, exact: true }).click();
  await page.keyboard.press('Escape');
};

test('the theme is there before anything is painted, paper is light, and ? lists the keys', async ({
  page,
}) => {
  await test.step('the chosen theme is on the page before anything is painted', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/');
    const light = await ground(page);
    await choose(page, 'Dark');
    await expect.poll(() => ground(page)).not.toBe(light);
    const dark = await ground(page);

    // The first element of the body already has the colours, whatever comes later.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('body') === null) return;
        observer.disconnect();
        document.documentElement.dataset['atFirst'] =
          document.documentElement.dataset['theme'] ?? '';
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/error']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-at-first', 'night');
      expect(await ground(page), path).toBe(dark);
    }
    await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute(
      'content',
      '#181d29',
    );

    const other = await page.context().newPage();
    await other.goto('/');
    expect(await ground(other)).toBe(dark);
    await page.goto('/');
    await choose(page, 'Light');
    await expect.poll(() => ground(other), 'another tab follows').toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(page), 'the choice is stronger than the system').toBe(light);
    await choose(page, 'System');
    await expect.poll(() => ground(page)).toBe(dark);
  });

  await test.step('colours change at once for whoever wants no motion', async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, '/');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const onTheWay = await page.evaluate(
      () => document.getAnimations().filter((each) => each instanceof CSSTransition).length,
    );
    expect(onTheWay).toBe(0);
  });

  await test.step('paper is light whatever the theme', async () => {
    await choose(page, 'Dark');
    await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
    });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
    await page.evaluate(() => {
      dispatchEvent(new Event('afterprint'));
    });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  });

  await test.step('? lists the keys, the menu too, and single keys can be turned off', async () => {
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();

    const menu = page.getByRole('button', { name: 'Profile menu' });
    await menu.click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(help).toBeVisible();
    await help.getByRole('checkbox', { name: 'Use the keys / and ?' }).uncheck();
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeFocused();

    await page.reload();
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await expect(help).toBeHidden();
    await expect(page.locator('[data-search-field]:focus')).toHaveCount(0);
  });
});

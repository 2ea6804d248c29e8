import type { Page } from '@playwright/test';
import { beLoggedIn } from './support/clients.ts';
import { holdScripts } from './support/scripts.ts';
import { expect, open, test, waitForIslands } from './support/test.ts';

/** A button that moves while it is pressed: the press counts, and counts once. */

const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });

/** Has the form move down by the height of a button. */
const moveForm = (page: Page) =>
  page.evaluate(() => {
    const message = document.createElement('div');
    message.style.height = '60px';
    document.querySelector('form')?.prepend(message);
  });

/** Presses down on the button of the login form, and has the form move. */
async function pressAndMove(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Login', exact: true });
  await button.hover();
  await page.mouse.down();
  await moveForm(page);
}

test('a press counts where its button or link moves before it ends', async ({ page, context }) => {
  await test.step('a press counts where the button moves before it ends, and not elsewhere', async () => {
    await open(page, '/login');
    await pressAndMove(page);
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(email(page)).toHaveAccessibleDescription('');
    await pressAndMove(page);
    await page.mouse.up();
    await expect(email(page)).toHaveAccessibleDescription('Please enter Email.');
  });

  await test.step('a press on a link that moves opens a new tab with the key for it', async () => {
    await open(page, '/login');
    const link = page.getByRole('link', { name: /^Forgot/ });
    await link.hover();
    await page.keyboard.down('Control');
    await page.mouse.down();
    await moveForm(page);
    const [tab] = await Promise.all([context.waitForEvent('page'), page.mouse.up()]);
    await page.keyboard.up('Control');
    await tab.waitForURL(/forgot/);
    await expect(page).toHaveURL(/login/);
  });
});

test('parts of a form whose code loads late leave its button in its place', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  const scripts = await holdScripts(page, /\/(?:Rows|Attachments)Input\.[^/]*\.js$/);
  await page.goto('/retail-stores/new');
  await waitForIslands(page);
  const place = () =>
    page
      .getByRole('button', { name: 'Save store' })
      .evaluate((button) => button.getBoundingClientRect().top + scrollY);
  await expect(page.getByRole('button', { name: 'Add day' })).toHaveCount(0);
  const before = await place();
  await scripts.release();
  await expect(page.getByRole('button', { name: 'Add day' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  expect(await place()).toBe(before);
});

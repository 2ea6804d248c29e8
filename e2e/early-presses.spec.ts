import type { Page } from '@playwright/test';
import { holdScripts } from './support/scripts.ts';
import { expect, test, toast, waitForIslands } from './support/test.ts';

test.use({ loggedIn: 'client' });

/** What a slow line does: a button is pressed, and React comes afterwards. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/(?:client|react|\w+\.island)\./, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('of a visitor', () => {
  test.use({ loggedIn: 'nobody' });

  test('a wrong login or sign up says so before its script, which goes on from there', async ({
    page,
  }) => {
    await test.step('a login that is wrong says so before its script is there, and the script goes on from there', async () => {
      const { release } = await holdScripts(page);
      await page.goto('/login', { waitUntil: 'commit' });
      const press = () => page.getByRole('button', { name: 'Login', exact: true }).click();
      await press();
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter Email.');
      await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter Password.');
      await expect(field(page, 'Email')).toBeFocused();
      await field(page, 'Email').fill('ann');
      await press();
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Email format is invalid.');
      await field(page, 'Email').fill('ann@example.com');

      await release();
      await waitForIslands(page);
      await expect(field(page, 'Email')).toHaveAccessibleDescription('');
      await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'false');
      await expect(field(page, 'Password')).toHaveAccessibleDescription('Please enter Password.');
      await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('a sign up that is wrong keeps what was typed, and its focus', async () => {
      const letReactCome = await holdReact(page);
      await page.goto('/signup');
      const typed = {
        'Company Name': 'Lee Garments',
        'Contact Person': 'Ann Lee',
        Telephone: '2125550142',
        Email: 'ann@example.com',
        Password: 'long enough',
        'Confirm Password': 'another one',
      };
      for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(field(page, 'Confirm Password')).toBeFocused();

      letReactCome();
      await waitForIslands(page);
      await expect(page.getByRole('group', { name: 'What to fix' })).toBeVisible();
      for (const [name, value] of Object.entries(typed))
        await expect(field(page, name)).toHaveValue(value);
      await expect(field(page, 'Confirm Password')).toBeFocused();
      await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription(
        /Passwords do not match\.$/,
      );
    });
  });
});

test('lines typed over stored ones stay when React comes', async ({ page }) => {
  const letReactCome = await holdReact(page);
  await page.goto('/profile');
  await field(page, 'Shipping Address').fill('99 New Road');
  letReactCome();
  await waitForIslands(page);
  await expect(field(page, 'Shipping Address')).toHaveValue('99 New Road');
});

test('presses before any script count once it is there', async ({ page }) => {
  await test.step('the button of a service form need not be pressed twice', async () => {
    const { release } = await holdScripts(page);
    await page.goto('/contact-us', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await release();
    await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
  });

  await test.step('the file chooser opens for a press that was there before any script', async () => {
    const { release } = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const chooser = page.waitForEvent('filechooser');
    await release();
    expect((await chooser).isMultiple()).toBe(false);
  });

  await test.step('a press on the switch of mails is carried out, however early it was', async () => {
    const toggle = page.getByRole('switch');
    for (const wanted of [true, false]) {
      const scripts = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await toggle.setChecked(wanted);
      const sent = page.waitForRequest('**/api/client/update-email-status');
      await scripts.release();
      expect((await sent).postDataJSON()).toMatchObject({ emailstatus: wanted ? 1 : 2 });
      await expect(toast(page)).toBeVisible();
      await expect(toggle).toBeChecked({ checked: wanted });
      await page.reload();
      await expect(toggle).toBeChecked({ checked: wanted });
    }
  });
});

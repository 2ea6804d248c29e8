/** The second step of a client: set up on Security, asked at the login, with script and without. */
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { accessibilityFaults } from './support/axe.ts';
import { beClient, logIn, signUpClient, storedAuthData } from './support/clients.ts';
import { ageLogins } from './support/late-login.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

test.use({ expectedErrors: [FAILED_LOADS] });

const STEP_MS = 30_000;

/** Code of a later step: each counts once. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const confirm = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await press(page, 'Confirm');
};
const asked = (page: Page) => page.getByRole('heading', { name: 'Confirm it is you' });

for (const javaScriptEnabled of [true, false]) {
  test(`a code app guards the login ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    site,
  }) => {
    const client = await signUpClient(site);
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await beClient(page, site, client);
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Security' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Security' });
    await panel.getByRole('button', { name: 'Set up a code app' }).click();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await expect(page.locator('a[href^="otpauth://totp/"]')).toBeVisible();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await confirm(page, '000000');
    await expect(page.getByText('This is not the code of the app.')).toBeVisible();
    ageLogins('members', client.email);
    await confirm(page, codeOf(secret));
    await page.getByLabel('Your password').fill(client.password);
    await press(page, 'Confirm');
    await expect(page.getByText(secret, { exact: true })).toBeVisible();
    await confirm(page, codeOf(secret));
    const code = page.getByText(/^([A-Z2-7]{5}-){4}[A-Z2-7]{5}$/);
    const recoveryCode = (await code.textContent()) ?? '';
    await expect(page.getByRole('button', { name: 'New recovery code' })).toBeVisible();

    const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await other.goto('/login?next=/contact-us');
    await logIn(other, client.email, client.password);
    await expect(asked(other)).toBeVisible();
    if (javaScriptEnabled) {
      expect(await storedAuthData(other)).toBeNull();
      expect(await accessibilityFaults(other)).toEqual([]);
    }
    await confirm(other, '000000');
    await expect(other.getByText('This code is wrong or was used.')).toBeVisible();
    await confirm(other, codeOf(secret, 1));
    await expect(other).toHaveURL('/contact-us');
    if (javaScriptEnabled) expect((await storedAuthData(other))?.token).toBeTruthy();

    const lost = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await lost.goto('/login');
    await logIn(lost, client.email, client.password);
    await press(lost, 'Use the recovery code');
    await confirm(lost, recoveryCode);
    await expect(lost.getByRole('heading', { name: 'Keep your recovery code' })).toBeVisible();
    await expect(lost.getByText(/^([A-Z2-7]{5}-){4}[A-Z2-7]{5}$/)).not.toHaveText(recoveryCode);
    await lost.getByRole('link', { name: 'Continue' }).click();
    await expect(lost.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await lost.goto('/security');
    await press(lost, 'Remove');
    await expect(lost.getByText('Removed. All other devices are logged out.')).toBeVisible();
  });
}

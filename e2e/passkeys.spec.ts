import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { accessibilityFaults } from './support/axe.ts';
import { beClient, logIn, signUpClient, storedAuthData } from './support/clients.ts';
import { deskOf } from './support/desk.ts';
import { ageLogins } from './support/late-login.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

/** Chromium writes every answer of 400 and above: refused logins are such. */
test.use({ expectedErrors: [FAILED_LOADS] });

interface Device {
  readonly setVerified: (isUserVerified: boolean) => Promise<void>;
}

/** Gives a page a device for passkeys, as a phone or laptop has one. */
async function addDevice(page: Page): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = async (isUserVerified: boolean): Promise<void> => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
  return { setVerified };
}

test('a person joins the desk with a passkey, logs in by it, and keeps the last one', async ({
  browser,
  page,
}) => {
  const { context, desk } = await deskOf(browser, 'manager', '/desk/staff');
  const email = `pia-${Date.now()}@example.com`;
  await desk.getByRole('textbox', { name: 'Email' }).fill(email);
  await desk.getByRole('textbox', { name: 'Name' }).fill(`Pia ${Date.now()}`);
  await desk.getByRole('checkbox', { name: 'Service' }).check();
  await desk.getByRole('button', { name: 'Invite' }).click();
  const link = await desk.getByRole('link', { name: /\/desk\/join/ }).getAttribute('href');
  await context.close();

  const device = await addDevice(page);
  await page.goto(link ?? '');
  const password = 'a long phrase of words';
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery code' })).toBeVisible();

  await page.goto('/desk/me');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This is your only second step.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();

  await device.setVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/desk$/);

  await page.goto('/desk/me');
  await page.getByRole('button', { name: 'Set up a code app' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  ageLogins('staff', email);
  await code.fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText(secret, { exact: true })).toBeVisible();
  await code.fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('The code app is set up.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
});

test('a client adds a passkey on Security and logs in by it; without a check it is the second step', async ({
  page,
  site,
}) => {
  const client = await signUpClient(site);
  const press = (name: string) => page.getByRole('button', { name }).click();
  const leave = async (): Promise<void> => {
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.context().clearCookies();
  };
  const device = await addDevice(page);
  await beClient(page, site, client);
  await page.goto('/security');
  await press('Add a passkey');
  await expect(page.getByText(/^([A-Z2-7]{5}-){4}[A-Z2-7]{5}$/)).toBeVisible();
  await expect(page.getByText('never used')).toBeVisible();
  await leave();

  await page.goto('/login?next=/contact-us');
  await press('Sign in with a passkey');
  await expect(page).toHaveURL('/contact-us');
  expect((await storedAuthData(page))?.token).toBeTruthy();
  await leave();

  await device.setVerified(false);
  await page.goto('/login?next=/contact-us');
  await press('Sign in with a passkey');
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await expect(page.locator('form')).toHaveCount(1);
  await logIn(page, client.email, client.password);
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the recovery code' })).toBeVisible();
  await press('Use a passkey');
  await expect(page).toHaveURL('/contact-us');
  await leave();

  await device.setVerified(true);
  await page.goto('/login');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await logIn(page, client.email, client.password);
  await expect(
    page.getByRole('heading', { name: 'Confirm it is you' }),
    'who types gets no offer',
  ).toBeVisible();
  await page.goto('/login');
  await email.focus();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.goto('/security');
  await expect(page.getByText('last used')).toBeVisible();
  await press('Remove');
  await expect(page.getByText('Removed. All other devices are logged out.')).toBeVisible();
});

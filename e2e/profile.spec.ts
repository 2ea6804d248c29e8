import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { authDataFor, beClient, signUpClient, storedAuthData } from './support/clients.ts';
import { colleagueOf } from './support/people.ts';
import { expect, open, test, toast } from './support/test.ts';

/** The tab Account of the profile. */
// The recorder of traces reads previews by fetch, which the content policy refuses.
test.use({
  loggedIn: 'client',
  expectedErrors: [/Failed to load resource|net::ERR_|connect-src[^]*blob|Connecting to 'blob:/],
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const save = (page: Page) => page.getByRole('button', { name: 'Update Profile' });
const picture = (page: Page) => page.getByLabel('Profile Picture');
const headerPicture = (page: Page) =>
  page.getByRole('button', { name: 'Profile menu' }).locator('img');

const photo = async (name = 'me.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a05030' } })
    .png()
    .toBuffer(),
});

test('shows the profile with its tabs, saves it, and asks before changes are lost', async ({
  page,
  client,
}) => {
  await test.step('shows the stored profile, the fixed fields read-only', async () => {
    const { email } = client;
    const html = await (await page.context().request.get('/profile')).text();
    expect(html).toContain('1 Dock Road');
    await open(page, '/profile');
    await expect(box(page, 'Customer ID')).toHaveValue(/^C-\d+$/);
    await expect(box(page, 'Customer ID')).not.toBeEditable();
    await expect(box(page, 'Email')).toHaveValue(email);
    await expect(box(page, 'Email')).not.toBeEditable();
    await expect(box(page, 'Contact Person')).toHaveValue('Ann Lee');
    await expect(box(page, 'Company Name')).toHaveValue('Lee Garments');
    await expect(box(page, 'Telephone')).toHaveValue('2125550142');
    await expect(box(page, 'Shipping Address')).toHaveValue('1 Dock Road');
    await expect(summary(page)).toContainText(`Ann Lee`);
    await expect(summary(page)).toContainText(email);
    await expect(summary(page).getByRole('img')).toHaveAttribute('src', '/default-profile.svg');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('shows two addressable tabs for mouse and arrow keys', async () => {
    const account = page.getByRole('tab', { name: 'Account' });
    const password = page.getByRole('tab', { name: 'Change Password' });
    await expect(account).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Account' })).toBeVisible();
    await account.focus();
    await page.keyboard.press('ArrowRight');
    await expect(password).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/change-password');
    await expect(password).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Change Password' })).toBeVisible();
    await page.getByRole('tab', { name: 'Account' }).click();
    await expect(page).toHaveURL('/profile');
  });

  await test.step('saves what was edited, sends what the specification lists, and shows it at once', async () => {
    const { email } = client;
    await open(page, '/profile');
    await box(page, 'Contact Person').fill('  Ann B. Lee ');
    await box(page, 'Telephone').fill('(212) 555-0143');
    await expect(page.getByText('Looks good!')).not.toHaveCount(0);
    await picture(page).setInputFiles(await photo());
    await expect(page.getByRole('img', { name: 'Preview of your choice' })).toBeVisible();

    const sent = page.waitForRequest('**/api/client/updateprofile');
    await save(page).click();
    const request = await sent;
    const type = request.headers()['content-type'] ?? '';
    expect(type).toContain('multipart/form-data');
    await expect(toast(page)).toContainText('Profile updated successfully.');
    await expect(summary(page)).toContainText('Ann B. Lee');
    await expect(summary(page)).toContainText('(212) 555-0143');
    const image = /\/api\/images\/[0-9a-f]{32}\.jpg$/;
    await expect(headerPicture(page)).toHaveAttribute('src', image);
    await expect(summary(page).getByRole('img')).toHaveAttribute('src', image);
    await expect
      .poll(() => headerPicture(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(80);
    await expect(page).toHaveURL('/profile');

    await page.reload();
    await expect(box(page, 'Contact Person')).toHaveValue('Ann B. Lee');
    await expect(headerPicture(page)).toHaveAttribute('src', image);
    await expect(box(page, 'Email')).toHaveValue(email);
  });

  await test.step('chooses one email a day, without script too', async () => {
    const mails = page.locator('form[action="/profile?mails"]');
    await expect(mails.getByLabel('One per delivery')).toBeChecked();
    await mails.getByLabel('One a day, at 7 AM New York time').check();
    await mails.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your choice of emails is saved.')).toBeVisible();
    await expect(mails.getByLabel('One a day, at 7 AM New York time')).toBeChecked();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('asks before unsaved changes are lost, and not after saving', async () => {
    await open(page, '/profile');
    const away = page.getByRole('tab', { name: 'Change Password' });
    await box(page, 'Company Name').fill('Another Name');

    await away.click();
    const dialog = page.getByRole('dialog', { name: 'Leave' });
    await expect(dialog).toContainText('Are you sure you want to leave without saving?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(box(page, 'Company Name')).toHaveValue('Another Name');

    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const native = await asked;
    expect(native.type()).toBe('beforeunload');
    await native.dismiss();
    await expect(box(page, 'Company Name')).toHaveValue('Another Name');

    await save(page).click();
    await expect(toast(page)).toContainText('Profile updated successfully.');
    await away.click();
    await expect(page).toHaveURL('/change-password');

    await page.getByRole('tab', { name: 'Account' }).click();
    await box(page, 'Company Name').fill('Third Name');
    await away.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/change-password');
  });
});

test('shows ten devices, this one among them, and activity, and logs out everywhere', async ({
  page,
  site,
  client,
}) => {
  for (let more = 0; more < 11; more += 1) await authDataFor(site, client);
  await open(page, '/profile');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(10);
  await expect(devices.getByText('(this device)')).toBeVisible();
  await expect(devices.getByText('and 2 more', { exact: true })).toBeVisible();
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByText('Logged in', { exact: true }).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await storedAuthData(page)).toBeNull();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('shows the company read-only to people who may not change it', async ({ page, site }) => {
  const orders = await colleagueOf(site, await signUpClient(site), 'orders');
  await beClient(page, site, orders);
  await page.goto('/profile');
  for (const name of ['Company Name', 'Shipping Address', 'Billing Address'])
    await expect(box(page, name)).not.toBeEditable();
  await expect(box(page, 'Company Name')).toHaveValue('Lee Garments');
  await expect(page.getByText('Ask an owner or admin to change it.')).toHaveCount(3);
  await box(page, 'Telephone').fill('(212) 555-0143');
  await save(page).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  await expect(box(page, 'Company Name')).toHaveValue('Lee Garments');
  expect(await accessibilityFaults(page)).toEqual([]);
});

import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { authDataFor, mirrorIn, storedAuthData } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** The tab Change Password of the profile. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const NEW = 'Fresh#2027';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const fillPasswords = async (page: Page, old: string, fresh: string) => {
  await box(page, 'Old Password').fill(old);
  await box(page, 'New Password').fill(fresh);
  await box(page, 'Confirm Password').fill(fresh);
};
const change = (page: Page) => page.getByRole('button', { name: 'Change Password' });

test('changes the password, ends every session and says so on the login page', async ({
  page,
  context,
  site,
  client,
}) => {
  const elsewhere = await authDataFor(site, client);
  const here = await storedAuthData(page);
  await open(page, '/change-password');
  expect(await accessibilityFaults(page)).toEqual([]);
  await fillPasswords(page, client.password, NEW);
  await expect(page.locator('[data-part][data-met=true]')).toHaveCount(5);
  await expect(page.getByText('Looks good!')).not.toHaveCount(0);
  const sent = page.waitForRequest('**/api/client/changepassword');
  await change(page).click();
  expect((await sent).postDataJSON()).toEqual({
    id: here?.client.id,
    old_password: client.password,
    new_password: NEW,
  });

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').getByText('Password changed successfully.')).toBeVisible();
  expect(await storedAuthData(page)).toBeNull();
  expect(await mirrorIn(context)).toBeUndefined();
  for (const session of [here, elsewhere]) {
    const answer = await context.request.get('/api/client/getprofile', {
      headers: { Authorization: `Bearer ${session?.token ?? ''}` },
    });
    expect(answer.status()).toBe(401);
  }
  await authDataFor(site, { ...client, password: NEW });
});

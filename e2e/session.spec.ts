import type { Page } from '@playwright/test';
import {
  authDataFor,
  beLoggedIn,
  mirrorIn,
  mirrorOf,
  openBlank,
  setMirror,
  signUpClient,
  storeAuthData,
  storedAuthData,
} from './support/clients.ts';
import { expect, FAILED_LOADS, open, stopClock, test, toast } from './support/test.ts';

/** The session in one browser: logout with its dialog, several tabs, the two copies of the auth data. */
test.use({ expectedErrors: [FAILED_LOADS], serviceWorkers: 'allow' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Logout' });

async function askForLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('asks before the logout, then logs out: spinner, login page, nothing kept, nothing shown by Back', async ({
  page,
  site,
  context,
}) => {
  await test.step('asks before the logout and stays when told to', async () => {
    await beLoggedIn(page, site);
    await open(page, '/');
    await askForLogout(page);
    await expect(dialog(page)).toContainText('Are you sure you want to logout?');
    const cancel = dialog(page).getByRole('button', { name: 'Cancel' });
    const confirm = dialog(page).getByRole('button', { name: 'Logout' });
    await expect(cancel).toBeFocused();
    const sizes = await dialog(page).evaluate((box) => {
      const content = box.querySelector('.confirm-content') ?? box;
      const { padding, maxWidth } = getComputedStyle(box);
      return [padding, maxWidth, getComputedStyle(content).maxHeight];
    });
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(sizes).toEqual(['24px', `${width * 0.8}px`, `${height * 0.65}px`]);

    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      const inside = dialog(page).locator(':focus');
      await expect(inside, key).toHaveCount(1);
    }
    await expect(confirm).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused();
    await askForLogout(page);
    await cancel.click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused();
    await expect(page).toHaveURL('/');
    expect(await storedAuthData(page)).not.toBeNull();
  });

  await test.step('logs out: spinner, login page, nothing kept, nothing shown by Back', async () => {
    await open(page, '/contact-us');
    await open(page, '/');
    const token = (await storedAuthData(page))?.token ?? '';
    await askForLogout(page);
    await stopClock(page);
    await dialog(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logging out…')).toBeVisible();
    await page.clock.runFor(499);
    await expect(page.getByText('Logging out…')).toBeVisible();
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/login');
    await page.clock.resume();
    expect(await storedAuthData(page)).toBeNull();
    expect(await mirrorIn(context)).toBeUndefined();
    await expect
      .poll(async () => {
        const headers = { Authorization: `Bearer ${token}` };
        return (await page.request.get('/api/client/getprofile', { headers })).status();
      })
      .toBe(401);

    await page.goBack();
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByText('Ann Lee')).toHaveCount(0);
  });
});

test('shows a late notification, and sends a stored code token in place of that of the session', async ({
  page,
  site,
}) => {
  await test.step('shows on the next page a notification that the login page had no time for', async () => {
    await beLoggedIn(page, site);
    await openBlank(page);
    const flash = JSON.stringify({ message: 'Invalid token', kind: 'error' });
    await page.evaluate((text) => sessionStorage.setItem('flash', text), flash);
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(toast(page)).toHaveText(/Invalid token/);
  });

  await test.step('sends a stored code token in place of that of the session', async () => {
    await page.evaluate(() => localStorage.setItem('clientOtpData', '{"token":"po_old"}'));
    await open(page, '/');
    const call = page.waitForRequest('**/api/client/update-email-status');
    await page.getByRole('switch').click();
    expect((await call).headers()['authorization']).toBe('Bearer po_old');
    await expect(page).toHaveURL('/login');
  });
});

test('moves the other tabs along', async ({ page, context, site }) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  const other = await context.newPage();
  await open(other, '/contact-us');
  await askForLogout(page);
  await dialog(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');

  const second = await signUpClient(site, 'Second Client');
  const data = await authDataFor(site, second);
  await page.evaluate((text) => localStorage.setItem('clientAuthData', text), JSON.stringify(data));
  await expect(other, 'the other login page goes on').toHaveURL('/');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Second Client');
});

test('shows the client who logged in last, in every tab', async ({ page, context, site }) => {
  await beLoggedIn(page, site, 'First Client');
  await open(page, '/');
  const other = await context.newPage();
  await openBlank(other);
  const data = await authDataFor(site, await signUpClient(site, 'Second Client'));
  await other.evaluate(
    (text) => localStorage.setItem('clientAuthData', text),
    JSON.stringify(data),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Second Client');
  expect((await mirrorIn(context))?.value).toBe(mirrorOf(data));
});

test('makes the two copies of the auth data agree, on all pages, without a loop', async ({
  page,
  context,
  site,
}) => {
  const data = await authDataFor(site, await signUpClient(site));
  await test.step('makes the two copies of the auth data agree, without a loop', async () => {
    let pages = 0;
    page.on('framenavigated', () => (pages += 1));

    // Stored, no cookie: in without a second login.
    await storeAuthData(page, data);
    await page.goto('/contact-us');
    await expect(page).toHaveURL('/contact-us');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Contact Us');
    expect((await mirrorIn(context))?.value).toBe(mirrorOf(data));

    // Cookie, nothing stored: out, and the cookie goes.
    await storeAuthData(page, null);
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => mirrorIn(context)).toBeUndefined();

    // Stored but dead, with a cookie that lives: out, both go.
    await storeAuthData(page, { token: 'ps_dead', client: { id: '1' } });
    await setMirror(context, site, mirrorOf(data));
    await page.goto('/');
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect.poll(() => storedAuthData(page)).toBeNull();
    await expect.poll(() => mirrorIn(context)).toBeUndefined();

    // Not even readable.
    await page.evaluate(() => localStorage.setItem('clientAuthData', '{"token":'));
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(pages, 'pages shown in all').toBeLessThan(16);
  });

  await test.step('makes the copies agree on public pages, too', async () => {
    // Rendered without a mirror, and kept like that.
    for (const path of ['/login', '/signup']) await page.goto(path);
    for (const path of ['/login', '/signup', '/forgot-password', '/error', '/no-such-page']) {
      await setMirror(context, site, mirrorOf(data));
      await page.goto(path);
      await expect.poll(() => mirrorIn(context), path).toBeUndefined();
    }
    for (const path of ['/signup', '/forgot-password', '/error', '/no-such-page']) {
      await context.clearCookies();
      await storeAuthData(page, data);
      await page.goto(path);
      await expect.poll(async () => (await mirrorIn(context))?.value, path).toBe(mirrorOf(data));
    }
  });

  await test.step('stops redirecting when the mirror cannot be set', async () => {
    const first = await authDataFor(site, await signUpClient(site, 'First Client'));
    const second = await authDataFor(site, await signUpClient(site, 'Second Client'));
    await setMirror(context, site, mirrorOf(first));
    await storeAuthData(page, second);
    await page.route('**/session', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('First Client')).toHaveCount(0);
  });
});

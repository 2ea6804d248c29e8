import { AUTH_KEY, logIn, mirrorIn, signUpClient, storedAuthData } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** Login: validation, failures, the way on. */
test.use({ expectedErrors: [FAILED_LOADS] });

test('checks its fields and loads what sends them while they are typed', async ({ page }) => {
  await test.step('loads what sends the login while it is typed', async () => {
    await open(page, '/login');
    const calls = page.waitForRequest(
      (request) => request.url().includes('/enter.') && request.resourceType() === 'script',
    );
    await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await calls;
  });

  await test.step('shows and hides the password', async () => {
    const password = page.getByRole('textbox', { name: 'Password' });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await password.fill('Secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('Secret');
  });

  await test.step('reports missing and invalid values at each field and sends nothing', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await open(page, '/login');
    const email = page.getByRole('textbox', { name: 'Email' });
    const password = page.getByRole('textbox', { name: 'Password' });
    const button = page.getByRole('button', { name: 'Login', exact: true });

    await button.click();
    await expect(page.getByText('Please enter Email.')).toBeVisible();
    await expect(page.getByText('Please enter Password.')).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Please enter Email.');
    await expect(password).toHaveAccessibleDescription('Please enter Password.');

    for (const wrong of ['ann', 'Ann@example.com', 'ann@example.store', 'ann@example.c']) {
      await email.fill(wrong);
      await expect(email).toHaveAccessibleDescription('Email format is invalid.');
    }
    await email.fill('ann@example.shop');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    await expect(email).toHaveAccessibleDescription('');
    await expect(page.getByText('Looks good!')).toHaveCount(0);
    await button.click();
    await expect(password).toBeFocused();
    expect(calls).toEqual([]);
  });
});

test('keeps what was typed after a wrong password, and logs in by a double click', async ({
  page,
  site,
}) => {
  const client = await signUpClient(site);
  await test.step('refuses a wrong password and keeps what was typed', async () => {
    await open(page, '/login');
    const told = page.getByText('We could not log you in.');
    await expect(told).toBeHidden();
    await logIn(page, client.email, 'Wrong@2026');
    await expect(page.getByRole('alert').getByText('Invalid Email or Password')).toBeVisible();
    await expect(told).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expect(page.getByText('Invalid Email or Password')).toHaveCount(0);
    await expect(told, 'it stays after the notification').toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(client.email);
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('Wrong@2026');
    expect(await storedAuthData(page)).toBeNull();
  });

  await test.step('a double click after a refusal meets the button twice, and logs in', async () => {
    await page.getByRole('textbox', { name: 'Password' }).fill(client.password);
    await page.getByRole('button', { name: 'Login' }).dblclick();
    await expect(page).toHaveURL('/');
  });
});

test('logs in, keeps the session and says so on the welcome page', async ({
  page,
  context,
  site,
}) => {
  const client = await signUpClient(site);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, '/login');
  const sent = page.waitForRequest('**/api/client/login');
  await logIn(page, client.email, client.password);

  const request = await sent;
  const headers = request.headers();
  expect(request.postDataJSON()).toEqual({ email: client.email, password: client.password });
  expect(headers['content-type']).toContain('application/json');
  expect(headers['accept']).toBe('application/json');
  expect(headers['x-csrf-token']).toMatch(/^[0-9a-f]{32}$/);

  const status = page.getByRole('status').getByText('Login successful');
  await expect(status).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Lee');
  await expect(status).toBeHidden();
  await page.reload();
  await expect(toast(page)).toHaveCount(0);

  const stored = await storedAuthData(page);
  expect(stored?.token).toBeTruthy();
  expect(stored?.client.id).toBeTruthy();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([AUTH_KEY]);
  const mirror = await mirrorIn(context);
  expect(mirror).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', secure: false });
  expect(JSON.parse(decodeURIComponent(mirror?.value ?? ''))).toEqual({
    token: stored?.token,
    client: { id: stored?.client.id },
  });
  const told = addresses.filter(
    (url) => url.includes(stored?.token ?? '?') || url.includes(client.password),
  );
  expect(told, 'addresses with a secret').toEqual([]);
});

test('leads to the page that asked for the login, on this site only', async ({ page, site }) => {
  const client = await signUpClient(site);
  const cases = [
    ['/contact-us', '/contact-us'],
    ['/report?page=2', '/report?page=2'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/contact-us?next=//evil.example', '/contact-us?next=//evil.example'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
  ] as const;
  await page.goto('/login?next=/report%3Fpage=1');
  await logIn(page, client.email, client.password);
  await expect(page).toHaveURL('/report?page=1');
  // With a stored session the login page goes on by itself, by the same rule.
  for (const [next, target] of cases) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(target);
  }
});

/** Password managers know a field by these words. */
const passwordFields = [
  { path: '/login', fields: { Password: 'current-password' } },
  { path: '/signup', fields: { Password: 'new-password', 'Confirm Password': 'new-password' } },
] as const;

test('leaves passwords to managers, and takes what is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const long = `${'p4ste '.repeat(9)}Word!`;
  for (const { path, fields } of passwordFields) {
    await open(page, path);
    await page.evaluate((text) => navigator.clipboard.writeText(text), long);
    for (const [name, word] of Object.entries(fields)) {
      const field = page.getByRole('textbox', { name, exact: true });
      await expect(field).toHaveAttribute('type', 'password');
      await expect(field).toHaveAttribute('autocomplete', word);
      await field.focus();
      await page.keyboard.press('Control+V');
      await expect(field).toHaveValue(long);
    }
  }
});

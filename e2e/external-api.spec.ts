import { logIn, mirrorIn, storedAuthData } from './support/clients.ts';
import { startSecondPortal, type SecondPortal } from './support/second-portal.ts';
import { startStubApi, type StubApi } from './support/stub-api.ts';
import { expect, FAILED_LOADS, test, toast, waitForIslands } from './support/test.ts';

/** The portal in front of an external API: API_BASE_URL, stored auth data, requests. */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'serial' });

let stub: StubApi;
let portal: SecondPortal;

test.beforeAll(async () => {
  stub = await startStubApi();
  portal = await startSecondPortal(stub.url);
});

test.afterAll(async () => {
  await portal.stop();
  await stub.close();
});

test.beforeEach(() => stub.answers.clear());

const lastTo = (path: string) => stub.requests.findLast((request) => request.path === path);

test('there are no people, no second step and no passkeys', async ({ page }) => {
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  await expect(page.getByRole('button')).toHaveText(['Show password', 'Login']);
  await logIn(page, 'stub@example.com', 'Secret@2026');
  await expect(page).toHaveURL(`${portal.site}/`);
  for (const path of ['/people', '/security', '/invitation?token=x', '/desk/login'])
    expect((await page.request.get(`${portal.site}${path}`)).status(), path).toBe(404);
  const headers = { origin: portal.site };
  const options = await page.request.post(`${portal.site}/passkeys/login`, { form: {}, headers });
  expect(options.status()).toBe(404);
});

test('log in, welcome page, switch, log out', async ({ page, context }) => {
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  await logIn(page, 'stub@example.com', 'Secret@2026');
  await expect(page).toHaveURL(`${portal.site}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stub Person');
  await expect(page.getByLabel('Paste your order'), 'it reads no orders').toHaveCount(0);

  const login = lastTo('/api/client/login');
  expect(login).toMatchObject({
    method: 'POST',
    body: { email: 'stub@example.com', password: 'Secret@2026' },
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-csrf-token': expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    },
  });
  expect(login?.headers.authorization).toBeUndefined();
  expect(login?.headers.cookie, 'no cookie of ours').toBeUndefined();

  const stored = await storedAuthData(page);
  expect(stored?.token).toBe('stub-token-0123456789');
  expect(stored?.client.id).toBe(7);
  expect(decodeURIComponent((await mirrorIn(context))?.value ?? '')).toContain(
    'stub-token-0123456789',
  );

  const read = lastTo('/api/client/getprofile');
  expect(read?.headers.authorization).toBe('Bearer stub-token-0123456789');
  expect(read?.headers.accept).toBe('application/json');

  await waitForIslands(page);
  const picture = page.getByRole('button', { name: 'Profile menu' }).locator('img');
  await expect(picture).toHaveAttribute('src', `${stub.url}/api/images/faces/a%20b.png`);
  await page.getByRole('switch').click();
  await expect(page.getByRole('status').getByText('You will receive emails')).toBeVisible();
  expect(lastTo('/api/client/update-email-status')).toMatchObject({
    body: { client_id: 4711, emailstatus: 1 },
    headers: { authorization: 'Bearer stub-token-0123456789' },
  });

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.site}/login`);
  expect(await storedAuthData(page)).toBeNull();
  expect(await mirrorIn(context)).toBeUndefined();
  expect(lastTo('/api/client/logout'), 'only the embedded API has it').toBeUndefined();
  expect(portal.dataFiles(), 'no embedded database').toEqual([]);
});

test('log in to an API that answers with a token alone', async ({ page, context }) => {
  const token = 'stub-token-0123456789';
  stub.answers.set('/api/client/login', { body: { succeeded: true, ResponseBody: { token } } });
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  await logIn(page, 'stub@example.com', 'Secret@2026');
  await expect(page).toHaveURL(`${portal.site}/`);
  expect(await storedAuthData(page)).toEqual({ token });
  expect(decodeURIComponent((await mirrorIn(context))?.value ?? '')).toBe(
    JSON.stringify({ token, client: {} }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stub Person');
});

test('rejects a login too large for a cookie and stores nothing', async ({ page, context }) => {
  const token = 'x'.repeat(4000);
  stub.answers.set('/api/client/login', { body: { succeeded: true, ResponseBody: { token } } });
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  await logIn(page, 'stub@example.com', 'Secret@2026');
  await expect(page.getByText('your login data does not fit into a cookie')).toBeVisible();
  await expect(page).toHaveURL(`${portal.site}/login`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('stub@example.com');
  expect(await storedAuthData(page)).toBeNull();
  expect(await mirrorIn(context)).toBeUndefined();
});

test('form and card show what the API has made of a profile, else what was sent', async ({
  page,
}) => {
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  await logIn(page, 'stub@example.com', 'Secret@2026');
  await expect(page).toHaveURL(`${portal.site}/`);
  await page.goto(`${portal.site}/profile`);
  await waitForIslands(page);
  const company = page.getByRole('textbox', { name: 'Company Name' });
  const card = page.getByRole('region', { name: 'Summary' });
  const typed = {
    'Company Name': 'Typed Company',
    Telephone: '(212) 555-0143',
    'Billing Address': '2 Dock Road',
  };
  const returned = { email: 'stub@example.com', company_name: 'Returned Company' };
  for (const [body, shown] of [
    [{ succeeded: true }, 'Typed Company'],
    [{ succeeded: true, ResponseBody: returned }, 'Returned Company'],
  ] as const) {
    stub.answers.set('/api/client/updateprofile', { body });
    for (const [name, text] of Object.entries(typed))
      await page.getByRole('textbox', { name }).fill(text);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(toast(page)).toHaveText('Profile updated successfully.');
    await expect(card).toContainText(shown);
    await expect(company).toHaveValue(shown);
    await expect(card).toContainText('(212) 555-0143');
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(toast(page)).toHaveCount(0);
  }
});

test('a picture posted without script reaches the API', async ({ page }) => {
  stub.answers.set('/api/client/updateprofile', { body: { succeeded: true } });
  const mirror = encodeURIComponent('{"token":"stub-token-0123456789","client":{"id":7}}');
  const answer = await page.request.post(`${portal.site}/profile`, {
    headers: { Cookie: `clientAuthData=${mirror}`, Origin: portal.site },
    multipart: {
      contact_person: 'Stub Person',
      company_name: 'Stub Company',
      telephone: '(212) 555-0143',
      email: 'stub@example.com',
      shipping_address: '1 Dock Road',
      billing_address: '2 Dock Road',
      profile: {
        name: 'me.png',
        mimeType: 'image/png',
        buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      },
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(lastTo('/api/client/updateprofile')).toMatchObject({
    headers: { authorization: 'Bearer stub-token-0123456789' },
    body: expect.stringMatching(/name="profile"; filename="me\.png"[^]*PNG/),
  });
});

test('failures of the API, in the browser', async ({ page }) => {
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  const submit = () => logIn(page, 'stub@example.com', 'Secret@2026');
  const alerts: readonly (readonly [number, unknown, string])[] = [
    [401, {}, 'Invalid Email or Password'],
    [401, { ResponseMessage: 'No such client.' }, 'No such client.'],
    [400, { error: { message: 'Not like this.' } }, 'Not like this.'],
    [200, { succeeded: false, ResponseMessage: 'Wrong.' }, 'Wrong.'],
    [200, { succeeded: false }, 'Invalid Email or Password'],
    [200, '<html>', 'Invalid authentication data.'],
    [200, { ResponseData: { client: { id: 7 } } }, 'Invalid authentication data.'],
  ];
  for (const [status, body, message] of alerts) {
    stub.answers.set('/api/client/login', { status, body });
    await submit();
    await expect(page.getByRole('alert').locator(toast(page))).toHaveText(message);
  }
  const long = `Stack: ${'a line of it; '.repeat(400)}`;
  stub.answers.set('/api/client/login', { status: 400, body: { ResponseMessage: long } });
  await submit();
  await expect(toast(page)).toContainText('Stack: a line');
  await expect(page.getByRole('button', { name: 'Close notification' })).toBeInViewport();
  const { height = 0 } = (await page.locator('.toast-card').boundingBox()) ?? {};
  expect(height, 'a long message covers half a page at most').toBeLessThan(500);
  await expect(page).toHaveURL(`${portal.site}/login`);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('Secret@2026');

  await page.clock.install();
  stub.answers.set('/api/client/login', { hang: true });
  const before = stub.requests.length;
  await submit();
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  await expect.poll(() => stub.requests.length, 'the call hangs').toBeGreaterThan(before);
  stub.answers.set('/api/client/login', { status: 502, body: { message: 'The dock sleeps.' } });
  await page.reload();
  await waitForIslands(page);
  await submit();
  await expect(page).toHaveURL(/\/error\?message=The%20dock%20sleeps\./);
  await expect(page.getByText('The dock sleeps.')).toBeVisible();
});

test('failures of the API while a page is rendered', async ({ page }) => {
  const mirror = encodeURIComponent('{"token":"stub-token-0123456789","client":{"id":7}}');
  const headers = { Cookie: `clientAuthData=${mirror}` };
  const get = () => page.request.get(`${portal.site}/`, { headers, maxRedirects: 0 });
  const locations: readonly (readonly [number, unknown, RegExp])[] = [
    [500, { error: { message: 'Down.' } }, /^\/error\?message=Down\.$/],
    [200, '<html>', /^\/error\?message=Failed%20to%20load%20profile\.$/],
    [401, {}, /^\/login\?next=%2F$/],
    [403, {}, /^\/login\?next=%2F$/],
    [404, {}, /^\/error\?message=Failed%20to%20load%20profile\.$/],
    [200, { succeeded: false }, /^\/error\?message=Failed%20to%20load%20profile\.$/],
  ];
  for (const [status, body, location] of locations) {
    stub.answers.set('/api/client/getprofile', { status, body });
    const answer = await get();
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toMatch(location);
    const cleared = answer.headers()['set-cookie']?.startsWith('clientAuthData=;') ?? false;
    expect(cleared, 'logged out').toBe(location.source.includes('login'));
  }
});

test('the policy of the pages lets that API in and no other', async ({ page }) => {
  const answer = await page.request.get(`${portal.site}/login`);
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${stub.url};`));
  expect(policy).toMatch(new RegExp(`img-src 'self' blob: ${stub.url};`));
  expect(policy).not.toContain('*');
  expect((await page.request.get(`${portal.site}/api/client/getprofile`)).status()).toBe(404);
  expect(portal.dataFiles()).toEqual([]);
});

test('receives only calls of the specification', async ({ page }) => {
  const before = stub.requests.length;
  await page.goto(`${portal.site}/login`);
  await waitForIslands(page);
  await logIn(page, 'stub@example.com', 'Secret@2026');
  await expect(page).toHaveURL(`${portal.site}/`);
  await page.goto(`${portal.site}/contact-us`);
  await expect(page.getByRole('heading', { name: 'Reach us' })).toBeVisible();
  const calls = stub.requests.slice(before).filter(({ path }) => !path.startsWith('/api/images/'));
  const paths = new Set(calls.map(({ path }) => path));
  expect([...paths].sort()).toEqual(['/api/client/getprofile', '/api/client/login']);
});

import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { beLoggedIn, logIn, mirrorIn, storedAuthData } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** The error page, the page of unknown addresses, and failed calls. */
test.use({ expectedErrors: [FAILED_LOADS] });

test('shows the message of the address as text, else the default', async ({ page }) => {
  page.on('dialog', () => expect(false, 'an alert box opened').toBe(true));
  const text = page.locator('main p');
  const cases: readonly (readonly [string, string | RegExp])[] = [
    ['', 'Resource you requested was not found.'],
    ['?message=', 'Resource you requested was not found.'],
    ['?message=%00%09%E2%80%AE', 'Resource you requested was not found.'],
    ['?message=The+service+sleeps.', 'The service sleeps.'],
    ['?message=<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['?message=<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['?message=https://evil.example', 'https://evil.example'],
    ['?message=%E2%80%AEabc%00def%1B[31m', 'abc def [31m'],
    ['?message=First&message=Second', 'First'],
    [`?message=${'x'.repeat(5000)}`, /^x{299}…$/],
  ];
  for (const [query, expected] of cases) {
    const answer = await page.goto(`/error${query}`);
    expect(answer?.status(), query.slice(0, 40)).toBeLessThan(500);
    await expect(text.first(), query.slice(0, 40)).toHaveText(expected);
    await expect(page.locator('main p a')).toHaveCount(0);
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  const home = page.getByRole('link', { name: 'Return Home' });
  await expect(home).toHaveAttribute('href', '/login');
});

test('accepts no message of another site', async ({ page, site }) => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const answer = await page.request.get(`${site}/error?message=Call+0900`, { headers });
  const text = await answer.text();
  expect(text).not.toContain('Call 0900');
  expect(text).toContain(serverMessages.notFound);
});

test('answers unknown addresses with 404 and a way home', async ({ page, site }) => {
  for (const path of ['/nowhere', '/login/x', '/report/nowhere', '/%00', '/a%2fb']) {
    const answer = await page.request.get(`${site}${path}`, { maxRedirects: 0 });
    expect([400, 404], path).toContain(answer.status());
  }
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, something went wrong!');
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
});

test('a failed call leads to the error page, or ends the session after a 401', async ({
  page,
  site,
  context,
}) => {
  await test.step('500 leads to the error page with the message of the server', async () => {
    await beLoggedIn(page, site);
    await open(page, '/');
    await page.route('**/api/client/update-email-status', (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'The dock is <b>closed</b>.' } } }),
    );
    await page.getByRole('switch').click();
    await expect(page).toHaveURL(/\/error\?message=The%20dock%20is/);
    await expect(page.locator('main p').first()).toHaveText('The dock is <b>closed</b>.');
    expect(await storedAuthData(page), 'still logged in').not.toBeNull();

    await open(page, '/login?next=/contact-us');
    await expect(page).toHaveURL('/contact-us');
  });

  await test.step('401 away from the login ends the session', async () => {
    await open(page, '/');
    await page.route('**/api/client/update-email-status', (route) =>
      route.fulfill({ status: 401, json: { error: { message: 'Who are you?' } } }),
    );
    await page.getByRole('switch').click();
    await expect(page).toHaveURL('/login');
    expect(await storedAuthData(page)).toBeNull();
    await expect.poll(() => mirrorIn(context)).toBeUndefined();
  });
});

test('an answer that never comes keeps everything typed', async ({ page }) => {
  await open(page, '/login');
  await page.route('**/api/client/login', (route) => route.abort());
  await logIn(page, 'ann@example.com', 'Secret@2026');
  await expect(page.getByRole('alert').locator(toast(page))).toHaveText(messages.unreachable);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@example.com');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('Secret@2026');

  await page.unroute('**/api/client/login');
  await page.route('**/api/client/login', (route) => route.fulfill({ json: { succeeded: true } }));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Invalid authentication data.')).toBeVisible();
  expect(await storedAuthData(page)).toBeNull();
});

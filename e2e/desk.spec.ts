import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#api/seed/demo-people.ts';
import { createCollector } from './support/axe-widths.ts';
import { signUpClient } from './support/clients.ts';
import { deskOf, logInAtDesk } from './support/desk.ts';
import { dayFromNow, serviceRequest } from './support/quotes.ts';
import { makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

test.use({ loggedIn: 'client' });

/** The desk of the company's people; all of it without script but the checks of its looks. */
const pathOf = (reference: string): string => `/desk/records/${reference}`;

test('a person is led to the login and back, and invites another, who joins with a code app', async ({
  browser,
}) => {
  const { context, desk } = await deskOf(browser, 'manager', '/desk/staff');
  await test.step('a person is led to the login and back, and sees the pages that the roles open', async () => {
    await expect(desk).toHaveURL(/\/desk\/staff$/);
    const menu = desk.getByRole('navigation', { name: 'Desk' });
    for (const name of ['Queue', 'Staff', 'Audit'])
      await expect(menu.getByRole('link', { name })).toBeVisible();
    await expect(menu.locator('[aria-current=page]')).toHaveText('Staff');
  });

  await test.step('an invited person joins with a code app, and logs in with it', async () => {
    const email = `nia-${Date.now()}@example.com`;
    await desk.getByRole('textbox', { name: 'Email' }).fill(email);
    await desk.getByRole('textbox', { name: 'Name' }).fill('Nia New');
    await desk.getByRole('checkbox', { name: 'Service' }).check();
    await desk.getByRole('button', { name: 'Invite' }).click();
    const link = await desk.getByRole('link', { name: /\/desk\/join/ }).getAttribute('href');

    const other = await browser.newContext({ javaScriptEnabled: false });
    const page = await other.newPage();
    await page.goto('/desk/join');
    await expect(page.getByText('This link was already used')).toBeVisible();
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { name: 'Join the desk' })).toBeVisible();
    const password = 'a long phrase of words';
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
    const secret = Secret.fromBase32((await page.locator('code').innerText()).trim());
    const code = new TOTP({ secret }).generate();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const recoveryCode = await page.locator('code').innerText();

    await other.clearCookies();
    await page.goto('/desk/me');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    // The code of the app counts once.
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.getByRole('button', { name: 'Use the recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();

    const row = desk.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.reload();
    await expect(page).toHaveURL(/\/desk\/login/);
    await desk.getByRole('button', { name: 'Log out' }).click();
    await expect(desk.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
    await Promise.all([context.close(), other.close()]);
  });
});

test('a request is reviewed, quoted and written about', async ({ browser, page }) => {
  const { reference } = await makeRecord(page, 'service-request', serviceRequest());
  const { context, desk } = await deskOf(browser, 'service', pathOf(reference));
  await desk.getByRole('button', { name: 'Start review' }).click();
  await expect(desk.getByRole('button', { name: 'Start review' })).toHaveCount(0);
  await desk.getByRole('textbox', { name: 'Internal note' }).fill('Pays late.');
  await desk.getByRole('button', { name: 'Save note' }).click();
  await desk.getByRole('textbox', { name: 'Message to client' }).fill('We start on Monday.');
  await desk.getByRole('button', { name: 'Send to client' }).click();
  await desk.getByRole('button', { name: 'Send quote' }).click();
  await expect(desk.getByRole('heading', { name: 'Quote' })).toBeVisible();
  await desk.getByRole('button', { name: 'Send quote' }).click();
  await expect(desk.getByText('Unit price is required!')).toBeVisible();
  await desk.getByLabel('Unit price').first().fill('0.45');
  await desk.getByRole('textbox', { name: 'Tax' }).fill('3.10');
  await desk.getByLabel('Valid until').fill(dayFromNow(20));
  await desk.getByRole('button', { name: 'Send quote' }).click();
  await expect(desk).toHaveURL(new RegExp(`${pathOf(reference)}\\?done=quote$`));
  const activity = desk.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('Sam Ortiz');
  await expect(activity).toContainText('Pays late.');

  await open(page, `/service-request/${reference}`);
  await expect(page.getByText('The total is $48.10.')).toBeVisible();
  await expect(page.getByText('We start on Monday.')).toBeVisible();
  await expect(page.getByText('Pays late.')).toHaveCount(0);
  await expect(page.getByText('Sam Ortiz')).toHaveCount(0);
  await context.close();
});

test('of two people who quote one request the second is told who was first', async ({
  browser,
  page,
}) => {
  const { reference } = await makeRecord(page, 'service-request', serviceRequest());
  const first = await deskOf(browser, 'service', pathOf(reference));
  await first.desk.getByRole('button', { name: 'Start review' }).click();
  const second = await deskOf(browser, 'service', pathOf(reference));
  for (const { desk } of [first, second]) {
    await desk.goto(`${pathOf(reference)}/quote`);
    await desk.getByLabel('Unit price').first().fill('0.45');
  }
  await first.desk.getByRole('button', { name: 'Send quote' }).click();
  await expect(first.desk).toHaveURL(/done=quote$/);
  await second.desk.getByLabel('Unit price').first().fill('0.90');
  await second.desk.getByRole('button', { name: 'Send quote' }).click();
  const notice = second.desk.getByRole('alert').first();
  await expect(notice).toContainText('Changed by Sam Ortiz: In review → Quote ready');
  await expect(second.desk.getByLabel('Unit price').first()).toHaveValue('0.90');
  await notice.getByRole('link', { name: 'discard what you typed' }).click();
  await expect(second.desk.getByLabel('Unit price').first()).toHaveValue('0.45');
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a client opens nothing of the desk, and a person nothing of a client', async ({ page }) => {
  await page.goto('/desk/staff');
  await expect(page).toHaveURL(/\/desk\/login\?next=%2Fdesk%2Fstaff$/);
  await page.context().clearCookies({ name: 'clientAuthData' });
  await page.evaluate(() => localStorage.clear());
  await logInAtDesk(page, 'manager', '/desk/me');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
});

test.describe('the pages of the desk', () => {
  // Refusals are looked at on purpose.
  test.use({ expectedErrors: [FAILED_LOADS] });

  test('name who else has it open, and who has taken it', async ({ browser, page }) => {
    const { reference } = await makeRecord(page, 'service-request', serviceRequest());
    const { context, desk } = await deskOf(browser, 'service', pathOf(reference));
    const shown = page.getByRole('region', { name: 'Also open' });
    await page.clock.install();
    await logInAtDesk(page, 'claims', pathOf(reference));
    await expect(shown).toContainText('Sam Ortiz');
    await desk.getByRole('button', { name: 'Assign to me' }).click();
    await expect(desk.getByText('Assigned to you.')).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Also open' })).toContainText('Clara Novak');
    const beat = page.waitForResponse(`**/desk/presence/${reference}`);
    await page.clock.runFor(21_000);
    expect((await beat).status()).toBe(200);
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Taken by Sam Ortiz');
    await context.close();
  });

  test('the page of kept text passes axe and fits every width', async ({ page }) => {
    const { check, faults } = await createCollector(page);
    await logInAtDesk(page, 'warehouse', '/desk/labels');
    const person = await page.locator('[data-floor]').getAttribute('data-floor');
    await page.context().clearCookies({ name: 'desk' });
    await open(page, '/desk/login');
    const kept = JSON.stringify({ person, fields: [['message', 'Dear Ann']] });
    // The login page has this field after a post whose session was over.
    await page.locator('main form').evaluate((form, value) => {
      form.append(Object.assign(document.createElement('input'), { name: 'kept', value }));
    }, kept);
    await page.getByRole('textbox', { name: 'Email' }).fill('warehouse@example.com');
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Your text is kept' })).toBeVisible();
    await expect(page.getByLabel('Message to client')).toHaveValue('Dear Ann');
    await check('kept text');
    expect(faults).toEqual([]);
  });
});

test('a client with long names leaves the list whole, which is paged without script', async ({
  browser,
  site,
}) => {
  const email = `${'a'.repeat(50)}${Date.now()}@${'boutiques'.repeat(6)}.com`;
  await signUpClient(site, `Na${'m'.repeat(60)}`, `Co${'w'.repeat(70)}`, email);
  const { context, desk } = await deskOf(browser, 'manager', '/desk/clients');
  const row = desk.getByRole('row').filter({ hasText: email });
  // Lines are those of the style sheets.
  await desk.waitForLoadState();
  const lines = await row
    .locator('th a, [data-label="Telephone"], [data-label="State"]')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
  expect(lines).toEqual([1, 1, 1]);
  const pages = desk.getByRole('navigation', { name: 'Pages' });
  await pages.getByLabel('Items per page:').selectOption('25');
  await pages.getByRole('button', { name: 'Show' }).click();
  await expect(desk).toHaveURL(/\/desk\/clients\?size=25$/);
  await expect(pages).toContainText('1 – ');
  for (const name of ['First page', 'Previous page'])
    await expect(pages.getByRole('button', { name })).toBeDisabled();
  for (const name of ['Next page', 'Last page'])
    await expect(pages.getByRole('button', { name })).toBeVisible();
  await row.getByRole('link').click();
  await expect(desk.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  // A wide name breaks instead of widening the page.
  await desk.setViewportSize({ width: 375, height: 740 });
  await desk.goto('/desk/staff');
  const invitation = desk.getByRole('region', { name: 'Invite a person' });
  await invitation.getByLabel('Email').fill(`w${Date.now()}@company.test`);
  await invitation.getByLabel('Name').fill('W'.repeat(60));
  await invitation.getByLabel('Claims').check();
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await expect(desk.getByRole('table', { name: 'Staff' })).toContainText('W'.repeat(60));
  for (const width of [375, 960, 1280]) {
    await desk.setViewportSize({ width, height: 740 });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await context.close();
});

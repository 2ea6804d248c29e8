import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { signUpClient } from './support/clients.ts';
import { logInAtDesk } from './support/desk.ts';
import { callOperations, expectedReceipt } from './support/operations.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

/** The floor at a dock: a line that comes and goes, and a scanner that types. */
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [FAILED_LOADS] });

const GTIN = '4006381333931';
const SSCC = '006141410000000012';

/** A delivery of a new client that has arrived: one style in two sizes. */
async function arrived(baseURL: string): Promise<string> {
  const { email } = await signUpClient(baseURL);
  const lines = [
    { line: 1, sku: 'TEE-S', size: 'S', expected: 10, gtin: GTIN },
    { line: 2, sku: 'TEE-M', size: 'M', expected: 10, cartons: `1001-1003, ${SSCC}` },
  ];
  const reference = await expectedReceipt(email, { lines });
  await callOperations(`/receipts/${reference}/transition`, { to: 'ARRIVED' });
  return reference;
}

const count = (page: Page, size: string) =>
  page.getByRole('spinbutton', { name: `Received TEE-${size}`, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waiting = (page: Page) => page.getByText(/waits on this device/);

async function open(page: Page, site: string): Promise<string> {
  const reference = await arrived(site);
  await logInAtDesk(page, 'warehouse', `/desk/receipts/${reference}`);
  // Without its scripts the page posts at once.
  await page.waitForLoadState();
  return reference;
}

test('counts and an exception without a line wait, and are sent once when it is back', async ({
  page,
  site,
  context,
}) => {
  await open(page, site);
  await context.setOffline(true);
  await count(page, 'S').fill('10');
  await count(page, 'M').fill('7');
  await button(page, 'Save counts').click();
  await expect(waiting(page)).toHaveText(/Save counts waits on this device/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await count(page, 'M').fill('8');
  await button(page, 'Save counts').click();
  await page.getByLabel('Type').selectOption('Damaged');
  await page.getByRole('spinbutton', { name: 'Pieces' }).fill('2');
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') });
  await button(page, 'Add exception').click();
  await expect(waiting(page)).toHaveCount(2);
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));

  await context.setOffline(false);
  await expect(page.getByText('The exception is kept, its photo is not')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await expect(count(page, 'M')).toHaveValue('8');
  await expect(page.getByText('Counting', { exact: true }).first()).toBeVisible();
  expect(posts).toHaveLength(2);
});

test('what waits survives a reload, and belongs to the person until the log out', async ({
  page,
  site,
  context,
}) => {
  const reference = await open(page, site);
  await page.route('**/desk/receipts/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await count(page, 'S').fill('4');
  await button(page, 'Save counts').click();
  await expect(waiting(page)).toBeVisible();
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await page.unroute('**/desk/receipts/*');
  await page.reload();
  await expect(page.getByText('Counts saved.')).toBeVisible();
  await expect(count(page, 'S')).toHaveValue('4');

  await page.route('**/desk/receipts/*', (route) => route.abort());
  await count(page, 'S').fill('9');
  await button(page, 'Save counts').click();
  await expect(waiting(page)).toBeVisible();
  await button(page, 'Log out').click();
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  await page.unroute('**/desk/receipts/*');
  await logInAtDesk(page, 'warehouse', `/desk/receipts/${reference}`);
  await expect(count(page, 'S')).toHaveValue('4');
  await expect(waiting(page)).toHaveCount(0);
  expect(await context.cookies()).not.toEqual([]);
});

test('a refused act that waited keeps what was typed, and says who was quicker', async ({
  page,
  site,
  context,
}) => {
  const reference = await open(page, site);
  await context.setOffline(true);
  await count(page, 'S').fill('3');
  await button(page, 'Save counts').click();
  await expect(waiting(page)).toBeVisible();
  const lines = [{ line: 2, received: 1 }];
  await callOperations('/receipts', { receipt: reference, lineMode: 'merge', lines });
  await context.setOffline(false);
  await expect(page.getByText('Not done: the record was changed first.')).toBeVisible();
  await expect(count(page, 'S')).toHaveValue('3');
});

test('an act whose session is over is sent after the login', async ({ page, site, context }) => {
  await open(page, site);
  const body = '<main><h1>Staff Login</h1></main>';
  await page.route(
    '**/desk/receipts/*',
    (route) => route.fulfill({ status: 401, contentType: 'text/html', body }),
    { times: 1 },
  );
  await context.clearCookies({ name: 'desk' });
  await count(page, 'S').fill('6');
  await button(page, 'Save counts').click();
  await expect(page).toHaveURL(/\/desk\/login\?next=/);
  await logInAtDesk(page, 'warehouse', page.url());
  await expect(page.getByText('Counts saved.')).toBeVisible();
  await expect(count(page, 'S')).toHaveValue('6');
});

test('a scanned code finds its line, and writes and posts nothing', async ({ page, site }) => {
  await open(page, site);
  await count(page, 'S').fill('10');
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await count(page, 'S').focus();
  await scan('tee-m');
  await expect(count(page, 'M')).toBeFocused();
  await scan(`]C1010${GTIN}10LOT7`);
  await expect(count(page, 'S')).toBeFocused();
  await scan(`00${SSCC}`);
  await expect(count(page, 'M')).toBeFocused();
  await scan(GTIN);
  await expect(count(page, 'S')).toBeFocused();
  await count(page, 'M').focus();
  await page.keyboard.type(GTIN.slice(0, 4), { delay: 80 });
  await scan(GTIN.slice(4));
  await expect(count(page, 'S')).toBeFocused();
  await page.keyboard.type('40', { delay: 80 });
  await scan('06381333932');
  await expect(page.getByText('No line has 4006381333932.')).toBeVisible();
  await expect(count(page, 'S')).toHaveValue('10');
  await expect(count(page, 'M')).toHaveValue('');
  await expect(page).not.toHaveURL(/done=/);
  // A slow scanner is known by a code that is longer than a count.
  await count(page, 'S').focus();
  await count(page, 'S').pressSequentially('tee-m', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(count(page, 'M')).toBeFocused();
  // A person who types a number and Enter posts the form.
  await count(page, 'M').pressSequentially('12', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Counts saved.')).toBeVisible();
});

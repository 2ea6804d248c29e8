import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { signUpClient } from './support/clients.ts';
import { logInAtDesk } from './support/desk.ts';
import { callOperations, expectedReceipt, sizes } from './support/operations.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  expectedErrors: [FAILED_LOADS],
});

const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

test('a delivery is taken in, counted and closed on a phone without script', async ({
  page,
  site,
}) => {
  const { email } = await signUpClient(site);
  const reference = await expectedReceipt(email, { expectedOn: today() });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const count = (size: string) =>
    page.getByRole('spinbutton', { name: `Received TEE-${size}`, exact: true });
  const isWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await logInAtDesk(page, 'warehouse', '/desk/receipts');
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  await page
    .getByRole('region', { name: /^Expected today/ })
    .getByRole('link', { name: reference })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  await press('Goods arrived');
  await expect(page.getByText('Arrival noted.')).toBeVisible();

  await count('XS').fill('10');
  await page.getByRole('textbox', { name: 'Scanned code' }).fill('tee-2xl');
  await page.keyboard.press('Enter');
  await expect(count('2XL')).toBeFocused();
  await expect(count('XS')).toHaveValue('10');
  await press('Finish count');
  await expect(page.getByText('Received TEE-S is required! Enter 0')).toBeVisible();
  await expect(count('XS')).toHaveValue('10');
  for (const size of sizes) await count(size).fill(size === 'M' ? '8' : '10');
  await press('Save counts');
  await expect(page.getByText('Counts saved.')).toBeVisible();
  await expect(count('M')).toHaveValue('8');

  await press('Add exception');
  await expect(page.getByText('Type is required!')).toBeVisible();
  await page.getByLabel('Type').selectOption('Damaged');
  await page.getByLabel('Item').selectOption('TEE-L');
  await page.getByRole('spinbutton', { name: 'Pieces' }).fill('2');
  await page.getByLabel('Note').fill('One carton is wet.');
  // Noise is as large as a photo of a phone.
  const pixels = randomBytes(1000 * 750 * 3);
  const photo = await sharp(pixels, { raw: { width: 1000, height: 750, channels: 3 } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'wet.jpg', mimeType: 'image/jpeg', buffer: photo });
  await press('Add exception');
  await expect(page.getByText('Exception added.')).toBeVisible();
  await expect(page.getByText('TEE-L, 1 photo')).toBeVisible();

  await press('Finish count');
  await expect(page.getByText('Count finished.')).toBeVisible();
  await expect(page.getByText('Received with exceptions').first()).toBeVisible();
  await press('Close');
  await expect(page.getByText('Receipt closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save counts' })).toHaveCount(0);
  expect(await isWide()).toBe(false);
});

test('counts of goods with long names stay on a phone', async ({ page, site }) => {
  const { email } = await signUpClient(site);
  const sku = 'K'.repeat(40);
  const lines = [{ line: 1, sku, style: 'Y'.repeat(40), size: 'M', expected: 10 }];
  const reference = await expectedReceipt(email, { status: 'ARRIVED', lines });
  await page.setViewportSize({ width: 320, height: 640 });
  await logInAtDesk(page, 'warehouse', `/desk/receipts/${reference}`);
  await expect(page.getByRole('spinbutton', { name: `Received ${sku}` })).toBeVisible();
  // A machine that is busy may not have its style sheets yet.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('counts of a closed receipt are corrected by a manager, with a reason', async ({
  page,
  site,
}) => {
  const { email } = await signUpClient(site);
  const reference = await expectedReceipt(email);
  for (const to of ['ARRIVED', 'RECEIVED', 'CLOSED'])
    await callOperations(`/receipts/${reference}/transition`, { to });
  await logInAtDesk(page, 'manager', `/desk/receipts/${reference}`);
  await page.getByRole('spinbutton', { name: 'Received TEE-M', exact: true }).fill('9');
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText('Reason is required!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('One more carton was found.');
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByText('Corrected.')).toBeVisible();
  await expect(page.getByText('One more carton was found.')).toBeVisible();
});

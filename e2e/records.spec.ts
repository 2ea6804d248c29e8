import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { companyDay } from '#lib/kernel/company-day.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { accessibilityFaults } from './support/axe.ts';
import { beLoggedIn } from './support/clients.ts';
import { callOperations } from './support/operations.ts';
import { dayFromNow } from './support/quotes.ts';
import { makeRecord, waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** Check pages and records as they are read: acts, grids, photos, progress. */
const stores = ['SoHo', 'Brooklyn', 'Hoboken'];

const lines = Array.from({ length: 12 }, (_, at) => ({
  sku: `TEE-${at + 1}`,
  style: 'Crew tee',
  colour: at % 2 ? 'Navy' : 'White',
  size: 'M',
  qty: '90',
}));

const request = {
  title: 'Tickets for spring delivery',
  mode: 'quote_first',
  clientPo: 'NL-4471',
  goodsState: 'on_the_way',
  vendor: 'Nile Loom',
  vendorPo: 'V-88',
  eta: dayFromNow(12),
  services: [
    { service: 'TKT', qty: '1080', ticketPlace: 'seam' },
    { service: 'FLD', qty: '1080' },
    { service: 'INS', qty: '1080', level: 'aql' },
  ],
  labelSource: 'supplied',
  labelText: 'With the goods',
  lines,
  dueDate: dayFromNow(40),
  shipTo: lines.flatMap((_, at) =>
    stores.map((storeText) => ({ line: String(at + 1), storeText, qty: '30' })),
  ),
  places: stores.map((name) => ({
    name,
    street: '1 Mercer St',
    city: 'New York',
    state: 'NY',
    zipCode: '10013',
    country: 'US',
  })),
};

test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('shows a grid as a grid and few facts in a group, on the check page and the record', async ({
  page,
}) => {
  const { id } = await makeRecord(page, 'service-request', request, 'draft');
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `/service-request?draft=${id}&step=check`);
  const grid = page.getByRole('region', { name: 'Ship to', exact: true });
  const rowOf = (name: string) => grid.getByRole('row', { name });
  await expect(rowOf('1. TEE-1 Crew')).toHaveText(/Crew tee White M\s*30\s*30\s*30\s*90$/);
  await expect(grid.getByRole('row')).toHaveCount(14);
  const height = await page.locator('.check-step').evaluate((part) => part.clientHeight);
  expect(height).toBeLessThan(1800);
  expect(await page.getByRole('button', { name: /^Edit / }).count()).toBeLessThanOrEqual(8);
  await expect(page.getByText('Nothing was entered here.')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Items' }).click();
  await expect(page.getByRole('textbox', { name: 'SKU, item 1', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Back to check' }).click();
  await expect(page.getByRole('button', { name: 'Edit Items' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 740 });
  const block = page.locator('.grid-places section').filter({ hasText: 'Brooklyn' });
  await expect(block.getByText('1. TEE-1 Crew tee White M')).toBeVisible();
  await expect(grid).toBeHidden();
  expect(await isWide(page), 'sideways scrolling at 320 px').toBe(false);

  const { reference } = await makeRecord(page, 'service-request', request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `/service-request/${reference}`);
  await expect(rowOf('12. TEE-12')).toHaveText(/30\s*30\s*30\s*90\s*$/);
  await page.emulateMedia({ media: 'print' });
  await expect(grid).toBeVisible();
  await expect(page.locator('.grid-places')).toBeHidden();
});

const callFloor = (path: string, body: object) => callOperations(`/work-orders${path}`, body);

test('confirms the approval of a sample with the next step, and undoes it', async ({ page }) => {
  await page.goto('/');
  const client = (await page.locator('.ticket dd').last().textContent())?.trim();
  const dueOn = addDays(companyDay(new Date()), 9);
  const order = { client, title: 'Care labels', services: ['SEW'], pieces: 100, dueOn };
  const { reference } = await callFloor('', order);
  const hold = { reason: 'OK to sew over the old label?', waitingFor: 'client', ask: 'sample' };
  await callFloor(`/${reference}/hold`, hold);
  await open(page, `/report/process/${reference}`);
  const state = page.locator('.record-state');
  const question = page.getByRole('region', { name: 'Review the sample' });
  await page.getByRole('button', { name: 'Approve' }).click();
  const done = page.getByRole('status').filter({ hasText: 'You approved the sample at' });
  await expect(done).toHaveText(/You approved the sample at \d+:\d\d [AP]M\.\s+Work resumes\./);
  await expect(state).toContainText('Resuming');
  await expect(question).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The question is open again.')).toBeVisible();
  await expect(state).toContainText('Waiting for you');
  await expect(question).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Answer undone');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(done).toBeVisible();
  await callFloor(`/${reference}/transition`, { to: 'IN_PROGRESS' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('We have already acted on your answer')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You approved the sample')).toHaveCount(0);
});

test('shows photos where they are sent, checked and stored, to their client alone', async ({
  page,
  site,
}) => {
  await open(page, '/contact-us');
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#c33' },
  })
    .jpeg()
    .toBuffer();
  const held: (() => void)[] = [];
  await page.route('**/api/client/attachments', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const names = ['hole.jpg', 'seam.jpg'];
  const files = names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type=file]').first().setInputFiles(files.slice(0, 1));
  const list = page.getByRole('list', { name: 'Attached files' });
  await expect(page.getByText('Uploading 1 of 1')).toBeVisible();
  await expect(page.locator('.attachments').getByText('Looks good!')).toHaveCount(0);
  await expect(list.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  const thumb = list.getByRole('img');
  await expect(thumb).toHaveAttribute('src', /thumb=1/);
  await expect
    .poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await list.getByRole('textbox', { name: 'Caption of hole.jpg' }).fill('Hole at the hem');
  await waitForSave(page);
  await page.getByLabel('Topic').selectOption('labels');
  await page.getByRole('textbox', { name: 'Subject' }).fill('A hole');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please look at this photo.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/contact-us\/CT-/);
  const stored = page.locator('.record-files').getByRole('img');
  await expect(stored).toHaveAttribute('alt', /Hole at the hem/);
  await stored.scrollIntoViewIfNeeded();
  const width = () => stored.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(640);
  const source = (await stored.getAttribute('src')) ?? '';
  await page.context().clearCookies();
  await beLoggedIn(page, site);
  expect((await page.request.get(source)).status()).toBe(404);
});

test.describe('an import that runs', () => {
  test('shows a count and Cancel, and stores nothing once canceled', async ({ page }) => {
    await open(page, '/products?view=import');
    const rows = Array.from({ length: 2000 }, (_, at) => `S-${at},Tee`).join('\n');
    const file = {
      name: 'all.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`SKU,Style\n${rows}`),
    };
    await page.getByLabel('Spreadsheet').setInputFiles(file);
    await page.getByRole('button', { name: 'Review the products' }).click();
    await page.getByRole('button', { name: 'Check the import' }).click();
    const send = page.getByRole('button', { name: /^Import 2,000 products/ });
    await expect(send).toBeVisible();
    // The rows wait on their way until the cancel has arrived.
    await page.route('**/api/client/imports/products', async (route) => {
      await page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await route.continue();
    });
    await send.click();
    await expect(page.getByText('Importing: 0 of 2,000')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText('Canceled. Nothing was imported.')).toBeVisible();
    await expect(page.getByText('Importing: 0 of 2,000')).toHaveCount(0);
    await expect(send).toBeEnabled();
    await page.unrouteAll();
    await send.click();
    await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
  });
});

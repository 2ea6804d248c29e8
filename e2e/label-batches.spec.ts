import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { labelIn } from '../tests/api/labels/support.ts';
import { careLabel, signature } from '../tests/api/labels/support.ts';
import { accessibilityFaults } from './support/axe.ts';
import { storedAuthData } from './support/clients.ts';
import { callOperations } from './support/operations.ts';
import { expect, FAILED_LOADS, open, test, toast, waitForIslands } from './support/test.ts';

/** Labels of what the portal knows: products, a receipt, a work order; and the care that a text says. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const press = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name }).click();

/** A call of the logged-in client, as a tool outside the browser would make it. */
async function call<Body>(page: Page, path: string, data: object): Promise<Body> {
  const auth = await storedAuthData(page);
  const headers = {
    Authorization: `Bearer ${auth?.token ?? ''}`,
    'X-CSRF-Token': 'e2e',
    Cookie: 'csrfToken=e2e',
  };
  const answer = await page.request.post(`/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { ResponseBody: Body }).ResponseBody;
}

type Label = ReturnType<typeof labelIn>;

/** An approved label of this client; the number under which it is found. */
async function approved(page: Page, data: object): Promise<string> {
  const made = await call<Label>(page, '/client/labels', { data });
  const path = `/client/labels/${made.id}`;
  const { version } = await call<Label>(page, `${path}/proof`, { version: made.version });
  const done = await call<Label>(page, `${path}/approve`, { version, signature });
  return done.reference ?? '';
}

const ticket = {
  ...careLabel,
  labelName: 'Shop ticket',
  kind: 'price_ticket',
  sizePreset: 'price_ticket-1.25x2',
  media: 'tt_paper',
  design: 'modern',
  style: 'LN-204',
  sku: 'LN-204-IND-M',
  colour: 'Indigo',
  size: 'M',
  gtinType: 'upc_a',
  gtin: '036000291452',
  price: '89.00',
  currency: 'USD',
};

const care = 'Machine wash cold, gentle. Do not bleach. Tumble dry low. Iron low.';
const tee = { style: 'TEE', description: 'Crew tee', colour: 'Black', price: '19.50' };
const products = [
  { ...tee, sku: 'TEE-S', size: 'S', gtin: '061414100014', care: 'Treat it like silk.' },
  { ...tee, sku: 'TEE-M', size: 'M', gtin: '061414100021', care },
].map((each) => ({ ...each, fibre: '100% cotton', coo: 'IN', rn: '12345' }));

const addProducts = async (page: Page): Promise<void> => {
  for (const values of products) await call(page, '/client/products', { values });
};

test('products become labels with their own care; a text that is not understood is mended', async ({
  page,
}) => {
  await addProducts(page);
  const reference = await approved(page, { ...careLabel, style: 'LN-204', size: 'M' });
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/products');
  for (const sku of ['TEE-S', 'TEE-M']) {
    await page.getByRole('checkbox', { name: `Labels for ${sku}` }).check();
  }
  await page.getByRole('link', { name: 'Make labels (2)' }).click();
  await page.getByRole('link', { name: new RegExp(reference) }).click();
  await waitForIslands(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByText(/Each line fills: .*Care text/)).toBeVisible();
  await press(page, 'Review the labels');
  await expect(page.getByText('1 care label is ready. Fix 1 row below or skip it.')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Batch' });
  await expect(heading).toBeFocused();
  const cell = page.getByRole('textbox', { name: 'Care text, row 1' });
  await expect(cell).toHaveAccessibleDescription(/"treat it like silk"/i);
  expect(await accessibilityFaults(page)).toEqual([]);
  await cell.fill('Hand wash. Do not bleach. Dry flat. Do not iron.');
  await cell.blur();
  await press(page, 'Next row');
  const other = page.getByRole('img', { name: 'The label of row 2' });
  await expect(other).toContainText('Tumble dry low');
  await expect(other).not.toContainText('Do not dry clean');
  await press(page, 'Make these labels');
  await expect(page.getByText('2 labels are ready')).toBeVisible();
  await expect(heading).toBeFocused();
});

test('the lines of a receipt and of a work order become labels, one for each piece', async ({
  page,
}) => {
  await addProducts(page);
  const reference = await approved(page, ticket);
  const lines = [
    { line: 1, sku: 'TEE-S', style: 'TEE', colour: 'Black', size: 'S' },
    { line: 2, sku: 'TEE-M', style: 'TEE', colour: 'Black', size: 'M' },
  ];
  await page.goto('/');
  const client = (await page.locator('.ticket dd').last().textContent())?.trim();
  const { reference: receipt } = await callOperations('/receipts', {
    client,
    receipt: randomUUID().slice(0, 8),
    vendor: 'Mill',
    status: 'RECEIVED',
    arrivedAt: '2026-02-02T15:00:00Z',
    countedAt: '2026-02-02T18:00:00Z',
    lines: lines.map((line) => ({ ...line, description: 'Tee', expected: 3, received: 3 })),
  });
  const { reference: order } = await callOperations('/work-orders', {
    client,
    title: 'Tickets',
    services: ['TKT'],
    pieces: 4,
    dueOn: addDays(companyDay(new Date()), 9),
    items: lines.map(({ line: _, ...item }) => ({ ...item, qty: 2 })),
  });
  for (const [named, count] of [
    [receipt, 6],
    [order, 4],
  ] as const) {
    await open(page, `/create_lable/${reference}`);
    await page.getByRole('textbox', { name: 'Receipt or work order' }).fill(named);
    await press(page, 'Use its lines');
    await expect(page.getByText(`${named}: 2 lines, ${count} pieces.`)).toBeVisible();
    await press(page, 'Review the labels');
    await expect(page.getByText('2 tickets are ready.')).toBeVisible();
    await press(page, 'Make these labels');
    await expect(page.getByText(`${count} labels are ready`)).toBeVisible();
  }
});

test('a care text becomes symbols in the editor, and is shown as symbols at the product', async ({
  page,
}) => {
  await open(page, '/create_lable?new=care');
  await page.getByText('Paste care text').click();
  await page
    .getByRole('textbox', { name: 'Care text' })
    .fill(`55% linen, 45% cotton. Made in Portugal. ${care} Sing to it.`);
  await press(page, 'Find symbols');
  await expect(page.getByText('We couldn’t match: sing to it')).toBeVisible();
  await press(page, 'Use these symbols');
  await expect(page.getByRole('radio', { name: 'Tumble dry low' })).toBeChecked();
  await expect(page.getByLabel('Country of origin')).toHaveValue('PT');
  await expect(page.getByRole('img', { name: /Preview of the label/ })).toContainText(
    '55% linen, 45% cotton',
  );
  await expect(page.getByRole('img', { name: /Preview of the label/ })).toContainText(
    'Do not bleach',
  );

  await open(page, '/products');
  await press(page, 'Add product');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'SKU' }).fill('CAP-1');
  const covered = await dialog.getByRole('textbox', { name: 'Care' }).evaluate((field) => {
    const care = field.getBoundingClientRect();
    const labels = field.closest('dialog')?.querySelectorAll('label') ?? [];
    return [...labels].filter((label) => {
      const { top, bottom, left, right } = label.getBoundingClientRect();
      const isBeside = right <= care.left || left >= care.right;
      return !isBeside && top < care.bottom && bottom > care.top;
    }).length;
  });
  expect(covered, 'labels under the field').toBe(0);
  await dialog.getByRole('textbox', { name: 'Care' }).fill(`${care} Sing to it.`);
  await expect(dialog.getByText('We couldn’t match: sing to it')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Care' }).fill(care);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Tumble dry low' })).toBeVisible();
  await dialog.getByLabel('Country of origin').selectOption('Portugal');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(dialog, 'Save product');
  await expect(toast(page)).toContainText('Product added.');
});

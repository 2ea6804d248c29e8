import { randomUUID } from 'node:crypto';
import { request, type APIRequestContext } from '@playwright/test';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import { accessibilityFaults } from './support/axe.ts';
import {
  authDataFor,
  mirrorOf,
  setMirror,
  signUpClient,
  storeAuthData,
} from './support/clients.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** The receipt report: list, filter, one receipt, an answer, a claim that starts from it (docs/reports.md). */
test.use({ expectedErrors: [FAILED_LOADS] });

const REPORT = '/report/receipt/receipt-report';

const lines = [
  { line: 1, sku: 'TEE-S', style: 'TEE', description: 'Crew tee', colour: 'Black', size: 'S' },
  { line: 2, sku: 'TEE-M', style: 'TEE', description: 'Crew tee', colour: 'Black', size: 'M' },
].map((line) => ({ ...line, expected: 10, received: 10, unitCost: 620 }));

const short = lines.map((line) => (line.line === 1 ? { ...line, received: 7 } : line));

async function feed(api: APIRequestContext, said: object): Promise<void> {
  const answer = await api.post('/api/ops/receipts', {
    headers: { authorization: 'Bearer e2e-operations-key' },
    data: { callerReference: randomUUID(), arrivedAt: '2026-02-02T15:00:00Z', ...said },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A client with twelve clean deliveries and one that is short. */
async function clientWithReceipts(baseURL: string) {
  const client = await signUpClient(baseURL);
  const data = await authDataFor(baseURL, client);
  const api = await request.newContext({ baseURL });
  const own = { client: client.email, countedAt: '2026-02-02T18:00:00Z', status: 'RECEIVED' };
  for (let number = 1; number <= 12; number += 1) {
    const receipt = `${randomUUID().slice(0, 8)}-${number}`;
    await feed(api, { ...own, receipt, vendor: `Mill ${number}`, lines });
  }
  const exception = { exception: 'E1', type: 'short', line: 1, qty: 3, asked: 'hold' };
  const receipt = `${randomUUID().slice(0, 8)}-short`;
  const head = { vendor: 'Zeta Knits', po: 'PO-99', carrier: 'Old Dominion', mode: 'ltl' };
  await feed(api, { ...own, ...head, receipt, lines: short, exceptions: [exception] });
  await api.dispose();
  return data;
}

/** A claim about a receipt that somebody has started. */
async function draftClaim(baseURL: string, token: string, receiptRef: string): Promise<void> {
  const api = await request.newContext({ baseURL });
  const answer = await api.post('/api/client/submissions', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { type: 'damage-claim', action: 'draft', data: { receiptRef } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await api.dispose();
}

test('finds a delivery, answers its exception and starts a claim from it', async ({
  page,
  baseURL,
}) => {
  const data = await clientWithReceipts(baseURL ?? '');
  await setMirror(page.context(), baseURL ?? '', mirrorOf(data));
  await storeAuthData(page, data);
  await open(page, REPORT);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByText('1 – 10 of 13')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect(page.getByText('11 – 13 of 13')).toBeVisible();
  await page.getByRole('link', { name: 'Vendor' }).click();
  await expect(page).toHaveURL(`${REPORT}?sort=vendor`);
  await expect(page.getByRole('columnheader', { name: 'Vendor' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  // A choice applies at once as soon as the page's script is there.
  await page.waitForLoadState();
  await page.locator('select[name=exceptions]').selectOption('open');
  await expect(page).toHaveURL(/[?&]sort=vendor&exceptions=open/);
  await page.getByRole('link', { name: /^RC-/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zeta Knits');
  expect(await accessibilityFaults(page)).toEqual([]);
  const note = page.getByLabel('Note to us');
  await note.fill('Charge 4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Return to vendor' }).click();
  await expect(note).toHaveAccessibleDescription(submissionMessages.cardNumber);
  await expect(note).toHaveValue('Charge 4111 1111 1111 1111');
  await expect(note).toBeFocused();
  await note.fill('Send the rest.');
  await page.getByRole('button', { name: 'Return to vendor' }).click();
  await expect(page.getByText('Thank you, we have noted your answer.')).toBeVisible();
  await expect(page.getByText('Your answer: Return to vendor.')).toBeVisible();
  await note.fill('Or charge 4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(note).toHaveAccessibleDescription(submissionMessages.cardNumber);
  await expect(note).toBeFocused();

  const receiptRef = /RC-\d{4}-\d{6}/.exec(page.url())?.[0] ?? '';
  await draftClaim(baseURL ?? '', data.token, receiptRef);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Claims about this receipt' })).toHaveText(
    /Continue draft\s+Cargo Loss/,
  );
  await page.getByRole('link', { name: 'Start cargo claim' }).click();
  await expect(page).toHaveURL(/\/damage-claim\?from=RC-/);
  await open(page, `${page.url()}&step=items`);
  await expect(page.getByRole('textbox', { name: /SKU/ })).toHaveValue('TEE-S');
});

test('a word without end makes no page wider', async ({ page, baseURL }) => {
  const site = baseURL ?? '';
  const client = await signUpClient(site);
  const data = await authDataFor(site, client);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
  const api = await request.newContext({ baseURL: site });
  const endless = 'https://mill.example.com/'.padEnd(120, 'x');
  await feed(api, {
    client: client.email,
    receipt: `${randomUUID().slice(0, 8)}-wide`,
    countedAt: '2026-02-02T18:00:00Z',
    status: 'RECEIVED',
    vendor: 'Zeta Knits',
    po: endless.slice(0, 40),
    tracking: endless.slice(0, 40),
    lines: short,
    exceptions: [{ exception: 'E1', type: 'short', line: 1, qty: 3, asked: 'hold', note: endless }],
  });
  await api.dispose();
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await page.goto(REPORT);
  expect(await excess()).toBe(0);
  await page.getByRole('link', { name: /^RC-/ }).click();
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(page.getByText(endless)).toBeVisible();
  expect(await excess()).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are folded on a phone, and open where there is room', async ({
    page,
    baseURL,
  }) => {
    const data = await clientWithReceipts(baseURL ?? '');
    await setMirror(page.context(), baseURL ?? '', mirrorOf(data));
    const filters = page.getByRole('search', { name: 'Filters' });
    const search = filters.getByRole('searchbox', { name: 'Search' });
    const fold = filters.locator('summary').first();
    await page.goto(`${REPORT}?q=TEE`);
    await expect(search).toBeVisible();
    await expect(fold).toBeHidden();
    await page.setViewportSize({ width: 375, height: 667 });
    await expect(search).toBeHidden();
    await expect(fold).toHaveText(/Filters\s+1 set/);
    await fold.click();
    await expect(search).toHaveValue('TEE');
  });

  test('keeps a view under a name, with its columns', async ({ page, baseURL }) => {
    const data = await clientWithReceipts(baseURL ?? '');
    await setMirror(page.context(), baseURL ?? '', mirrorOf(data));
    await page.goto(`${REPORT}?exceptions=only&size=25`);
    const columns = page.locator('details').filter({ hasText: 'Columns to show' });
    await columns.locator('summary').click();
    await columns.getByRole('checkbox', { name: 'Tracking' }).uncheck();
    await columns.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('columnheader', { name: 'Vendor' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Tracking' })).toHaveCount(0);

    const views = page.locator('details').filter({ hasText: 'Save what is shown now as' });
    const name = views.getByLabel('Save what is shown now as');
    const save = async (text: string) => {
      await views.locator('summary').click();
      await name.fill(text);
      await views.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await save('Short from Zeta');
    await expect(page.getByText('View saved.')).toBeVisible();
    await page.goto(REPORT);
    await page.getByRole('link', { name: 'Short from Zeta' }).click();
    await expect(page).toHaveURL(/exceptions=only&size=25&cols=number%2Creceived/);
    await expect(page.getByText('1 – 1 of 1')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Short from Zeta' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await page.goto(REPORT);
    await save('SHORT from zeta');
    await expect(page.getByText('You have a view of this name already.')).toBeVisible();
    await expect(name).toHaveValue('SHORT from zeta');
    await expect(name).toBeFocused();
    await views.getByLabel('Name of Short from Zeta').fill('Short');
    await views.getByRole('button', { name: 'Rename Short from Zeta' }).click();
    await expect(page.getByText('View renamed.')).toBeVisible();
    await views.locator('summary').click();
    await views.getByRole('button', { name: 'Delete Short' }).click();
    await expect(page.getByText('Are you sure you want to delete Short?')).toBeVisible();
    await views.getByRole('button', { name: 'Delete Short' }).click();
    await expect(page.getByText('View deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Short' })).toHaveCount(0);
  });

  test('filters, pages, exports and names dates the wrong way round', async ({ page, baseURL }) => {
    const data = await clientWithReceipts(baseURL ?? '');
    await setMirror(page.context(), baseURL ?? '', mirrorOf(data));
    await page.goto(REPORT);
    await page.getByLabel('Search').fill('zeta');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 – 1 of 1')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('receipts_first_last.csv');
    await page.goto(`${REPORT}?from=2026-03-01&to=2026-02-01`);
    await expect(
      page.getByText('To date must be greater than or equal to start date!'),
    ).toBeVisible();
    await page.goto(`${REPORT}?page=99&size=nine`);
    await expect(page).toHaveURL(`${REPORT}?page=2`);
    await page.goto(`${REPORT}?vendor=nobody`);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  });
});

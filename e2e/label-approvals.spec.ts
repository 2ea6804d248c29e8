import type { Page } from '@playwright/test';
import { careLabel, signature } from '../tests/api/labels/support.ts';
import { accessibilityFaults } from './support/axe.ts';
import { storedAuthData } from './support/clients.ts';
import { CountedActs } from './support/counted-acts.ts';
import { sign } from './support/sign.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** Approval without repeated work: a print run whose file comes first, and many labels under one signature. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const gtin = '036000291452';
const rows = Array.from({ length: 30 }, (_, index) => {
  const number = index === 0 || index === 17 ? '036000291453' : gtin;
  return ['LN-204', `LN-204-${index}`, 'Indigo', sizes[index % 6], number, '89.00', 'USD', 'IN', 2];
});
const head = [
  'Style',
  'SKU',
  'Color',
  'Size',
  'UPC',
  'Price',
  'Currency',
  'Country of origin',
  'Qty',
];
const text = [head, ...rows].map((cells) => cells.join('\t')).join('\n');

test('30 tickets of a paste with 2 mistakes need no typed field but the two corrections', async ({
  page,
}) => {
  await open(page, '/create_lable?new=price_ticket');
  await waitForIslands(page);
  await expect(page.locator('.findings')).toContainText(/\d fields to fill/);
  await expect(page.locator('.findings [data-severity=error]')).toHaveCount(0);
  const acts = new CountedActs();
  const source = page.getByRole('radio', { name: 'A spreadsheet' });
  await acts.press(source);
  const group = page.getByRole('group', { name: /^Data source/ });
  await expect(group.getByText('Looks good!')).toHaveCount(0);
  await expect(page.locator('.findings')).toContainText('Choose your spreadsheet');
  await acts.paste(page.getByRole('textbox', { name: /^Or paste rows/ }), text);
  await expect(
    page.getByText('28 tickets are ready. Fix 2 rows below or skip them.'),
  ).toBeVisible();
  await expect(page.getByText('Check digit should be 2.')).toHaveCount(2);
  const preview = page.getByRole('img', { name: /Preview of the label/ });
  await expect(preview).toContainText('LN-204-1');
  await expect(page.getByRole('textbox', { name: 'Quantity', exact: true })).toHaveValue('2');
  for (const row of [2, 19]) {
    const cell = page.getByLabel(`Barcode number or text, row ${row}`, { exact: true });
    await acts.type(cell, gtin);
    await cell.blur();
  }
  await expect(page.getByText('30 tickets are ready.')).toBeVisible();
  await expect(preview).toContainText('LN-204-0');
  await expect(page.locator('.findings [data-severity=error]')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price ticket');
  await acts.press(button(page, 'Check and approve'));
  await expect(page.getByRole('dialog', { name: 'Approve this label' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  acts.expectAtMost(5, 2);
  await sign(page.getByRole('dialog'), acts);
  await expect(page).toHaveURL(/\/create_lable\/LB-\d{4}-\d{6}$/);
  await waitForIslands(page);
  await expect(page.getByText('30 tickets are ready.')).toBeVisible();
  await acts.press(button(page, 'Make these labels'));
  await expect(page.getByText('60 labels are ready')).toBeVisible();
  await expect(button(page, 'Download PDF')).toHaveClass(/btn-primary/);
  acts.expectAtMost(8, 2);
});

test('39 of 40 labels are approved in three acts after the first; one that was changed says so', async ({
  page,
}) => {
  const { token = '' } = (await storedAuthData(page)) ?? {};
  const headers = {
    authorization: `Bearer ${token}`,
    'X-CSRF-Token': 'e2e',
    Cookie: 'csrfToken=e2e',
  };
  const ids: string[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const data = { ...careLabel, labelName: `Style ${number}`, style: `ST-${number}` };
    const made = await page.request.post('/api/client/labels', { headers, data: { data } });
    ids.push(((await made.json()) as { ResponseBody: { id: string } }).ResponseBody.id);
  }
  const first = `/api/client/labels/${ids[0]}`;
  await page.request.post(`${first}/proof`, { headers, data: { version: 1 } });
  const done = await page.request.post(`${first}/approve`, {
    headers,
    data: { version: 2, signature },
  });
  expect(done.ok(), await done.text()).toBe(true);
  await open(page, '/create_lable');
  await waitForIslands(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  const acts = new CountedActs();
  await acts.press(page.getByRole('checkbox', { name: 'Select all 39 labels' }));
  await acts.press(page.getByRole('link', { name: 'Approve 39 labels' }));
  await waitForIslands(page);
  const proofs = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /at 200%/ }) });
  await expect(proofs.getByRole('listitem')).toHaveCount(39);
  await proofs.getByRole('button', { name: 'Style 7 at 200%' }).click();
  await expect(proofs.getByRole('button', { pressed: true })).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  const change = await page.request.patch(`/api/client/labels/${ids[3]}`, {
    headers,
    data: { version: 1, data: { ...careLabel, labelName: 'Style 4', style: 'Other' } },
  });
  expect(change.ok(), await change.text()).toBe(true);
  await sign(page.getByRole('complementary', { name: 'Approval' }), acts);
  await expect(page.getByText('38 labels approved.')).toBeVisible();
  acts.expectAtMost(3, 0);
  const changed = proofs.getByRole('listitem').filter({ hasText: 'Style 4' });
  await expect(proofs.getByText(/LB-\d{4}-\d{6}$/)).toHaveCount(38);
  await expect(changed.getByText('This label was changed. Open it and check it.')).toBeVisible();
});

test('the proof stays in sight while it is signed, on a phone too', async ({ page }) => {
  const { token = '' } = (await storedAuthData(page)) ?? {};
  const made = await page.request.post('/api/client/labels', {
    headers: { authorization: `Bearer ${token}` },
    data: { data: careLabel },
  });
  const { ResponseBody } = (await made.json()) as { ResponseBody: { id: string } };
  for (const size of [
    { width: 1280, height: 900 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await open(page, `/create_lable/${ResponseBody.id}`);
    await waitForIslands(page);
    await button(page, 'Check and approve').click();
    const dialog = page.getByRole('dialog', { name: 'Approve this label' });
    const proof = dialog.getByRole('button', { name: /at 200%/ });
    await expect(proof).toBeInViewport();
    await expect(dialog.getByRole('button', { name: /^Sign/ }).last()).toBeInViewport();
    await proof.click();
    await expect(proof).toHaveAttribute('aria-pressed', 'true');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
    await page.keyboard.press('Escape');
  }
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { CountedActs } from './support/counted-acts.ts';
import { sendPastedOrder } from './support/orders.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** An order that is pasted or chosen as a file. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('before the login', () => {
  test.use({ loggedIn: 'nobody' });

  test('a new company pastes an order and sends it in at most 25 acts and 12 typed fields', async ({
    page,
  }) => {
    const acts = new CountedActs();
    const email = `c${randomUUID().slice(0, 12)}@example.com`;
    await open(page, '/signup');
    const account = {
      'Company Name': 'Lee Garments',
      'Contact Person': 'Ann Lee',
      Telephone: '2125550142',
      Email: email,
      Password: 'Correct@2026',
      'Confirm Password': 'Correct@2026',
    };
    for (const [name, value] of Object.entries(account)) await acts.type(box(page, name), value);
    await acts.press(button(page, 'Sign Up'));
    await page.waitForURL((url) => url.pathname !== '/signup');
    if (page.url().includes('/login')) {
      if ((await box(page, 'Email').inputValue()) === '')
        await acts.type(box(page, 'Email'), email);
      await acts.type(box(page, 'Password'), account.Password);
      await acts.press(button(page, 'Login'));
    }
    await sendPastedOrder(page, 'NL-4471', acts);
    acts.expectAtMost(25, 12);
    const document = page.getByRole('main');
    for (const text of ['NL-4471', 'Blue Harbor Apparel', '1200 Market Street', 'Polybags'])
      await expect(document).toContainText(text);
  });
});

test('a text that holds no order stays in the box, also past a lost session', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/');
  await waitForIslands(page);
  const text = box(page, 'Paste your order');
  await button(page, 'Read it').click();
  await expect(text).toHaveAccessibleDescription(/Paste your order, or choose a file\.$/);
  await text.fill('Good morning');
  await button(page, 'Read it').click();
  await expect(text).toHaveAccessibleDescription(/No items, stores, services or dates were found/);
  await expect(text).toHaveValue('Good morning');
  await open(page, '/service-request');
  await expect(box(page, 'Paste your order')).toHaveValue('Good morning');
  expect(await accessibilityFaults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
});

test('a file is read with its doubts under To check', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/service-request');
  await waitForIslands(page);
  const csv =
    'Delivery date,01/02/2030\n\nItem,Color,Size,Qty\nA-1,Red,S,10\nA-1,Red,M,20\nTotal,,,40\n\nCall the mill\n';
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await button(page, 'Read it').click();
  const list = page.getByRole('region', { name: 'To check' });
  await expect(list).toContainText('month first');
  await expect(list).toContainText('add up to 30, not to 40');
  await expect(list.getByRole('listitem').filter({ hasText: 'Call the mill' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Still needed' })).toContainText('Services');
  expect(await accessibilityFaults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
});

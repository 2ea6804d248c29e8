import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { authDataFor, beDemo, beLoggedIn } from './support/clients.ts';
import { CountedActs } from './support/counted-acts.ts';
import { demoReceipt } from './support/demo-records.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** The search over all records. */
test('opens by keyboard, and with one tap on a phone', async ({ page, site }) => {
  await test.step('opens by keyboard, reports no matches, and shows one field', async () => {
    await beLoggedIn(page, site);
    await open(page, '/');
    const field = page.getByRole('searchbox', { name: 'Search' });
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.type('a/100%_');
    await expect(field).toHaveValue('a/100%_');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=a%2F100%25_');
    await expect(page.getByRole('heading', { name: 'No records found' })).toBeVisible();
    await expect(field).toHaveValue('a/100%_');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('opens with one tap on a phone, within its width', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, '/');
    const field = page.getByRole('searchbox', { name: 'Search' });
    await expect(field).toHaveCount(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(field).toBeFocused();
    await field.fill('nothing');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=nothing');
    await expect(field).toHaveValue('nothing');
    const excess = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await excess()).toBe(0);
  });
});

const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });

test('suggests records while a text is typed, worked by keys', async ({ page, site }) => {
  await beDemo(page, site);
  await open(page, '/report/receipt/receipt-report');
  await page.keyboard.press('Control+k');
  const field = searchOf(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('PO-41');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(suggestions.first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(suggestions.first()).toBeHidden();
  await expect(field).toHaveValue('PO-41');
  await page.keyboard.type('18');
  await expect(suggestions).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(suggestions).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(await demoReceipt(page, 'PO-4118'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('a phone opens a delivery by its PO, and by its barcode', async ({ page, site }) => {
    await test.step('a delivery is opened by its PO in two taps and one typed field', async () => {
      await beDemo(page, site);
      await page.goto('/');
      const acts = new CountedActs();
      await acts.press(page.getByRole('button', { name: 'Search' }));
      await acts.type(searchOf(page), 'PO-4118');
      await acts.press(page.getByRole('option').filter({ hasText: 'RC-' }));
      await expect(page).toHaveURL(await demoReceipt(page, 'PO-4118'));
      acts.expectAtMost(3, 1);
    });

    await test.step('a barcode is scanned where the browser reads them', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Search' }).click();
      const scan = page.getByRole('button', { name: 'Scan a barcode' });
      await expect(scan, 'this browser reads none').toBeHidden();
      // Chromium on Linux has no detector of barcodes; the camera is a drawn picture.
      await page.addInitScript(() => {
        const detect = () => Promise.resolve([{ rawValue: 'PO-4118' }]);
        Object.assign(window, {
          BarcodeDetector: class {
            readonly detect = detect;
          },
        });
        navigator.mediaDevices.getUserMedia = () =>
          Promise.resolve(document.createElement('canvas').captureStream());
      });
      await page.reload();
      await page.getByRole('button', { name: 'Search' }).click();
      await scan.click();
      await expect(page).toHaveURL('/search?q=PO-4118');
      const answer = await page.request.get('/search');
      expect(answer.headers()['permissions-policy']).toContain('camera=(self)');
    });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [FAILED_LOADS] });

  test('finds a product and leads to its list', async ({ page, site }) => {
    const data = await authDataFor(site, await beLoggedIn(page, site));
    const made = await page.request.post('/api/client/products', {
      headers: {
        Authorization: `Bearer ${data.token}`,
        'X-CSRF-Token': 'e2e',
        Cookie: 'csrfToken=e2e',
      },
      data: { values: { sku: 'FIND-ME', description: 'Café shirt' } },
    });
    expect(made.status()).toBe(200);
    await page.goto('/');
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill('CAFE');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    await page.getByRole('link', { name: 'FIND-ME' }).click();
    await expect(page).toHaveURL('/products?q=FIND-ME');
  });
});

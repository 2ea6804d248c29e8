import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { CountedActs } from './support/counted-acts.ts';
import { sign } from './support/sign.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** Permission to charge a card: brand and last four digits alone, on one page. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const PATH = '/card-authorization';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in what the profile does not say. */
async function fillAll(page: Page, acts = new CountedActs()): Promise<void> {
  await open(page, PATH);
  await acts.choose(page.getByLabel('Card brand'), 'Visa');
  await acts.type(box(page, 'Last four digits'), '1111');
  await acts.type(box(page, 'Expiration date (MM / YY)'), '4/32');
  await acts.type(box(page, 'City'), 'New York');
  await acts.type(box(page, 'State or region'), 'NY');
  await acts.type(box(page, 'ZIP code'), '10018');
  await acts.type(box(page, 'Limit per charge'), '500');
  await acts.type(box(page, 'Monthly limit'), '2000');
  await acts.press(page.getByRole('radio', { name: 'Yes' }));
}

test('authorizes a card on one page, with what the profile does not say', async ({ page }) => {
  const acts = new CountedActs();
  await fillAll(page, acts);
  await expect(page.getByText('We’ll call you to take the number')).toHaveCount(1);
  await expect(box(page, 'Card number')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What you sign' })).toContainText(
    'the card Visa •••• 1111',
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await sign(page, acts);
  acts.expectAtMost(11, 7);

  await expect(page).toHaveURL(/\/card-authorization\/CA-\d{4}-\d{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Visa •••• 1111');
  await expect(page.getByText('This card is used first.')).toBeVisible();
  await waitForIslands(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  const first = new URL(page.url()).pathname;
  await open(page, PATH);
  await expect(page.getByLabel('Replaces an earlier authorization')).toContainText(
    'Visa •••• 1111',
  );
  await test.step('refuses the same card twice and leads to the first one', async () => {
    await fillAll(page);
    await sign(page);
    const refusal = page.getByRole('alert').filter({ hasText: 'You authorized this card already' });
    await expect(refusal.getByRole('link')).toHaveAttribute('href', first);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await open(page, first);
  await press(page, 'Revoke');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Work done before then may still be charged.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.locator('.record-state')).toContainText('Revoked');
});

test('asks for script where there is none', async ({ browser, page, site }) => {
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    baseURL: site,
  });
  const still = await plain.newPage();
  const answer = await still.goto(PATH);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(still.getByText(/This form needs JavaScript/)).toBeVisible();
  await expect(box(still, 'Card number')).toHaveCount(0);
  await plain.close();
});

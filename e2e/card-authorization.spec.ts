import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { beLoggedIn } from './support/clients.ts';
import { sign } from './support/sign.ts';
import { waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** Permission to charge a card: the card number never leaves the field that it was typed into. */
test.use({ expectedErrors: [FAILED_LOADS] });

const NUMBER = '4111111111111111';
const PATH = '/card-authorization';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Everything that the page keeps, and everything that it has sent, as text. */
function watchWords(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
  });
  return async (): Promise<string> => {
    const kept = await page.evaluate(() =>
      JSON.stringify([
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        document.cookie,
        location.href,
        history.state,
        [...document.querySelectorAll('input, textarea')].map(
          (control) => (control as HTMLInputElement).value,
        ),
        document.documentElement.outerHTML,
      ]),
    );
    return [...sent, kept].join('\n').replace(/[ -]/g, '');
  };
}

async function fillCard(page: Page): Promise<void> {
  await box(page, 'Name on card').fill('Ann Lee');
  await box(page, 'Card number').pressSequentially('4111 1111 1111 1111');
  await expect(page.getByText('Visa •••• 1111', { exact: true })).toBeVisible();
  await page.getByLabel('Expiration month').selectOption('4');
  await page.getByLabel('Expiration year').selectOption('2032');
  await page.getByRole('radio', { name: 'Company' }).check();
}

async function fillBilling(page: Page): Promise<void> {
  await press(page, 'Same as profile billing address');
  await expect(box(page, 'Street address')).toHaveValue('1 Dock Road');
  await box(page, 'City').fill('New York');
  await box(page, 'State or region').fill('NY');
  await box(page, 'ZIP code').fill('10018');
}

async function fillPermission(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Services as they are performed/ }).check();
  await box(page, 'Limit per charge').fill('500');
  await box(page, 'Monthly limit').fill('2000');
  await page.getByRole('checkbox', { name: 'Services' }).check();
}

/** Fills the whole form up to its last button. */
async function fillAll(page: Page): Promise<void> {
  await open(page, PATH);
  await fillCard(page);
  await press(page, 'Continue');
  await fillBilling(page);
  await press(page, 'Continue');
  await fillPermission(page);
  await press(page, 'Continue');
  await page.getByRole('radio', { name: 'Yes' }).check();
}

test('authorizes a card, and neither sends nor keeps its number', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL ?? '');
  const words = watchWords(page);
  await fillAll(page);
  await expect(page.getByRole('region', { name: 'What you sign' })).toContainText(
    'the card Visa •••• 1111',
  );
  await waitForSave(page);
  const said = await words();
  expect(said, 'the watch sees what is sent and kept').toContain('AnnLee');
  expect(said).not.toContain(NUMBER);
  expect(await accessibilityFaults(page)).toEqual([]);
  await sign(page);

  await expect(page).toHaveURL(/\/card-authorization\/CA-\d{4}-\d{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Visa •••• 1111');
  await expect(page.getByText('This card is used first.')).toBeVisible();
  await waitForIslands(page);
  expect(await words()).not.toContain(NUMBER);
  expect(await accessibilityFaults(page)).toEqual([]);

  await press(page, 'Revoke');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Work done before then may still be charged.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.locator('.record-state')).toContainText('Revoked');
});

test('reads a number only when it is one, and forgets it', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL ?? '');
  await open(page, PATH);
  const number = box(page, 'Card number');
  expect(await number.getAttribute('name')).toBeNull();
  await expect(number).toHaveAttribute('autocomplete', 'cc-number');
  await expect(page.getByText(/CVV|CVC/i)).toHaveCount(0);
  await press(page, 'Continue');
  await expect(number).toHaveAccessibleDescription(/Card number is required!/);
  await number.fill('4111 1111 1111 1112');
  await number.blur();
  await expect(number).toHaveAccessibleDescription(/Card number is invalid!/);
  await number.fill('3782 822463 10005');
  await expect(page.getByText('American Express •••• 0005', { exact: true })).toBeVisible();
  await expect(number).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enter another card' })).toBeFocused();
  await press(page, 'Enter another card');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('');
  await number.fill('6304 0000 0000 0000');
  await number.blur();
  await expect(page.getByText('Another card •••• 0000', { exact: true })).toBeVisible();
});

test('restores a draft with brand and last four digits alone', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL ?? '');
  const words = watchWords(page);
  await open(page, PATH);
  await fillCard(page);
  await waitForSave(page);
  await open(page, PATH);
  await press(page, 'Restore');
  await expect(box(page, 'Name on card')).toHaveValue('Ann Lee');
  await expect(page.getByText('Visa •••• 1111', { exact: true })).toBeVisible();
  expect(await words()).not.toContain(NUMBER);
});

test('refuses the same card twice and leads to the first one', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL ?? '');
  await fillAll(page);
  await sign(page);
  await expect(page).toHaveURL(/\/CA-/);
  const first = new URL(page.url()).pathname;
  await fillAll(page);
  await sign(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'You authorized this card already' });
  await expect(refusal.getByRole('link')).toHaveAttribute('href', first);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('says without script that it needs one', async ({ browser, page, baseURL }) => {
  await beLoggedIn(page, baseURL ?? '');
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    baseURL: baseURL ?? '',
  });
  const still = await plain.newPage();
  const answer = await still.goto(PATH);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(still.getByText(/This form needs JavaScript/)).toBeVisible();
  await expect(box(still, 'Card number')).toHaveCount(0);
  await plain.close();
});

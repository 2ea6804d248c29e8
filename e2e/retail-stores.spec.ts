import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** Retail Stores: the address book, its form, its spreadsheet. */
// A panel that still moves is missed by a press of the mouse.
test.use({
  loggedIn: 'client',
  expectedErrors: [FAILED_LOADS],
  contextOptions: { reducedMotion: 'reduce' },
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fillStore(page: Page, name: string, number: string): Promise<void> {
  await box(page, 'Store name').fill(name);
  await box(page, 'Store number').fill(number);
  await box(page, 'Address line 1').fill('12 Mercer Street');
  await box(page, 'City').fill('New York');
  await box(page, 'State or province').fill('new york');
  await box(page, 'ZIP / postal code').fill('10013');
  await box(page, 'Contact name').fill('Ann Lee');
  await box(page, 'Telephone').fill('212 555 0142');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save store' }).click();

const sheet = (rows: readonly string[]) => ({
  name: 'stores.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Store no,Address,City,State,Zip,Contact,Phone', ...rows].join('\n')),
});

test('adds stores, keeps what was typed, and reads what is pasted', async ({ page }) => {
  await test.step('adds a store, finds a number that is taken, and keeps what was typed', async () => {
    await open(page, '/retail-stores/new');
    await save(page);
    await expect(box(page, 'Store name')).toBeFocused();
    await expect(box(page, 'Store name')).toHaveAccessibleDescription('Store name is required!');
    await fillStore(page, 'Soho', '0042');
    await box(page, 'GLN').fill('5412345000018');
    await save(page);
    await expect(box(page, 'GLN')).toHaveAccessibleDescription(/Check digit should be 3\./);
    expect(await accessibilityFaults(page)).toEqual([]);
    await box(page, 'GLN').fill('5412345000013');
    await save(page);
    await expect(page).toHaveURL(/\/retail-stores\/ST-\d{4}-\d{6}$/);
    await expect(toast(page)).toContainText('Store saved.');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Soho');
    await expect(page.getByText('Show on a map')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await open(page, '/retail-stores/new');
    await fillStore(page, 'Annex', '0042');
    await save(page);
    await expect(toast(page)).toContainText('Store 0042 already exists.');
    await expect(box(page, 'Store number')).toBeFocused();
    await open(page, '/retail-stores/new');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(box(page, 'Store name')).toHaveValue('Annex');
    await box(page, 'Store number').fill('0043');
    await save(page);
    await expect(page.getByText('At the same address:')).toBeVisible();
    await page.getByRole('link', { name: 'Retail Stores', exact: true }).click();
    await expect(page.getByText('1 – 2 of 2')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('joins pasted lines, and fills the parts of an address', async () => {
    await open(page, '/retail-stores/new');
    await paste(page, 'Store name', 'Lee\r\nGarments,\nSoho');
    await expect(box(page, 'Store name')).toHaveValue('Lee, Garments, Soho');
    await paste(page, 'Address line 1', '12 Mercer Street\nNew York, NY 10013\nUSA');
    await expect(box(page, 'Address line 1')).toHaveValue('12 Mercer Street');
    await expect(box(page, 'City')).toHaveValue('New York');
    await expect(box(page, 'State or province')).toHaveValue('NY');
    await expect(box(page, 'ZIP / postal code')).toHaveValue('10013');
    await expect(toast(page)).toContainText('filled in from the address');
  });
});

const paste = (page: Page, name: string, text: string) =>
  box(page, name).evaluate((input: HTMLInputElement, lines) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('imports stores, leaves a wrong row out, and keeps one that is in use', async ({ page }) => {
  await open(page, '/retail-stores/import');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .getByLabel('Spreadsheet')
    .setInputFiles(
      sheet([
        'Soho,0042,12 Mercer St,New York,NY,10013,Ann Lee,2125550142',
        'Back Bay,0101,5 Newbury St,Boston,MA,211,Bo Ray,6175550100',
      ]),
    );
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Review the stores' }).click();
  await expect(page.getByText('Enter a ZIP code of 5 or 7 digits.')).toBeVisible();
  await page.getByRole('button', { name: 'Check the import' }).click();
  await page.getByRole('button', { name: 'Import 1 store' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
  await expect(page.getByText('Row 3, column Zip')).toBeVisible();

  await open(page, '/retail-stores');
  await page.getByRole('link', { name: 'Soho' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Soho');
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await makeRecord(page, 'contact-us', {
    topic: 'other',
    relatedRef: reference,
    subject: 'About a store',
    message: 'Please call before you deliver.',
    attachments: [],
    urgency: 'normal',
    replyBy: 'email',
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete|yes|confirm/i })
    .click();
  await expect(toast(page)).toContainText('Store is used by 1 record; it was made inactive.');
  await expect(page.getByText('Kept for past records.')).toBeVisible();
});

import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** Questions of the import assistant, asked before rows are imported. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** From the top: a tab that is half under the header would count as too small. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  return accessibilityFaults(page);
}

/** An .xlsx file of these sheets. */
function bookOf(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

test('asks which sheet, what a column without a name holds, and which number is meant', async ({
  page,
}) => {
  await open(page, '/products?view=import');
  await choose(page, 'items.csv', 'SKU,Style\n00012,CAP\n00013,CAP');
  await press(page, 'Review the products');
  await press(page, 'Check the import');
  await press(page, 'Import 2 products');
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();

  await open(page, '/products?view=import');
  const buffer = bookOf({
    Old: [['SKU'], ['OLD-1']],
    New: [
      ['SKU', 'Style', ''],
      [12, '', 'x'],
      [13, 'HAT', ''],
    ],
  });
  await page.getByLabel('Spreadsheet').setInputFiles({ name: 'items.xlsx', mimeType: '', buffer });
  const sheet = page.getByRole('combobox', { name: 'Sheet', exact: true });
  await expect(sheet).toHaveValue('Old');
  await sheet.selectOption('New');
  const unnamed = page.getByLabel('What Column C holds');
  await press(page, 'Review the products');
  await expect(unnamed).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await unnamed.selectOption('Leave out');
  await press(page, 'Review the products');
  const first = page.getByRole('textbox', { name: 'SKU, row 2' });
  await expect(first).toHaveAccessibleDescription('00012 is in your products; is it that one?');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use it' }).first().click();
  await expect(first).toHaveValue('00012');
  await press(page, 'Keep both');
  await expect(page.getByText('2 products are ready')).toBeVisible();
  await press(page, 'Check the import');
  const trial = page.getByRole('status', { name: 'What the import will do' });
  await expect(trial).toContainText('Clears 1 value');
  await expect(trial).toContainText('New1');
  await press(page, 'Import 2 products');
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
  await open(page, '/products');
  for (const number of ['00012', '00013', '13'])
    await expect(page.getByRole('button', { name: `Edit ${number}`, exact: true })).toBeVisible();
});

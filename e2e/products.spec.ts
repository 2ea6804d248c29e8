import { read, utils } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { beDemo } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test, toast, waitForIslands } from './support/test.ts';

/** The catalogue: import with errors, list, form, and line items filled from it. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const csv = [
  'Item no,Product name,Color,UPC,Retail price,Cost,Remark',
  'SHIRT-M,Oxford shirt,Blue,036000291452,19.50,6.20,x',
  'SHIRT-L,Oxford shirt,Blue,36000291452,19.50,6.20,',
  ',No number,Red,,1,1,',
].join('\r\n');

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

async function rowsOf(download: Promise<Download>): Promise<unknown[][]> {
  const workbook = read(readFileSync(await (await download).path()), { type: 'buffer' });
  return utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, { header: 1 });
}

test('manages products by hand, and imports a spreadsheet', async ({ page }) => {
  await test.step('manages products by hand and fills a request from them', async () => {
    await open(page, '/products');
    await press(page, 'Add product');
    await press(page, 'Save product');
    const sku = page.getByRole('textbox', { name: 'SKU' });
    await expect(sku).toBeFocused();
    await expect(sku).toHaveAccessibleDescription(/SKU is required!/);
    expect(await faults(page)).toEqual([]);
    await sku.fill('CAP-1');
    await page.getByRole('textbox', { name: 'Color' }).fill('Khaki');
    await press(page, 'Save product');
    await expect(toast(page)).toContainText('Product added.');
    await expect(page.getByRole('row')).toHaveCount(2);

    await press(page, 'Edit CAP-1');
    await page.getByRole('textbox', { name: 'Price' }).fill('12.5');
    await press(page, 'Save product');
    await expect(page.getByRole('cell', { name: '$12.50' })).toBeVisible();

    await press(page, 'Edit CAP-1');
    const other = await page.context().newPage();
    await open(other, '/products');
    await press(other, 'Edit CAP-1');
    await other.getByRole('textbox', { name: 'Price' }).fill('91');
    await press(other, 'Save product');
    await expect(toast(other)).toContainText('Product saved.');
    await other.close();
    await page.getByRole('textbox', { name: 'Style' }).fill('CAP');
    await press(page, 'Save product');
    const notice = page.getByRole('dialog').getByRole('alert');
    await expect(notice).toContainText('This product has changed since you opened it.');
    await expect(page.getByRole('textbox', { name: 'Style' })).toHaveValue('CAP');
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('91.00');
    await press(page, 'Save product');
    await expect(page.getByRole('cell', { name: '$91.00' })).toBeVisible();

    await open(page, '/service-request');
    await press(page, 'Add from my products');
    await page.getByRole('dialog').getByRole('searchbox', { name: 'Search' }).fill('khaki');
    await page.getByRole('checkbox', { name: /CAP-1/ }).check();
    expect(await faults(page)).toEqual([]);
    await press(page, 'Add 1 product');
    await expect(page.getByRole('textbox', { name: 'SKU, item 1' })).toHaveValue('CAP-1');
    await expect(page.getByRole('textbox', { name: 'Color, item 1' })).toHaveValue('Khaki');

    await page.getByLabel('Items from a file').setInputFiles({
      name: 'asn.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Item No,Units,Colour\nCAP-2,40,Sand\nCAP-3,60,Olive\n'),
    });
    await expect(toast(page)).toContainText('2 items added.');
    await expect(page.getByRole('textbox', { name: 'SKU, item 3' })).toHaveValue('CAP-3');
    await expect(page.getByRole('textbox', { name: 'Quantity, item 3' })).toHaveValue('60');

    await open(page, '/products');
    await press(page, 'Actions for CAP-1');
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No products yet')).toBeVisible();
    await expect(page.locator('[data-list-place]')).toBeFocused();
  });

  await test.step('imports a spreadsheet, mends a row in place and hands out the rest', async () => {
    await open(page, '/products');
    await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
    await expect(page.getByRole('heading', { name: 'File', exact: true })).toBeVisible();
    await waitForIslands(page);
    await choose(page, 'items.pdf', csv);
    await expect(page.getByText('Choose an .xlsx, .ods, .csv, .tsv or .txt file.')).toBeVisible();
    await choose(page, 'items.csv', csv);
    await expect(page.getByLabel('What Item no holds')).toHaveValue('sku');
    await expect(page.getByLabel('What UPC holds')).toHaveValue('gtin');
    await expect(page.getByLabel('What Remark holds')).toHaveValue('');
    expect(await faults(page)).toEqual([]);

    await press(page, 'Review the products');
    await expect(
      page.getByText('1 product is ready. Fix 2 rows below or skip them.'),
    ).toBeVisible();
    await page.getByLabel('Only rows with errors').check();
    await expect(page.getByRole('textbox', { name: /^SKU, row/ })).toHaveCount(2);
    const gtin = page.getByRole('textbox', { name: 'GTIN, row 3' });
    await expect(gtin).toHaveAccessibleDescription(/has lost its leading zeros: 036000291452/);
    expect(await faults(page)).toEqual([]);
    await gtin.fill('036000291452');
    await gtin.blur();
    await page.getByLabel('Only rows with errors').uncheck();
    await expect(
      page.getByText(/^Row 3: the barcode number is that of another article/),
    ).toBeVisible();
    await expect(gtin).toHaveAccessibleDescription('Row 2 has this number too, for SHIRT-M.');
    expect(await faults(page)).toEqual([]);
    await gtin.fill('');
    await gtin.blur();
    await expect(page.getByText('2 products are ready. Fix 1 row below or skip it.')).toBeVisible();

    await press(page, 'Check the import');
    const trial = page.getByRole('status', { name: 'What the import will do' });
    await expect(trial).toContainText('New2');
    await expect(trial).toContainText('Skipped1');
    await press(page, 'Import 2 products');
    await expect(page.getByText('Row 4, column Item no: SKU is required!')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download these rows/ })
      .first()
      .click();
    const [, failed] = await rowsOf(download);
    expect(failed).toContain('No number');
    expect(failed).toContain('SKU is required!');

    await page.getByRole('link', { name: 'My products' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByText('1 – 2 of 2')).toBeVisible();

    await page.goto('/products?q=shirt-l');
    const saved = page.waitForEvent('download');
    await press(page, 'Export');
    await page.getByRole('link', { name: 'Excel' }).click();
    const [, ...exported] = await rowsOf(saved);
    expect(exported.map(([sku]) => sku)).toEqual(['SHIRT-L']);
  });
});

test('undoes the newest import, names what has changed since, and breaks a wide SKU', async ({
  page,
}) => {
  const wide = 'W'.repeat(40);
  for (const text of [`sku,price\nA-1,10\n${wide},10`, 'sku,price\nA-1,12\nA-3,5\nA-4,5']) {
    await open(page, '/products?view=import');
    await choose(page, 'items.csv', text);
    await press(page, 'Review the products');
    await press(page, 'Check the import');
    await press(page, /^Import \d products/);
    await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
  }
  await open(page, '/products');
  await press(page, 'Edit A-4');
  await page.getByRole('textbox', { name: 'Style' }).fill('CAP');
  await press(page, 'Save product');
  await expect(toast(page)).toContainText('Product saved.');
  await open(page, '/products?view=import');
  await press(page, /^Undo UP-/);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText('Undone: 1 row removed, 1 row as before. 1 row stays:'),
  ).toBeVisible();
  await expect(page.getByText(/^Row 4, A-4: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo UP-/ })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await open(page, '/products');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row', { name: /A-1/ })).toContainText('$10.00');
  await page.setViewportSize({ width: 960, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(960);
});

test('a list of products is worked by keys, and what is chosen stays chosen', async ({
  page,
  site,
}) => {
  await beDemo(page, site);
  await open(page, '/products?size=10&sort=sku');
  const first = 'HX1010-BLA-L';
  await page.getByRole('checkbox', { name: `Labels for ${first}` }).check();
  await press(page, 'Next page');
  await expect(page.locator('#list-said')).toContainText(
    '11 to 20 of 120, sorted by SKU, ascending',
  );
  await page
    .getByRole('checkbox', { name: /^Labels for / })
    .first()
    .check();
  await expect(page.getByRole('link', { name: 'Make labels (2)' })).toHaveAttribute(
    'href',
    new RegExp(`items=${first}`),
  );
  await press(page, 'Previous page');
  await expect(page.getByRole('checkbox', { name: `Labels for ${first}` })).toBeChecked();

  const menu = page.getByRole('button', { name: `Actions for ${first}` });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Duplicate', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `New product like ${first}` });
  await expect(dialog.getByRole('textbox', { name: 'SKU' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();

  // Below the last row there is no room.
  await page.evaluate(() => scrollTo(0, 0));
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click();
  await expect(page.locator('[popover]:popover-open')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 375, height: 812 });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { pasteRows, waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** Tables of service forms: rows that are pasted, and the grid of stores. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('takes 500 rows from a spreadsheet', async ({ page }) => {
  await open(page, '/service-request');
  const sku = page.getByRole('textbox', { name: 'SKU, item 1', exact: true });
  await sku.focus();
  await pasteRows(page, 5);
  await expect(page.getByText('5 of 2,000 max')).toBeVisible();
  await page.getByRole('button', { name: 'Remove item 5' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove item 4' })).toBeFocused();
  await sku.focus();
  await pasteRows(page, 500);
  await expect(page.getByText('500 of 2,000 max')).toBeVisible();
  await expect(page.getByText('1 – 50 of 500')).toBeVisible();
  await sku.fill('HX1010-BLACK-XL');
  const isCut = (cell: HTMLElement | SVGElement) => cell.scrollWidth > cell.clientWidth;
  expect(await sku.evaluate(isCut), 'nothing of a SKU is cut off').toBe(false);
  const width = (name: string) => box(page, name).evaluate((cell) => cell.clientWidth);
  expect(await width('Size, item 1'), 'short entries take less').toBeLessThan(
    await width('SKU, item 1'),
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await waitForSave(page);
  await page.reload();
  await expect(page.getByText('500 of 2,000 max')).toBeVisible();
});

test('places items in stores by a grid, typed and pasted', async ({ page }) => {
  await open(page, '/service-request');
  await box(page, 'SKU, item 1').fill('TEE-S');
  await box(page, 'Quantity, item 1').fill('10');
  await press(page, '3 Where and when');
  const grid = page.getByRole('group', { name: 'Ship to' }).last();
  await grid.getByLabel('Store').fill('Mill Street 4, Boston');
  await press(page, 'Add store');
  const cell = grid.getByRole('textbox', { name: '1. TEE-S: Mill Street 4, Boston' });
  await expect(cell).toBeFocused();
  await cell.fill('11');
  await cell.blur();
  await expect(grid.getByText('You placed 11 of 10 pieces.')).toBeVisible();
  await cell.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'SKU\tSoho\tMill Street 4, Boston\nTEE-S\t4\t5');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell).toHaveValue('5');
  await expect(grid.getByRole('textbox', { name: '1. TEE-S: Soho' })).toHaveValue('4');
  await expect(grid.getByText('9 of 10')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await waitForSave(page);
  await page.reload();
  await waitForIslands(page);
  await expect(cell).toHaveValue('5');
  await grid.getByRole('button', { name: 'Remove Soho' }).click();
  await expect(grid.getByText('5 of 10')).toBeVisible();
});

const pasteInto = (cell: Locator, text: string) =>
  cell.evaluate((input, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    input.dispatchEvent(paste);
  }, text);

test('asks the address of each pasted place, and takes pastes back', async ({ page }) => {
  await open(page, '/service-request');
  const sku = box(page, 'SKU, item 1');
  await sku.fill('TEE-S');
  await box(page, 'Quantity, item 1').fill('10');
  await pasteInto(sku, 'SKU\tQuantity\tCountry\nTEE-M\t5\tVN');
  await expect(page.getByText('Pasted 1 row. 1 earlier row was replaced.')).toContainText(
    'Country was not used.',
  );
  await expect(sku).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(sku).toHaveValue('TEE-S');
  await pasteInto(sku, 'Service\tQuantity\nFolding\t10\nPrice ticket\t10\nIroning\t1');
  await page.getByRole('button', { name: 'Put them in Services' }).click();
  await expect(page.getByText('Pasted 3 rows into Services.')).toContainText(
    '1 of 3 services not recognized.',
  );
  await expect(sku).toHaveValue('TEE-S');
  await press(page, '3 Where and when');
  const grid = page.getByRole('group', { name: 'Ship to' }).last();
  await grid.getByLabel('Store').fill('Rye');
  await press(page, 'Add store');
  const cell = grid.getByRole('textbox', { name: '1. TEE-S: Rye' });
  await pasteInto(cell, 'SKU\tRye\tSoHo\nTEE-S\t4\t5');
  const soho = page.getByRole('group', { name: 'Address of SoHo' });
  await expect(soho.getByRole('checkbox', { name: 'Save to Retail Stores' })).toBeChecked();
  await expect(page.getByRole('group', { name: 'Address of Rye' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo paste' }).click();
  await expect(soho).toBeHidden();
  await expect(cell).toHaveValue('');
  await pasteInto(cell, 'SKU\tRye\tSoHo\nTEE-S\t4\t5');
  await soho.getByLabel('Street').fill('1 Mercer St, New York, NY 10013');
  await soho.getByLabel('Street').blur();
  await expect(soho.getByLabel('ZIP')).toHaveValue('10013');
  await soho.getByLabel('Street').fill('');
  await soho.getByLabel('Street').blur();
  await expect(soho.getByText('Street is required!')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const isWide = () => document.documentElement.scrollWidth > innerWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  await press(page, '2 Services and labels');
  await expect(page.getByLabel('Service, service 3')).toHaveValue('Ironing');
  await expect(page.getByLabel('Service, service 2')).toHaveValue('TKT');
});

import type { Page } from '@playwright/test';
import { createCollector } from './support/axe-widths.ts';
import { beDemo, beLoggedIn } from './support/clients.ts';
import { demoReceipt } from './support/demo-records.ts';
import { quotedRequest } from './support/quotes.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/**
 * axe passes on everything that opens in a page: filter panels, menus, dialogs, questions, lists of errors, notifications.
 * Header and lists are used once by mouse at a desk and once by touch on a phone, where controls are larger.
 */
test.use({ expectedErrors: [FAILED_LOADS], contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

/** What stands over a page, which is checked by itself: the page under it was. */
const OPEN_POPOVER = '[popover]:popover-open';
const OPEN_DIALOG = 'dialog[open]';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** Menus for a row stand in the lists with a name. */
const LISTS = [
  ['/report/receipt/receipt-report', null],
  ['/products', 'Actions for HX1010-BLA-S'],
  ['/report', null],
  ['/create_lable', /^Actions for /],
] as const;

for (const { hand, width, lists } of [
  { hand: 'a mouse', width: 1280, lists: LISTS.slice(0, 2) },
  { hand: 'a finger', width: 320, lists: LISTS },
]) {
  test(`header menus and dialogs pass axe with ${hand}`, async ({ page, site }) => {
    const { faults, check, resize } = await createCollector(page);
    const checkPart = (what: string, part: string) => check(what, [width], part);
    await beLoggedIn(page, site);
    await resize(width);
    await open(page, '/');
    await page.getByRole('switch').click();
    await expect(page.locator('.toast-card')).toBeVisible();
    await page.locator('.toast-card').hover();
    await checkPart('a notification', '.toast-card');
    await page.getByRole('button', { name: width < 960 ? 'Menu' : 'Forms', exact: true }).click();
    await checkPart('an open menu', OPEN_POPOVER);
    await page.keyboard.press('Escape');
    await press(page, 'Profile menu');
    await checkPart('the profile menu', OPEN_POPOVER);
    await press(page, 'Keyboard shortcuts');
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkPart('the list of keys', OPEN_DIALOG);
    await page.keyboard.press('Escape');
    await press(page, 'Profile menu');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkPart('the dialog', OPEN_DIALOG);
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkPart('the offline layer', '[role=alertdialog]');
    await page.context().setOffline(false);
    expect(faults).toEqual([]);
  });

  test(`filter panels and row menus pass axe with ${hand}`, async ({ page, site }) => {
    const { faults, check, resize } = await createCollector(page);
    await beDemo(page, site);
    for (const [path, row] of lists) {
      await resize(width);
      await open(page, path);
      const panels = page.getByRole('search', { name: 'Filters' }).locator('button[popovertarget]');
      if (path !== '/create_lable') await expect(panels.first()).toBeAttached();
      let opened = 0;
      for (const button of await panels.all()) {
        if (!(await button.isVisible())) continue;
        await button.click();
        await expect(page.locator(OPEN_POPOVER)).toBeVisible();
        opened += 1;
        await check(`${path}, ${(await button.textContent())?.trim()}`, [width], OPEN_POPOVER);
        await page.keyboard.press('Escape');
      }
      if (path !== '/create_lable') expect(opened, path).toBeGreaterThan(0);
      if (row === null) continue;
      await press(page, row);
      await expect(page.locator(OPEN_POPOVER)).toBeVisible();
      await check(`${path}, menu of a row`, [width], OPEN_POPOVER);
      await page.keyboard.press('Escape');
    }
    expect(faults).toEqual([]);
  });
}

test('product dialogs pass axe', async ({ page, site }) => {
  const { faults, check, resize } = await createCollector(page);
  const openAt = async (path: string): Promise<void> => {
    await resize(1280);
    await open(page, path);
  };
  await beDemo(page, site);
  await openAt('/products');
  await press(page, 'Add product');
  await press(page, 'Save product');
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
  await check('a product with errors', undefined, OPEN_DIALOG);
  await openAt('/products');
  await press(page, 'Actions for HX1010-BLA-S');
  await press(page, 'Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('the question before a product is deleted', undefined, OPEN_DIALOG);
  await openAt('/service-request');
  await press(page, 'Add from my products');
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await check('products to choose from', undefined, OPEN_DIALOG);
  expect(faults).toEqual([]);
});

test('quotes and exceptions pass axe, also with invalid answers', async ({ page, site }) => {
  const { faults, check } = await createCollector(page);
  await beLoggedIn(page, site);
  const path = `/service-request/${await quotedRequest(page)}`;
  await open(page, `${path}?sent=1`);
  await check('a quote');
  await page.getByRole('button', { name: /^Sign as/ }).click();
  await expect(page.getByRole('group', { name: 'What to fix' })).toContainText('One field needs');
  await press(page, 'Change');
  await press(page, 'Draw instead');
  await check('a quote that is not signed');
  await open(page, path);
  await press(page, 'Decline quote');
  await expect(page.getByRole('form', { name: 'Decline quote' })).toBeVisible();
  await check('a quote that is declined');
  await beDemo(page, site);
  await open(page, await demoReceipt(page, 'PO-4134'));
  for (const part of await page.locator('main summary').all()) await part.click();
  await check('all answers to exceptions');
  expect(faults).toEqual([]);
});

test('a form passes axe with errors and on its last step', async ({ page, site }) => {
  const { faults, check } = await createCollector(page);
  await beLoggedIn(page, site);
  await open(page, '/damage-claim');
  await press(page, 'Continue');
  await expect(page.getByRole('group', { name: 'What to fix' })).toBeVisible();
  await check('a step with errors');
  await press(page, '4 Items and costs');
  await press(page, 'Continue');
  await expect(page.getByRole('group', { name: 'What to fix' })).toBeVisible();
  await check('a table with errors');
  await press(page, '6 Check and sign');
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await check('the last step');
  expect(faults).toEqual([]);
});

import type { Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { collector } from './support/axe-widths.ts';
import { authDataFor, beLoggedIn, mirrorOf, setMirror, storeAuthData } from './support/clients.ts';
import { demoOrder, demoReceipt } from './support/demo-records.ts';
import { callHouse, makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/**
 * No finding of axe on records and lists with data, nor on what opens in them: panels of filters, menus of rows, dialogs,
 * questions, lists of faults. Once with a mouse at a desk, once with a finger on a phone, where controls are larger.
 */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const RECEIPTS = '/report/receipt/receipt-report';
const DAY_MS = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const pages = [
  demoReceipt('000032'),
  demoReceipt('000038'),
  `${RECEIPTS}?tab=vendors`,
  demoOrder('000015'),
  demoOrder('000010'),
  '/report?tab=board',
  '/report?tab=claims',
  '/products?view=import',
  '/service-request?view=requests',
  '/search?q=PO',
  '/create_lable?new=hang_tag',
];

/** What stands over a page, which is checked by itself: the page under it was. */
const OPEN_POPOVER = '[popover]:popover-open';
const OPEN_DIALOG = 'dialog[open]';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

async function beDemo(page: Page, site: string): Promise<void> {
  const data = await authDataFor(site, demoLogin);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
}

/** A request of a fresh client with a quote that waits for an answer. */
async function quotedRequest(page: Page): Promise<string> {
  const { reference } = await makeRecord(page, 'service-request', {
    title: 'Polybag the spring delivery',
    mode: 'quote_first',
    goodsState: 'here',
    goodsText: 'Acme Knits, PO 77',
    services: [{ service: 'FLD', qty: '100' }],
    lines: [{ sku: 'BL-1', style: 'BL', colour: 'Navy', size: 'M', qty: '100' }],
    dueDate: dayFromNow(40),
  });
  await callHouse(page, `${reference}/transition`, { to: 'IN_REVIEW', note: '' });
  await callHouse(page, `${reference}/quote`, {
    lines: [{ code: 'FLD', text: 'Fold and polybag', qty: 100, unitPrice: 45 }],
    tax: 0,
    validUntil: dayFromNow(10),
  });
  return reference;
}

for (const { hand, hasTouch, widths } of [
  { hand: 'a mouse', hasTouch: false, widths: [1280, 1920] },
  { hand: 'a finger', hasTouch: true, widths: [320, 375, 768] },
]) {
  test.describe(`with ${hand}`, () => {
    const [width = 0] = widths;
    test.use({ hasTouch, viewport: { width, height: 800 } });

    test('records and lists with data', async ({ page, site }) => {
      const { faults, check } = collector(page);
      await beDemo(page, site);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(hasTouch);
      for (const path of pages) {
        await open(page, path);
        await check(path, widths);
      }
      expect(faults).toEqual([]);
    });

    test('panels of filters and menus of rows', async ({ page, site }) => {
      const { faults, check } = collector(page);
      await beDemo(page, site);
      for (const [path, row] of [
        [RECEIPTS, null],
        ['/products', 'Actions for HX1010-BLA-S'],
        ['/create_lable', /^Actions for /],
      ] as const) {
        await open(page, path);
        const bar = page.getByRole('search', { name: 'Filters' });
        const panels = bar.locator('button[popovertarget]');
        for (let index = 0; index < (await panels.count()); index += 1) {
          const button = panels.nth(index);
          if (!(await button.isVisible())) continue;
          await button.click();
          await check(`${path}, ${(await button.textContent())?.trim()}`, [width], OPEN_POPOVER);
          await page.keyboard.press('Escape');
        }
        if (row === null) continue;
        await press(page, row);
        await expect(page.locator(OPEN_POPOVER)).toBeVisible();
        await check(`${path}, menu of a row`, widths, OPEN_POPOVER);
        await page.keyboard.press('Escape');
      }
      expect(faults).toEqual([]);
    });

    test('dialogs of products', async ({ page, site }) => {
      const { faults, check } = collector(page);
      await beDemo(page, site);
      await open(page, '/products');
      await press(page, 'Add product');
      await press(page, 'Save product');
      await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
      await check('a product with errors', widths, OPEN_DIALOG);
      await page.keyboard.press('Escape');
      await press(page, 'Actions for HX1010-BLA-S');
      await press(page, 'Delete');
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('the question before a product is deleted', widths, OPEN_DIALOG);
      await page.keyboard.press('Escape');
      await open(page, '/service-request');
      await press(page, 'Add from my products');
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
      await check('products to choose from', widths, OPEN_DIALOG);
      expect(faults).toEqual([]);
    });

    test('what waits on a record, and what is wrong with an answer', async ({ page, site }) => {
      const { faults, check } = collector(page);
      await beLoggedIn(page, site);
      const path = `/service-request/${await quotedRequest(page)}`;
      await open(page, `${path}?sent=1`);
      await check('a quote', widths);
      await page.getByRole('button', { name: /^Sign as/ }).click();
      await expect(page.getByRole('group', { name: 'What to fix' })).toContainText(
        'One field needs',
      );
      await press(page, 'Change');
      await press(page, 'Draw instead');
      await check('a quote that is not signed', widths);
      await open(page, path);
      await press(page, 'Decline quote');
      await expect(page.getByRole('form', { name: 'Decline quote' })).toBeVisible();
      await check('a quote that is declined', widths);
      await beDemo(page, site);
      await open(page, demoReceipt('000032'));
      for (const part of await page.locator('main summary').all()) await part.click();
      await check('all answers to exceptions', widths);
      expect(faults).toEqual([]);
    });

    test('faults of a form, and its last step', async ({ page, site }) => {
      const { faults, check } = collector(page);
      await beLoggedIn(page, site);
      await open(page, '/damage-claim');
      await press(page, 'Continue');
      await expect(page.getByRole('group', { name: 'What to fix' })).toBeVisible();
      await check('a step with faults', widths);
      await press(page, '4 Items and costs');
      await press(page, 'Continue');
      await expect(page.getByRole('group', { name: 'What to fix' })).toBeVisible();
      await check('a table with faults', widths);
      await press(page, '6 Check and sign');
      await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
      await check('the last step', widths);
      expect(faults).toEqual([]);
    });
  });
}

import type { Page } from '@playwright/test';
import { beLoggedIn } from './support/clients.ts';
import { backInPage, expect, open, test, waitForIslands } from './support/test.ts';

test.use({ loggedIn: 'demo' });

/** Reports show their data first, and answer without losing the place. */
const RECEIPTS = '/report/receipt/receipt-report';

/** How many records are seen whole without scrolling, and how far the page or its table is wider than the window. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const frame = document.querySelector('.list-table')?.parentElement;
    const rows = [...document.querySelectorAll('.list-table tbody tr')];
    return {
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      excess: scrollWidth - clientWidth + (frame ? frame.scrollWidth - frame.clientWidth : 0),
    };
  });

test('a phone shows three figures and the edge of the next one', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const path of [RECEIPTS, '/report']) {
    await open(page, path);
    const strip = page.getByRole('list', { name: 'Key figures' });
    const { width, third, fourth } = await strip.evaluate((list) => {
      const { left, width } = list.getBoundingClientRect();
      const places = [...list.children].map((each) => each.getBoundingClientRect());
      return {
        width,
        third: (places[2]?.right ?? 0) - left,
        fourth: (places[3]?.left ?? 0) - left,
      };
    });
    expect(third, path).toBeLessThan(width);
    expect(fourth, path).toBeLessThan(width - 24);
  }
});

test('a screen shows many records and the heads of their columns, and a bar leads to its records', async ({
  page,
}) => {
  await test.step('the heads of the columns stay in sight, and so do number and status', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, RECEIPTS);
    await page.mouse.wheel(0, 500);
    await expect
      .poll(() => page.evaluate(() => scrollY), { message: 'the page has been scrolled' })
      .toBeGreaterThan(400);
    for (const name of ['Number', 'Status'])
      await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  });

  await test.step('a press on a bar leads to the records behind it', async () => {
    await open(page, RECEIPTS);
    const chart = page.locator('.chart', { hasText: 'Expected and received by vendor' });
    await chart.getByText('Tirupur Knits').first().click();
    await expect(page).toHaveURL(`${RECEIPTS}?vendor=Tirupur+Knits`);
    await expect(page.getByRole('button', { name: 'More: 1' })).toBeVisible();
    await open(page, '/report');
    const months = page.locator('.chart', { hasText: 'Completed orders by month' });
    await months.locator('.columns-row li:not([title$=": 0, 0"]) a').last().click();
    await expect(page).toHaveURL(/\/report\?completed=20\d\d-\d\d$/);
    await expect(page.locator('.list-table tbody tr').first()).toBeVisible();
  });

  await test.step('a screen shows as many records as it has room for', async () => {
    for (const [width, height, least] of [
      [1280, 800, 12],
      [1920, 1080, 18],
      [390, 844, 3],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of [RECEIPTS, '/report']) {
        await open(page, path);
        const { rows, excess } = await seen(page);
        expect(rows, `${path} at ${width} x ${height}`).toBeGreaterThanOrEqual(
          Math.min(least, path === RECEIPTS ? 18 : 12),
        );
        expect(excess, path).toBe(0);
      }
    }
  });
});

test('sorting, filtering and paging keep the place and say what shows', async ({ page }) => {
  await open(page, `${RECEIPTS}?size=10`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const said = page.locator('#list-said');
  await expect(page.getByRole('status'), 'of notifications alone').toHaveCount(1);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('11 to 20 of 40, sorted by Received, descending');
  await expect(next).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page).toHaveURL(`${RECEIPTS}?page=2&size=10`);
  for (const range of ['21 to 30', '31 to 40']) {
    await page.keyboard.press('Enter');
    await expect(said).toContainText(`${range} of 40`);
  }
  // There is no next page any more: what shows is read instead.
  await expect(next).toBeDisabled();
  await expect(page.locator('.pager-range')).toBeFocused();

  const vendor = page.getByRole('link', { name: 'Vendor', exact: true });
  await vendor.focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('1 to 10 of 40, sorted by Vendor, ascending');
  await expect(vendor).toBeFocused();

  await page.getByRole('button', { name: 'Status' }).click();
  const expected = page.getByRole('checkbox', { name: 'Expected' });
  await expected.focus();
  await page.keyboard.press('Space');
  await expect(said).toContainText('1 to 3 of 3');
  await expect(expected).toBeFocused();
  await expect(expected).toBeChecked();
  await page.getByRole('checkbox', { name: 'Counting' }).check();
  await expect(page).toHaveURL(`${RECEIPTS}?status=EXPECTED%2CCOUNTING&sort=vendor&size=10`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Status: 2' })).toBeFocused();

  await backInPage(page);
  await expect(page).toHaveURL(`${RECEIPTS}?status=EXPECTED&sort=vendor&size=10`);
  await expect(page.getByRole('button', { name: 'Status: Expected' })).toBeVisible();
  await expect(page.locator('.pager-range')).toHaveText('1 – 3 of 3');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.locator('.pager-range')).toBeFocused();
  await expect(page.locator('.pager-range')).toHaveText('1 – 10 of 40');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a list says that nothing matches, or that nothing is there yet', async ({ page, site }) => {
  await open(page, '/report');
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('nothing has this');
  await page.keyboard.press('Enter');
  await expect(page.locator('#list-said')).toHaveText('The list is empty');
  await beLoggedIn(page, site);
  for (const path of [RECEIPTS, '/report', '/retail-stores']) {
    await page.goto(path);
    await waitForIslands(page);
    await expect(page.locator('.list-state')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Key figures' })).toHaveCount(0);
    await expect(page.getByRole('search', { name: 'Filters' })).toHaveCount(0);
    await expect(page.getByText('Save view')).toHaveCount(0);
  }
});

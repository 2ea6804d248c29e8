import { mirrorOf, setMirror } from './support/clients.ts';
import { clientWithReceipts, REPORT } from './support/receipts.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

/** Filters, views and exports of the receipt report, without script. */
test.use({
  expectedErrors: [FAILED_LOADS],
  contextOptions: { reducedMotion: 'reduce' },
  javaScriptEnabled: false,
});

test('filters, pages, exports, and saves views of the receipt report', async ({ page, site }) => {
  await test.step('filters, pages, exports and names dates the wrong way round', async () => {
    const data = await clientWithReceipts(site);
    await setMirror(page.context(), site, mirrorOf(data));
    await page.goto(REPORT);
    await page.getByRole('main').getByLabel('Search').fill('zeta');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 – 1 of 1')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('receipts.csv');
    await page.goto(`${REPORT}?from=2026-03-01&to=2026-02-01`);
    await expect(
      page.getByText('To date must be greater than or equal to start date!'),
    ).toBeVisible();
    await page.goto(`${REPORT}?page=99&size=10`);
    await expect(page).toHaveURL(`${REPORT}?page=2&size=10`);
    await page.goto(`${REPORT}?vendor=nobody`);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await expect(page.locator('.pager')).toHaveCount(0);
  });

  await test.step('saves a view under a name, with its columns', async () => {
    await page.goto(`${REPORT}?exceptions=only&size=10`);
    const columns = page.getByRole('group', { name: 'Columns', exact: true });
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByRole('checkbox', { name: 'Tracking' }).uncheck();
    await columns.getByRole('radio', { name: 'Compact' }).check();
    await columns.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('columnheader', { name: 'Vendor' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Tracking' })).toHaveCount(0);

    const views = page.getByRole('group', { name: 'Save view' });
    const name = views.getByLabel('Name this view');
    const save = async (text: string) => {
      await page.getByRole('button', { name: 'Save view' }).click();
      await name.fill(text);
      await views.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await save('Short from Zeta');
    await expect(page.getByText('View saved.')).toBeVisible();
    await page.goto(REPORT);
    await page.getByRole('link', { name: 'Short from Zeta' }).click();
    await expect(page).toHaveURL(
      /exceptions=only&size=10&cols=number%2Cstatus%2Creceived.*&density=compact/,
    );
    await expect(page.getByText('1 – 1 of 1')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Short from Zeta' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await page.goto(REPORT);
    await save('SHORT from zeta');
    await expect(page.getByText('You already have a view with this name.')).toBeVisible();
    await expect(name).toHaveValue('SHORT from zeta');
    // The browser looks for it once, and not at what is not shown yet: without script the focus may stay.
    await expect(name).toHaveAttribute('autofocus', '');
    await views.getByLabel('Name of Short from Zeta').fill('Short');
    await views.getByRole('button', { name: 'Rename Short from Zeta' }).click();
    await expect(page.getByText('View renamed.')).toBeVisible();
    await page.waitForLoadState();
    await page.getByRole('button', { name: 'Save view' }).click();
    // By keyboard: a press of the mouse beside a panel that still moves would close it.
    await views.getByRole('button', { name: 'Delete Short' }).press('Enter');
    await expect(page.getByText('Are you sure you want to delete Short?')).toBeVisible();
    await views.getByRole('button', { name: 'Delete Short' }).press('Enter');
    await expect(page.getByText('View deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Short' })).toHaveCount(0);
  });

  await test.step('the filters narrow a list on a phone', async () => {
    const filters = page.getByRole('search', { name: 'Filters' });
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto(`${REPORT}?q=mill`);
    await expect(filters.getByRole('searchbox', { name: 'Search' })).toHaveValue('mill');
    await filters.getByRole('button', { name: 'Status' }).click();
    const panel = page.getByRole('group', { name: 'Status' });
    // A panel that leaves the screen moves with the page while an entry below is scrolled into view.
    await expect(panel).toBeInViewport({ ratio: 1 });
    await page.getByRole('checkbox', { name: 'Received', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Received with exceptions' }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(filters.getByRole('button', { name: 'Status: 2' })).toBeVisible();
    await expect(page.getByText('1 – 12 of 12')).toBeVisible();
  });
});

import { beLoggedIn } from './support/clients.ts';
import { pageRoutes } from './support/pages.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** Pages fit a narrow phone, and nothing jumps while they load. */
test.use({ expectedErrors: [FAILED_LOADS] });

test('no page scrolls sideways at 320 px', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const access of ['public', 'protected'] as const) {
    if (access === 'protected') await beLoggedIn(page, site);
    for (const { path } of pageRoutes.filter((entry) => entry.access === access)) {
      await page.goto(path);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) wide.push(`${path}: ${excess} px`);
    }
  }
  expect(wide).toEqual([]);
});

test('nothing jumps while pages load and come to life', async ({ page, site }) => {
  await page.addInitScript(() => {
    const holder = window as unknown as { shift: number };
    holder.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) holder.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () => page.evaluate(() => (window as unknown as { shift: number }).shift);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/login');
    expect(await shift(), `/login at ${width}`).toBeLessThanOrEqual(0.01);
  }
  await beLoggedIn(page, site);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // A card's number and a table have code that comes later; lists are painted whole.
    const parts = ['/card-authorization', '/service-request?step=items'];
    const lists = ['/report', '/report/receipt/receipt-report', '/retail-stores'];
    for (const path of ['/', ...parts, ...lists]) {
      await open(page, path);
      expect(await shift(), `${path} at ${width}`).toBeLessThanOrEqual(0.001);
    }
  }
});

test('the header hides nothing that has the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await beLoggedIn(page, site);
  await open(page, '/profile');
  const wrong = page.getByRole('textbox', { name: 'Contact Person' });
  await wrong.fill('');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(wrong).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const box = await wrong.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

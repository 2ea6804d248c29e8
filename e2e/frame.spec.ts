import { beDemo, beLoggedIn } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** One frame: the parts that all pages share keep their place from page to page, at every width. */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test('a notification covers neither heading nor customer ID', async ({ page, site }) => {
  await beLoggedIn(page, site);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    await page.getByRole('switch').click();
    await expect(toast(page)).toBeVisible();
    await toast(page).hover();
    await page.evaluate(() => scrollTo(0, 0));
    const boxes = await page
      .locator('.toast-card, h1, .ticket')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const [card, ...below] = boxes.sort((a, b) => a.top - b.top);
    expect(below).toHaveLength(2);
    for (const { top } of below) expect(card?.bottom).toBeLessThanOrEqual(top);
    expect(width - (card?.right ?? 0), 'it stands at the upper right').toBeLessThan(40);
    expect(card?.top).toBeLessThan(120);
  }
});

test('a box is seen to be checked or not, and actions of a list are in sight on a phone', async ({
  page,
  site,
}) => {
  await test.step('a box that is not checked is paper in the dark, and one that is checked is not', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await beDemo(page, site);
    await page.goto('/products');
    const box = page.getByRole('checkbox', { name: /^Labels for/ }).first();
    const ground = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((each) => getComputedStyle(each).backgroundColor);
    const own = () => box.evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await own()).toBe(await ground('header'));
    await box.check();
    expect(await own()).not.toBe(await ground('header'));
  });

  await test.step('what can be done with a list is in sight on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/report/receipt/receipt-report');
    for (const name of ['Sort', 'Columns', 'Export', 'Save view'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('bold letters of the stand-in of the font are those of a font', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { rtt: 300 } });
  });
  await page.goto('/login');
  const synthesis = await page
    .locator('h1')
    .evaluate((title) => getComputedStyle(title).getPropertyValue('font-synthesis-weight'));
  expect(synthesis).toBe('none');
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return ['400', '700'].map((weight) => {
      if (pen) pen.font = `${weight} 100px "Hanken Fallback"`;
      return pen?.measureText('Credit Card Authorization').width;
    });
  });
  expect(widths[0]).not.toBe(widths[1]);
});

import type { Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { LIST_VIEW } from '#lib/submissions/columns.ts';
import { settled } from './support/axe-widths.ts';
import { authDataFor, beLoggedIn, mirrorOf, setMirror, storeAuthData } from './support/clients.ts';
import { demoOrder, demoReceipt } from './support/demo-records.ts';
import { pageRoutes } from './support/pages.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** One frame: the parts that all pages share keep their place from page to page, at every width. */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const WIDTHS = [320, 375, 768, 1024, 1280, 1440, 1920];

const parts = {
  brand: '.mark',
  header: 'header',
  footer: '.foot-row',
  heading: 'h1',
  tabs: '.tabs',
} as const;

/** Left edge and, apart from the footer, top of each part that the page shows, in whole pixels. */
const placesOn = (page: Page) =>
  page.evaluate((selectors) => {
    const places: [string, string][] = [];
    for (const [name, selector] of Object.entries(selectors)) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const top = name === 'footer' ? '' : `, ${Math.round(box?.top ?? 0)}`;
      if (box && box.width > 0) places.push([name, `${Math.round(box.left)}${top}`]);
    }
    return places;
  }, parts);

/** Where each part is at each width on these pages; more than one place is a jump. */
async function jumpsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found = new Map<string, Map<string, string[]>>();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => scrollTo(0, 0));
      await settled(page);
      for (const [name, place] of await placesOn(page)) {
        const key = `${name} at ${width} px`;
        const places = found.get(key) ?? new Map<string, string[]>();
        found.set(key, places.set(place, [...(places.get(place) ?? []), path]));
      }
    }
  }
  expect(found.size).toBeGreaterThan(WIDTHS.length);
  return [...found].flatMap(([key, places]) =>
    places.size === 1
      ? []
      : [[key, ...[...places].map(([place, at]) => `${place}: ${at.join(' ')}`)].join('\n  ')],
  );
}

/** Addresses of the first record of a list and, where there is one, of its form. */
const firstRecord = async (page: Page, list: string): Promise<string | null> => {
  await page.goto(list);
  const link = page.locator('.list-table td a, .label-cards a').first();
  return (await link.count()) > 0 ? link.getAttribute('href') : null;
};

test('header, heading and tabs keep their place on all pages behind the login', async ({
  page,
  site,
}) => {
  const data = await authDataFor(site, demoLogin);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
  const lists = formRows.map(({ path }) => `${path}?view=${LIST_VIEW}`);
  const records: string[] = [];
  for (const list of [...lists, '/retail-stores', '/create_lable']) {
    const record = await firstRecord(page, list);
    if (record !== null) records.push(record);
  }
  expect(records.length).toBeGreaterThan(3);
  const store = records.find((path) => path.startsWith('/retail-stores/'));
  const jumps = await jumpsOf(page, [
    ...pageRoutes.filter(({ access }) => access === 'protected').map(({ path }) => path),
    ...lists,
    ...records,
    `${store ?? ''}/edit`,
    demoReceipt('000016'),
    demoOrder('000015'),
    '/report?tab=board',
    '/report?tab=claims',
    '/report/receipt/receipt-report?tab=vendors',
    '/products?view=import',
    '/create_lable?new=care_label',
    '/search?q=PO',
  ]);
  expect(jumps).toEqual([]);
});

test('company and heading keep their place on all pages of the sign-in', async ({ page }) => {
  await page.goto('/login');
  // The second step needs a code that was sent.
  const jumps = await jumpsOf(page, ['/login', '/signup', '/forgot-password']);
  expect(jumps).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`a notification covers neither heading nor customer ID at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await beLoggedIn(page, site);
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
  });
}

test('what can be done with a list is in sight on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const data = await authDataFor(site, demoLogin);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
  await page.goto('/report/receipt/receipt-report');
  for (const name of ['Sort', 'Columns', 'Export', 'Save view'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('a box that is not checked is paper in the dark, and one that is checked is not', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const data = await authDataFor(site, demoLogin);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
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

import type { Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { AUTH_KEY, authDataFor, beLoggedIn, mirrorOf, setMirror } from './support/clients.ts';
import { startSlowLine } from './support/slow-line.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** Layout shifts while pages load; every-page.spec.ts checks that pages fit. */
test.use({ expectedErrors: [FAILED_LOADS] });

test('a button is seen to be one, the header hides no focus, and the label maker keeps its label in sight', async ({
  page,
  site,
}) => {
  await test.step('a plain button on paper is seen to be one', async () => {
    await beLoggedIn(page, site);
    await open(page, '/profile');
    const frame = await page
      .getByRole('button', { name: 'Log out everywhere' })
      .evaluate((button) => getComputedStyle(button).borderTopColor);
    const grounds = await page
      .locator('body, button:text-is("Log out everywhere")')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(grounds).toHaveLength(2);
    expect(grounds).not.toContain(frame);
  });

  await test.step('the header hides nothing that has the focus', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await open(page, '/profile');
    const wrong = page.getByRole('textbox', { name: 'Contact Person' });
    await wrong.fill('');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(wrong).toBeFocused();
    const header = await page.getByRole('banner').boundingBox();
    const box = await wrong.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

  await test.step('the label maker on a phone keeps the label in sight', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/create_lable', '/create_lable?new=hang_tag']) {
      await open(page, path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(320);
    }
    const preview = page.getByRole('complementary', { name: 'Preview' });
    const drawing = preview.getByRole('img', { name: /Preview of the label/ });
    const heightOf = async () => (await preview.boundingBox())?.height ?? 0;
    await expect(drawing).toBeVisible();
    expect(await heightOf()).toBeLessThan(190);
    await expect(preview.getByRole('list')).toBeHidden();
    await preview.getByRole('button', { name: 'Show details' }).click();
    await preview.getByRole('listitem').getByRole('button').first().click();
    await expect(preview.getByRole('list'), 'a field is picked: the strip is back').toBeHidden();
  });
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** From now on each page of this tab keeps which of its parts move by themselves. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const holder = window as unknown as { shift: number; moved: string[] };
    holder.shift = 0;
    holder.moved = [];
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        holder.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const part = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeValue;
          holder.moved.push(`${part}: ${place(previousRect)} -> ${place(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Parts of the page that have moved, when the sum of Chromium's layout shifts is over 0.001. */
const movedIn = (page: Page) =>
  page.evaluate(() => {
    const { shift, moved } = window as unknown as { shift: number; moved: string[] };
    return shift > 0.001 ? moved : [];
  });

/** Two frames: what the browser has of the page is painted. A part of a page may be held back without a frame. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 500);
      }),
  );

test('nothing jumps while pages load and come to life', async ({ page, site }) => {
  await watchShifts(page);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/login');
    expect(await movedIn(page), `/login at ${width}`).toEqual([]);
  }
  await beLoggedIn(page, site);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // A card's number and a table have code that comes later.
    for (const path of ['/', '/card-authorization', '/service-request']) {
      await open(page, path);
      expect(await movedIn(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

/** Has the browser logged in before any page of the portal is there, on whichever line. */
async function enterAs(page: Page, site: string, client: typeof demoLogin): Promise<void> {
  const data = await authDataFor(site, client);
  await setMirror(page.context(), site, mirrorOf(data));
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    AUTH_KEY,
    JSON.stringify(data),
  ] as const);
}

/** Pages, and the part of each after which its line stops for a while. */
const arriving = {
  'a visitor': [
    // The form and the paper stand in the middle of the window.
    ['/login', '</h1>'],
    ['/signup', '</h1>'],
    ['/forgot-password', 'class="paper-tag">'],
  ],
  'a client': [
    // Columns of a table are as wide as all of its rows want them.
    ['/report', '</tr>'],
    ['/report/receipt/receipt-report', '</tr>'],
    ['/retail-stores', '</tr>'],
    // The search field of the header makes room for the profile menu.
    ['/report', 'component-export="ProfileMenu"'],
    // The steps of a form share its width.
    ['/service-request', 'class="steps-number">2'],
  ],
} as const;

test.describe('on a slow line', () => {
  for (const [who, pages] of Object.entries(arriving))
    test(`nothing jumps while pages of ${who} arrive in parts`, async ({ page, site }) => {
      await watchShifts(page);
      if (who === 'a client') await enterAs(page, site, demoLogin);
      for (const [path, part] of pages) {
        const line = await startSlowLine(site, part);
        try {
          for (const width of [375, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto(line.url + path, { waitUntil: 'commit' });
            await page.locator('h1, header').first().waitFor({ state: 'attached' });
            await painted(page);
            expect(await page.evaluate(() => document.readyState)).toBe('loading');
            line.release();
            await page.waitForLoadState();
            await painted(page);
            await expect(page.locator('h1')).toBeVisible();
            expect(await movedIn(page), `${path} up to ${part}, ${width} px`).toEqual([]);
          }
        } finally {
          await line.close();
        }
      }
    });

  test('the invalid filter gets the focus', async ({ page, site }) => {
    await enterAs(page, site, demoLogin);
    const line = await startSlowLine(site, 'id="by-more"');
    try {
      await page.goto(`${line.url}/report?from=2026-12-02&to=2026-12-01`, { waitUntil: 'commit' });
      const until = page.getByLabel('Due to');
      await until.waitFor({ state: 'attached' });
      await painted(page);
      await expect(until).toBeHidden();
      line.release();
      await expect(until).toBeFocused();
      await expect(until).toHaveAccessibleDescription(/start date/);
    } finally {
      await line.close();
    }
  });
});

test('the first view on a slow line is not set in a font that is still to come', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { rtt: 300 } });
  });
  const family = () =>
    page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]);
  const font = page.waitForRequest(/page-sans\.[\w-]+\.woff2$/);
  await page.goto(`${site}/login`);
  expect(await family()).toBe('"Hanken Fallback"');
  expect((await font).resourceType()).toBe('fetch');
  await page.waitForFunction(() => sessionStorage.getItem('font') !== null);
  await page.goto(`${site}/signup`);
  expect(await family()).toBe('"Hanken Grotesk"');
});

test('letters of Latin Extended bring their part of the font, and only they do', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
  });
  const extended = () => asked.filter((url) => /page-sans-ext\.[\w-]+\.woff2$/.test(url)).length;
  await page.goto(`${site}/login`);
  await painted(page);
  expect(extended()).toBe(0);
  await page.locator('h1').evaluate((title) => (title.textContent = 'Łódź'));
  await expect.poll(extended).toBe(1);
});

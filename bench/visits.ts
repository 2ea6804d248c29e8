/** Browser visits with their timings. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { newSlowPage, newVisitor, type Site } from './browser.ts';
import { demoLogin as demo } from '#api/seed/demo-login.ts';
import type { PageNotes } from './in-page.ts';

/** Long enough for everything that a page does by itself. */
const SETTLE_MS = 1500;
const settle = (): Promise<void> => sleep(SETTLE_MS);

const notesOf = (page: Page): Promise<PageNotes> => page.evaluate(() => window.benchNotes);

async function withPage<T>(
  browser: Browser,
  site: Site,
  isSignedIn: boolean,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await newVisitor(
    browser,
    isSignedIn ? site : { ...site, cookie: '', storage: {} },
  );
  try {
    return await act(await newSlowPage(context));
  } finally {
    await context.close();
  }
}

/** Looks at a page, then at the same page again. */
export const look = (browser: Browser, site: Site, path: '/' | '/login') =>
  withPage(browser, site, path === '/', async (page) => {
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await settle();
    const first = await notesOf(page);
    await page.goto('about:blank');
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await settle();
    const again = await notesOf(page);
    return { first, again };
  });

/** Presses as soon as there is something to press, until the page answers. */
export const press = (browser: Browser, site: Site, path: '/' | '/login') =>
  withPage(browser, site, path === '/', async (page) => {
    await page.addInitScript(
      (kind) => {
        document.addEventListener('readystatechange', () => window.benchTry(kind), { once: true });
      },
      path === '/' ? ('menu' as const) : ('submit' as const),
    );
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchNotes.answered > 0, null, { timeout: 20_000 });
    return notesOf(page);
  });

/** Milliseconds from the press on Login to the welcome page painted. */
export const logIn = (browser: Browser, site: Site) =>
  withPage(browser, site, false, async (page) => {
    await page.goto(`${site.origin}/login`, { waitUntil: 'load' });
    await settle();
    await page.fill('input[name=email]', demo.email);
    await page.fill('input[name=password]', demo.password);
    await settle();
    const arrival = page.waitForURL(`${site.origin}/`, { waitUntil: 'load' });
    const pressed = await page.evaluate(() => {
      const at = performance.timeOrigin + performance.now();
      document.querySelector<HTMLElement>('form button[type=submit]')?.click();
      return at;
    });
    await arrival;
    await page.waitForFunction(() => window.benchNotes.fcp > 0);
    return page.evaluate((at) => performance.timeOrigin + window.benchNotes.fcp - at, pressed);
  });

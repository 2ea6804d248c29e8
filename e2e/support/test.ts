import { test as base, expect, type Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { beClient, signUpClient } from './clients.ts';

/**
 * The test of this suite: every page of every test is watched, and an error in the console, a violation of
 * the content security policy or an uncaught error fails the test.
 */
interface Watch {
  /** Errors that a test provokes on purpose. One pattern only: Playwright reads a second item as options of the fixture. */
  readonly expectedErrors: readonly RegExp[];
}

type Login = Parameters<typeof beClient>[2];

interface Session {
  /** Who has a session when the test begins: a new client, or the demo client with records of every kind. */
  readonly loggedIn: 'nobody' | 'client' | 'demo';
  readonly client: Login;
}

/** What Chromium writes for every answer of 400 and above, and for every load that never arrives. */
export const FAILED_LOADS = /Failed to load resource|net::ERR_/;

export const test = base.extend<Watch & Session & { site: string; watched: undefined }>({
  /** Origin of the portal. */
  site: async ({ baseURL }, use) => use(baseURL ?? ''),
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const found: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) found.push(text);
      };
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`content policy: ${effectiveDirective} ${blockedURI}`);
        });
      });
      context.on('weberror', (error) => note(`uncaught: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
      });
      await use(undefined);
      expect(found, 'errors of the pages').toEqual([]);
    },
    { auto: true },
  ],
  loggedIn: ['nobody', { option: true }],
  client: async ({ loggedIn, site }, use) =>
    use(loggedIn === 'client' ? await signUpClient(site) : demoLogin),
  page: async ({ page, loggedIn, client, site }, use) => {
    if (loggedIn !== 'nobody') await beClient(page, site, client);
    await use(page);
  },
});

export { expect };

/** Every island of the page answers, also those that wait for a sign: Astro takes `ssr` away when it has hydrated one. */
export async function waitForIslands(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('portal:hydrate'));
    return document.querySelector('astro-island[ssr]') === null;
  });
}

/** Opens a page and waits until all of it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForIslands(page);
}

/** Back to an earlier state of the same page; `page.goBack` waits for a load, which there is none of. */
export const backInPage = (page: Page): Promise<void> => page.evaluate(() => history.back());

/** The notification on show. */
export const toast = (page: Page) => page.locator('.toast-card');

/** From now on time passes on the page only as `page.clock.runFor` says, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

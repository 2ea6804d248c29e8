/** A Chromium that behaves like a slow phone. */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/support/chromium.ts';
import { phone } from './config.ts';
import { watchPage } from './in-page.ts';

export async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium();
  if (executablePath === null)
    throw new Error('No Chromium was found and none could be installed.');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

export interface Site {
  readonly origin: string;
  readonly cookie: string;
  /** The auth data that the portal's script expects beside the cookie. */
  readonly storage: Readonly<Record<string, string>>;
}

/** A visitor with an empty cache; cookie and storage open protected pages. */
export async function newVisitor(
  browser: Browser,
  { origin, cookie, storage }: Site,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone.viewport });
  await context.addInitScript(watchPage);
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  const [name, value] = cookie.split('=');
  if (name !== undefined && value !== undefined)
    await context.addCookies([{ name, value, url: origin }]);
  return context;
}

/** A tab on the slow line, with the slow processor. */
export async function newSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.roundTripMs,
    downloadThroughput: phone.bitsPerSecond / 8,
    uploadThroughput: phone.bitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  return page;
}

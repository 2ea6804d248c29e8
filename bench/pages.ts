/** Figures of the pages on a slow phone: portal and yardstick in turns. */
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { pageRounds } from './config.ts';
import { newDataDir, sessionOf, startPortal } from './portal.ts';
import { medians } from './stats.ts';
import { logIn, look, press, type Site } from './visits.ts';
import { startYardstick, yardstickCookie } from './yardstick.ts';

/** Times in milliseconds, sizes in bytes of bodies as they travel. */
export type PageFigures = Readonly<
  Record<
    | 'loginLcp'
    | 'loginMessage'
    | 'loginDead'
    | 'loginScript'
    | 'loginBytes'
    | 'loginRequests'
    | 'loginShift'
    | 'loginBlocking'
    | 'welcomeLcp'
    | 'welcomeMenu'
    | 'welcomeShift'
    | 'welcomeBlocking'
    | 'repeatLcp'
    | 'loginToWelcome',
    number
  >
>;

async function visitAll(browser: Browser, site: Site): Promise<PageFigures> {
  const login = await look(browser, site, '/login');
  const answered = await press(browser, site, '/login');
  const welcome = await look(browser, site, '/');
  const menu = await press(browser, site, '/');
  return {
    loginLcp: login.first.lcp,
    loginMessage: answered.answered,
    loginDead: answered.answered - answered.fcp,
    loginScript: answered.scriptBytes,
    loginBytes: answered.allBytes,
    loginRequests: answered.requests,
    loginShift: login.first.shift,
    loginBlocking: login.first.blocking,
    welcomeLcp: welcome.first.lcp,
    welcomeMenu: menu.answered,
    welcomeShift: welcome.first.shift,
    welcomeBlocking: welcome.first.blocking,
    repeatLcp: welcome.again.lcp,
    loginToWelcome: await logIn(browser, site),
  };
}

/** Measures all of it; the first round only warms up. */
export async function measurePages(): Promise<{ portal: PageFigures; plain: PageFigures }> {
  const [portal, plain] = [await startPortal(newDataDir()), await startYardstick()];
  const browser = await openBrowser();
  try {
    const portalSite = { origin: portal.origin, ...(await sessionOf(portal.origin)) };
    const plainSite = { origin: plain.origin, cookie: yardstickCookie, storage: {} };
    const rounds: { portal: PageFigures; plain: PageFigures }[] = [];
    for (let round = 0; round <= pageRounds; round += 1) {
      const figures = {
        plain: await visitAll(browser, plainSite),
        portal: await visitAll(browser, portalSite),
      };
      if (round > 0) rounds.push(figures);
    }
    return {
      portal: medians(rounds.map((round) => round.portal)),
      plain: medians(rounds.map((round) => round.plain)),
    };
  } finally {
    await browser.close();
    await portal.stop();
    await plain.stop();
  }
}

/** Figures of the pages on a slow phone: portal and yardstick in turns. */
import type { Browser } from '@playwright/test';
import { openBrowser, type Site } from './browser.ts';
import { rounds } from './config.ts';
import { atMost, inTurns, medians, ratio, type Figure } from './figures.ts';
import { newDataDir, sessionOf, startPortal, startYardstick, yardstickCookie } from './portal.ts';
import { logIn, look, press } from './visits.ts';

async function visitAll(browser: Browser, site: Site) {
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
    loginShift: login.first.shift,
    welcomeLcp: welcome.first.lcp,
    welcomeMenu: menu.answered,
    welcomeShift: welcome.first.shift,
    welcomeBlocking: welcome.first.blocking,
    repeatLcp: welcome.again.lcp,
    loginToWelcome: await logIn(browser, site),
  };
}

type Visits = Awaited<ReturnType<typeof visitAll>>;

const figuresOf = (portal: Visits, plain: Visits): Figure[] => [
  ratio('/login: largest paint', portal.loginLcp, plain.loginLcp, 1.4),
  ratio('/login: wrong form shows its message', portal.loginMessage, plain.loginMessage, 1.5),
  atMost('/login: visible but dead', portal.loginDead, ' ms', 200),
  atMost('/login: script until it answers', portal.loginScript / 1000, ' KB', 15),
  atMost('/login: all bytes until it answers', portal.loginBytes / 1000, ' KB', 30),
  atMost('/login: layout shift', portal.loginShift, '', 0),
  ratio('welcome: largest paint', portal.welcomeLcp, plain.welcomeLcp, 1.5),
  ratio('welcome: Forms menu opens on a press', portal.welcomeMenu, plain.welcomeMenu, 2),
  atMost('welcome: layout shift', portal.welcomeShift, '', 0),
  atMost('welcome: blocking time', portal.welcomeBlocking, ' ms', 0),
  ratio('welcome: second view', portal.repeatLcp, plain.repeatLcp, 1.3),
  ratio('login submitted to welcome painted', portal.loginToWelcome, plain.loginToWelcome, 1),
];

/** Cold visits on a slow phone; the first round only warms up. */
export async function measurePages(): Promise<Figure[]> {
  const [portal, plain] = [await startPortal(newDataDir()), await startYardstick()];
  const browser = await openBrowser();
  try {
    const portalSite = { origin: portal.origin, ...(await sessionOf(portal.origin)) };
    const plainSite = { origin: plain.origin, cookie: yardstickCookie, storage: {} };
    const visits = await inTurns(rounds + 1, {
      plain: () => visitAll(browser, plainSite),
      portal: () => visitAll(browser, portalSite),
    });
    return figuresOf(medians(visits.portal.slice(1)), medians(visits.plain.slice(1)));
  } finally {
    await browser.close();
    await portal.stop();
    await plain.stop();
  }
}

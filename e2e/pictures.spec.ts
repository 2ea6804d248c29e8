import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { authDataFor, mirrorOf, setMirror } from './support/clients.ts';
import { drawnBy, noteTakenWith, takenWith } from './support/picture-version.ts';
import { startSecondPortal, type SecondPortal } from './support/second-portal.ts';
import { expect, FAILED_LOADS, test, waitForIslands } from './support/test.ts';

/**
 * Pictures of pages and states, compared with those in e2e/pictures. Renew them with
 * `npm run pictures`. The portal has its own data and a clock that starts at the same moment in every run.
 */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'default', timeout: 300_000 });

const START = new Date('2026-06-16T14:00:00Z');
const sizes = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
] as const;

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Brings the page into its state, at each size anew. */
  readonly act?: (page: Page, width: number) => Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const visitor: readonly Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: press('Login') },
  { name: 'signup', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'error', path: '/error?message=The%20report%20cannot%20be%20loaded.' },
  { name: 'not-found', path: '/there-is-no-such-page' },
  { name: 'offline', path: '/offline' },
];

const client: readonly Shot[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/contact-us',
    act: (page, width) => press(width < 960 ? 'Menu' : 'Forms')(page),
  },
  { name: 'profile-menu', path: '/contact-us', act: press('Profile menu') },
  {
    name: 'keys',
    path: '/contact-us',
    act: async (page) => page.keyboard.press('?'),
  },
  { name: 'receipts', path: '/report/receipt/receipt-report' },
  { name: 'receipt', path: '/report/receipt/receipt-report/RC-2026-000016' },
  { name: 'work-orders', path: '/report' },
  { name: 'work-order', path: '/report/process/WO-2026-000015' },
  { name: 'service-request', path: '/service-request' },
  { name: 'labels', path: '/create_lable' },
  { name: 'products', path: '/products' },
  { name: 'stores', path: '/retail-stores' },
  { name: 'profile', path: '/profile' },
  { name: 'terms', path: '/terms_&_conditions' },
  { name: 'search', path: '/search?q=PO' },
];

let portal: SecondPortal | undefined;
const site = (): string => portal?.site ?? '';
const isRenewal = (): boolean => test.info().config.updateSnapshots === 'all';

test.beforeAll(async ({ browser }) => {
  const version = drawnBy(browser.version());
  if (isRenewal()) {
    mkdirSync('e2e/pictures', { recursive: true });
    noteTakenWith(browser.version());
  }
  const known = takenWith();
  test.skip(
    known !== version,
    `PICTURES ARE NOT COMPARED: they were taken with ${known ?? 'nothing'}, this is ${version}. Renew them with npm run pictures.`,
  );
  const clock = new URL('./support/fixed-date.mjs', import.meta.url).href;
  portal = await startSecondPortal('', {
    NODE_OPTIONS: `--import=${clock}`,
    PORTAL_SEED: 'demo',
    PORTAL_LIMIT_SCALE: '50',
  });
});
test.afterAll(async () => portal?.stop());

async function takeAll(page: Page, shots: readonly Shot[]): Promise<void> {
  for (const { name, path, act } of shots) {
    await page.setViewportSize(sizes[0]);
    await page.goto(`${site()}${path}`);
    await waitForIslands(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (act && size !== sizes[0]) {
        await page.reload();
        await waitForIslands(page);
      }
      await act?.(page, size.width);
      // The pictures are those of a reader in the company's time zone.
      await page
        .locator('[data-zone-note]')
        .evaluateAll((notes) => notes.forEach((note) => note.setAttribute('hidden', '')));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect.soft(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, {
          animations: 'disabled',
          caret: 'hide',
          maxDiffPixelRatio: 0.005,
        });
      }
    }
  }
}

test('pages of a visitor look as they did', async ({ page }) => {
  await page.clock.setFixedTime(START);
  await takeAll(page, visitor);
});

test('pages of a client look as they did', async ({ page }) => {
  await page.clock.setFixedTime(START);
  const data = await authDataFor(site(), demoLogin);
  await setMirror(page.context(), site(), mirrorOf(data));
  await page.goto(`${site()}/offline`);
  await page.evaluate((text) => localStorage.setItem('clientAuthData', text), JSON.stringify(data));
  await takeAll(page, client);
});

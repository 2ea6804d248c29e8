import type { Page } from '@playwright/test';
import { messages } from '#lib/kernel/messages.ts';
import { beLoggedIn } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** The portal as an app: what a browser needs to install it, and the page that it shows while it is offline. */
test.use({ expectedErrors: [FAILED_LOADS], serviceWorkers: 'allow' });

const registrations = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active }) => active?.scriptURL ?? 'not active yet',
    ),
  );

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

test('serves its name and icons, and no worker to sign-in pages', async ({ page, request }) => {
  await test.step('serves its name and icons in the declared sizes', async () => {
    await page.goto('/login');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await request.get(address ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Selvage & Tag',
      start_url: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  await test.step('sign-in pages register no worker', async () => {
    await open(page, '/login');
    await page.waitForLoadState('networkidle');
    expect(await registrations(page)).toEqual([]);
    await expect(page.locator('[data-release]')).toHaveCount(0);
  });
});

test('shows the offline page, keeps nothing else, and is gone after the logout', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  await expect
    .poll(() => registrations(page))
    .toEqual([expect.stringMatching(/\/sw\.js\?release=[0-9a-f]{12}$/)]);
  await page.goto('/report');
  await expect.poll(() => kept(page)).toEqual(['/offline']);

  await page.context().setOffline(true);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Offline' })).toBeVisible();
  await expect(page.getByText(messages.offline)).toBeVisible();
  await expect(page).toHaveURL('/profile');
  expect(await page.content(), 'nothing of the client').not.toContain('Ann Lee');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 }), 'comes back by itself').toHaveText(
    'User Profile',
  );
  await expect(page.getByRole('status').getByText(messages.online)).toBeVisible();

  await open(page, '/');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => registrations(page)).toEqual([]);
  await expect.poll(() => kept(page)).toEqual([]);
});

test('a new release takes the place of the old one', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await page.goto('/error');
  await page.evaluate(async () => {
    const policy = (
      window as unknown as {
        trustedTypes: {
          createPolicy: (
            name: string,
            rules: object,
          ) => { createScriptURL: (url: string) => string };
        };
      }
    ).trustedTypes.createPolicy('service-worker', { createScriptURL: (url: string) => url });
    await navigator.serviceWorker.register(policy.createScriptURL('/sw.js?release=old'));
    await navigator.serviceWorker.ready;
  });
  expect(await page.evaluate(() => caches.keys())).toEqual(['offline-old']);
  await open(page, '/');
  await expect
    .poll(() => registrations(page))
    .toEqual([expect.stringMatching(/release=[0-9a-f]{12}$/)]);
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^offline-[0-9a-f]{12}$/)]);
});

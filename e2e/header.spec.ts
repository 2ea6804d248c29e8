import type { Page } from '@playwright/test';
import { mainNavigation } from '#lib/portal/navigation.ts';
import { FRAMEWORK, holdScripts } from './support/scripts.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

test.use({ loggedIn: 'client' });

/** The header: its links, its dropdowns, its log out. */
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const forms = (page: Page) => main(page).getByRole('button', { name: 'Forms' });
const reports = (page: Page) => main(page).getByRole('button', { name: 'Reports' });
const firstForm = (page: Page) => main(page).getByRole('link', { name: 'Create Your Labels' });
const firstReport = (page: Page) => main(page).getByRole('link', { name: 'Receipt Report' });

const specified = {
  Home: '/',
  'Create Your Labels': '/create_lable',
  'Terms & Condition': '/terms_&_conditions',
  'Credit Card Authorization': '/card-authorization',
  'Service Request': '/service-request',
  'Referral Request Form': '/referral-request',
  'Report Garment a Claim': '/report-garment-claim',
  'Cargo Loss & Damage Claim': '/damage-claim',
  'Receipt Report': '/report/receipt/receipt-report',
  'Process Reports': '/report',
  'Contact Us': '/contact-us',
};

async function linksOf(page: Page): Promise<Record<string, string>> {
  const pairs = await main(page)
    .locator('a')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? '']),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

test('leads everywhere by mouse and keyboard, and opens as a drawer on a phone', async ({
  page,
}) => {
  await test.step('opens one menu at a time and closes it as expected', async () => {
    await open(page, '/');
    await expect(forms(page)).toHaveAttribute('aria-expanded', 'false');
    await forms(page).click();
    await expect(firstForm(page)).toBeVisible();
    await expect(forms(page)).toHaveAttribute('aria-expanded', 'true');
    await reports(page).click();
    await expect(firstReport(page)).toBeVisible();
    await expect(firstForm(page)).toBeHidden();
    await expect(forms(page)).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(firstReport(page)).toBeHidden();
    await expect(page.getByRole('menuitem')).toHaveText(['User Profile', 'People', 'Logout']);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);

    await forms(page).click();
    await forms(page).click();
    await expect(firstForm(page)).toBeHidden();
    await forms(page).click();
    await page.keyboard.press('Escape');
    await expect(firstForm(page)).toBeHidden();
    await expect(forms(page)).toBeFocused();
  });

  await test.step('works by keyboard', async () => {
    await forms(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(firstForm(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(main(page).getByRole('link', { name: 'Terms & Condition' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(main(page).getByRole('link', { name: 'Cargo Loss & Damage Claim' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(firstForm(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(main(page).getByRole('link', { name: 'Cargo Loss & Damage Claim' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(firstForm(page)).toBeFocused();

    await forms(page).click();
    await expect(firstForm(page), 'its own button closes it').toBeHidden();
    await page.keyboard.press('ArrowUp');
    await expect(main(page).getByRole('link', { name: 'Cargo Loss & Damage Claim' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(firstForm(page), 'the focus left').toBeHidden();
    await forms(page).focus();
    await page.keyboard.press('Enter');
    await expect(firstForm(page)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(firstForm(page), 'the focus left backwards').toBeHidden();
  });

  await test.step('leads everywhere, in the order of the specification', async () => {
    expect(Object.entries(await linksOf(page))).toEqual(Object.entries(specified));
    const labels = await main(page).locator('.nav-link').allTextContents();
    expect(labels).toEqual(mainNavigation.map(({ label }) => label));
    for (const href of Object.values(specified)) {
      const answer = await page.request.get(href, { maxRedirects: 0 });
      expect(answer.status(), href).toBe(200);
    }
    await forms(page).click();
    await main(page).getByRole('link', { name: 'Service Request' }).click();
    await expect(page).toHaveURL('/service-request');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'User Profile' }).click();
    await expect(page).toHaveURL('/profile');
  });

  await test.step('opens as a drawer on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await open(page, '/');
    await expect(forms(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(Object.entries(await linksOf(page))).toEqual(Object.entries(specified));
    await page.keyboard.press('Escape');
    await expect(main(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await main(page).getByRole('link', { name: 'Cargo Loss & Damage Claim' }).click();
    await expect(page).toHaveURL('/damage-claim');
  });
});

test('works before any script, and knows its state once it is there', async ({ page }) => {
  const framework = await holdScripts(page, FRAMEWORK);
  await page.goto('/', { waitUntil: 'commit' });
  // The script of the page has run when it has made the token of its requests.
  await page.waitForFunction(() => document.cookie.includes('csrfToken'));
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await framework.release();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Logout' }), 'the early press').toBeVisible();
  await page.keyboard.press('Escape');

  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'User Profile' })).toBeVisible();
  await forms(page).click();
  await expect(page.getByRole('menuitem', { name: 'User Profile' })).toBeHidden();
  await expect(firstForm(page)).toBeVisible();
  await scripts.release();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(firstForm(page)).toBeVisible();
  await expect(forms(page)).toHaveAttribute('aria-expanded', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens its menus', async ({ page }) => {
    await page.goto('/');
    await forms(page).click();
    await expect(firstForm(page)).toBeVisible();
    await reports(page).click();
    await expect(firstForm(page)).toBeHidden();
    await firstReport(page).click();
    await expect(page).toHaveURL('/report/receipt/receipt-report');
  });
});

test.describe('the picture', () => {
  test.use({ expectedErrors: [FAILED_LOADS] });

  test('falls back to the default image when missing or broken', async ({ page }) => {
    await open(page, '/');
    const picture = page.getByRole('button', { name: 'Profile menu' }).locator('img');
    await expect(picture).toHaveAttribute('src', '/default-profile.svg');
    await page.route('**/', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll(
        'src="/default-profile.svg"',
        'src="/api/images/broken.png"',
      );
      await route.fulfill({
        response: answer,
        body: text.replaceAll(
          '&quot;picture&quot;:[0,null]',
          '&quot;picture&quot;:[0,&quot;/api/images/broken.png&quot;]',
        ),
      });
    });
    const framework = await holdScripts(page, FRAMEWORK);
    await page.goto('/');
    await expect(picture, 'before React').toHaveAttribute('src', '/default-profile.svg');
    await framework.release();
    await waitForIslands(page);
    await expect(picture).toHaveAttribute('src', '/default-profile.svg');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

import { accessibilityFaults } from './support/axe.ts';
import { authDataFor, beLoggedIn } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** The search over all records (docs/specification.md, Header and Pages). */
test('is reached by the keyboard, says when nothing is found, and has one field', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('a/100%_');
  await expect(field).toHaveValue('a/100%_');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=a%2F100%25_');
  await expect(page.getByRole('heading', { name: 'No records found' })).toBeVisible();
  await expect(field).toHaveValue('a/100%_');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('stands in the drawer on a phone, and nothing is too wide', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await beLoggedIn(page, site);
  await open(page, '/');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await field.fill('nothing');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=nothing');
  await expect(field).toHaveValue('nothing');
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await excess()).toBe(0);
});

test('is not on the pages of the sign-in', async ({ page }) => {
  await open(page, '/login');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [FAILED_LOADS] });

  test('finds a product and leads to its list', async ({ page, site }) => {
    const data = await authDataFor(site, await beLoggedIn(page, site));
    const made = await page.request.post('/api/client/products', {
      headers: {
        Authorization: `Bearer ${data.token}`,
        'X-CSRF-Token': 'e2e',
        Cookie: 'csrfToken=e2e',
      },
      data: { values: { sku: 'FIND-ME', description: 'Café shirt' } },
    });
    expect(made.status()).toBe(200);
    await page.goto('/');
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill('CAFE');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    await page.getByRole('link', { name: 'FIND-ME' }).click();
    await expect(page).toHaveURL('/products?q=FIND-ME');
  });
});

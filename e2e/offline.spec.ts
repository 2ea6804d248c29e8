import { beLoggedIn } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** Losing the connection: the blocking layer and refused navigations. */
test.use({ expectedErrors: [FAILED_LOADS], serviceWorkers: 'allow' });

test('blocks the page while offline and loses nothing', async ({ page, context }) => {
  await open(page, '/signup');
  const company = page.getByLabel('Company Name');
  await company.fill('Lee Garments');
  await page.getByLabel('Password', { exact: true }).fill('Secret@2026');
  // What the page loads ahead of the next one when it has nothing else to do.
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));

  await context.setOffline(true);
  const layer = page.getByRole('alertdialog');
  await expect(layer).toBeVisible();
  await expect(layer).toContainText('No internet connection. Please check your network.');
  const box = await layer.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await company.evaluate((control: HTMLElement) => control.focus());
  await expect(company, 'the page behind is inert').not.toBeFocused();
  const onTop = await page.evaluate(
    () => document.elementFromPoint(200, 200)?.closest('dialog')?.id,
  );
  expect(onTop).toBe('offline-layer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(layer).toBeVisible();

  // What a script of a user's tool may still do.
  await page
    .getByText('Already a client?')
    .locator('a')
    .evaluate((link: HTMLElement) => link.click());
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page).toHaveURL('/signup');
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await expect(layer).toBeHidden();
  await expect(page.getByRole('status').getByText('Internet connection restored.')).toBeVisible();
  await expect(company).toHaveValue('Lee Garments');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Secret@2026');
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test('lies over an open question and gives it back', async ({ page, context, site }) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Logout' });
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).evaluate((button) => button.focus());
  await expect(page.locator('.confirm :focus'), 'inert behind the layer').toHaveCount(0);
  await context.setOffline(false);
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

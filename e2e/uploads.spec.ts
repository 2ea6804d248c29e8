import { logIn, storedAuthData } from './support/clients.ts';
import { fillMessage, pdfFile, waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** A form that is sent while its files are on their way. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

test('waits for a slow file, and shows the number to call when it is urgent', async ({ page }) => {
  await test.step('waits for a slow file, and says what to do when it fails', async () => {
    await open(page, '/contact-us');
    const held: (() => void)[] = [];
    await page.route('**/api/client/attachments', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      if (held.length === 1) await route.abort();
      else await route.continue();
    });
    await page.locator('input[type=file]').first().setInputFiles(pdfFile());
    await fillMessage(page, 'A slow photo');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('button', { name: 'Waiting for files…' })).toBeVisible();
    await expect(page.getByText('Sending packing-list.pdf')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await expect(page.getByText('packing-list.pdf was not sent. Try again')).toBeVisible();
    await expect(page).toHaveURL(/\/contact-us(\?|$)/);
    await page.getByRole('button', { name: 'Try again packing-list.pdf' }).first().click();
    await expect.poll(() => held.length).toBe(2);
    await page.getByRole('button', { name: 'Send message' }).click();
    held[1]?.();
    await expect(page).toHaveURL(/\/contact-us\/CT-\d{4}-\d{6}$/);
    await expect(page.getByRole('button', { name: 'Download packing-list.pdf' })).toBeVisible();
  });

  await test.step('shows the number to call when it is urgent, and the forms of claims', async () => {
    await open(page, '/contact-us');
    await page.getByLabel('Needed today').check();
    const form = page.locator('form.submission-form');
    await expect(form.getByRole('link', { name: /^\+1/ })).toHaveAttribute('href', /^tel:\+1/);
    await page.getByLabel('Topic').selectOption('claim_question');
    await expect(form.getByRole('link', { name: 'Report Garment a Claim' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Show on a map/ })).toBeVisible();
    await expect(page.getByText('How soon we answer')).toBeVisible();
  });
});

test('leads to the login with a file after the end of the session, and names it at its field', async ({
  page,
  site,
  client,
}) => {
  const { email, password } = client;
  await open(page, '/contact-us');
  await fillMessage(page, 'A photo after lunch');
  await waitForSave(page);
  const token = (await storedAuthData(page))?.token ?? '';
  await fetch(`${site}/api/client/logout`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      Cookie: 'csrfToken=e2e',
      'X-CSRF-Token': 'e2e',
      Origin: site,
    },
  });
  await page.locator('input[type=file]').first().setInputFiles(pdfFile());
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/contact-us/);
  await expect(
    page.getByText('packing-list.pdf was not sent. Choose it again.').first(),
  ).toBeVisible();
});

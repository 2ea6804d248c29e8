import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { logIn, storedAuthData, type TestClient } from './support/clients.ts';
import { pdfFile, sendMessage, waitForSave } from './support/submissions.ts';
import { expect, open, test } from './support/test.ts';

/** What was chosen or signed after the session ended. */
test.use({
  loggedIn: 'client',
  expectedErrors: [/Failed to load resource|net::ERR_|connect-src[^]*blob|Connecting to 'blob:/],
});

const csv = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU\nA-1\n') };

const photo = async (width: number, height: number) => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#805030' } })
    .jpeg({ quality: 90 })
    .toBuffer(),
});

/** Ends the session as the company does: this browser is told with its next call. */
async function endSession(page: Page, site: string): Promise<void> {
  const data = await storedAuthData(page);
  await fetch(`${site}/api/client/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data?.token ?? ''}` },
  });
}

async function comeBack(
  page: Page,
  { email, password }: Pick<TestClient, 'email' | 'password'>,
  path: string,
) {
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email, password);
  await expect(page).not.toHaveURL(/\/login/);
  if (!page.url().includes(path)) await open(page, path);
}

test('files and signatures that did not arrive are named after the next login', async ({
  page,
  site,
  client,
}) => {
  await test.step('a photo of 24 megapixels is made small before it is sent', async () => {
    await open(page, '/profile');
    await page.getByLabel('Profile Picture').setInputFiles(await photo(5712, 4284));
    await expect(page.getByAltText('Preview of your choice')).toBeVisible();
    const size = await page
      .getByLabel('Profile Picture')
      .evaluate(async (input: HTMLInputElement) => {
        const [file] = input.files ?? [];
        const { width, height } = await createImageBitmap(file ?? new Blob());
        return [width, height];
      });
    expect(size).toEqual([2560, 1920]);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByRole('status').getByText('Profile updated successfully.')).toBeVisible();
  });

  await test.step('the profile keeps its texts and names a picture that did not arrive', async () => {
    await open(page, '/profile');
    await endSession(page, site);
    const picture = page.getByLabel('Profile Picture');
    await picture.setInputFiles(await photo(80, 60));
    await expect(page.getByAltText('Preview of your choice')).toBeVisible();
    const address = page.getByRole('textbox', { name: 'Shipping Address' });
    await address.fill('99 New Road');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await comeBack(page, client, '/profile');
    await expect(address).toHaveValue('99 New Road');
    await expect(picture).toHaveAccessibleDescription(/me\.jpg was not sent\. Choose it again\./);
    await picture.setInputFiles(await photo(80, 60));
    await expect(picture).not.toHaveAccessibleDescription(/was not sent/);
  });

  await test.step('the dialog of a product opens again with what was typed', async () => {
    await open(page, '/products');
    await page.getByRole('button', { name: 'Add product' }).click();
    const product = page.getByRole('dialog', { name: 'New product' });
    await product.getByRole('textbox', { name: 'SKU' }).fill('TEE-1');
    await product.getByRole('textbox', { name: 'Style' }).fill('Crew');
    await endSession(page, site);
    await product.getByRole('button', { name: 'Save product' }).click();
    await comeBack(page, client, '/products');
    await expect(product.getByRole('textbox', { name: 'Style' })).toHaveValue('Crew');
    await product.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'TEE-1' })).toBeVisible();
  });

  await test.step('a message to the company keeps its text and names its files', async () => {
    const path = `/contact-us/${await sendMessage(page, 'Labels')}`;
    await open(page, path);
    await page.getByRole('textbox', { name: 'Message' }).fill('Here is the list.');
    await endSession(page, site);
    await page.locator('.record-reply input[type=file]').first().setInputFiles(pdfFile());
    await comeBack(page, client, path);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Here is the list.');
    const files = page.getByRole('list', { name: 'Attached files' });
    await expect(files).toContainText('packing-list.pdf was not sent. Choose it again.');
    await page.locator('.record-reply input[type=file]').first().setInputFiles(pdfFile());
    await expect(files).not.toContainText('was not sent');
  });

  await test.step('an import names a file that did not arrive', async () => {
    const path = '/products?view=import';
    await open(page, path);
    await endSession(page, site);
    await page.getByLabel('Spreadsheet').setInputFiles(csv);
    await comeBack(page, client, path);
    const said = page.getByRole('alert').filter({ hasText: 'spring.csv was not sent.' });
    await expect(said).toBeVisible();
  });

  await test.step('a form says that a drawn signature did not arrive', async () => {
    const path = '/terms_&_conditions';
    await open(page, path);
    await page.getByRole('checkbox', { name: 'I am authorized to sign' }).check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Draw instead' }).click();
    const pad = page.locator('canvas');
    await pad.scrollIntoViewIfNeeded();
    await pad.dragTo(pad, { sourcePosition: { x: 20, y: 30 }, targetPosition: { x: 160, y: 60 } });
    await waitForSave(page);
    await endSession(page, site);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ann B. Lee');
    await comeBack(page, client, path);
    const lost = page.getByText('Your signature was not sent. Please sign again.');
    await expect(lost).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ann B. Lee');
    await expect(lost).toHaveCount(0);
  });
});

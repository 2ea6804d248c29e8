import sharp from 'sharp';
import { signUpClient } from './support/clients.ts';
import { logInAtDesk } from './support/desk.ts';
import { newOrder } from './support/operations.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

test.use({ viewport: { width: 375, height: 800 }, expectedErrors: [FAILED_LOADS] });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is counted, held, inspected and shipped on a phone', async ({ page, site }) => {
    const reference = await newOrder((await signUpClient(site)).email);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const count = (name: string) => page.getByRole('spinbutton', { name, exact: true });
    await logInAtDesk(page, 'warehouse', `/desk/work?q=${reference}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible();
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible();

    await count('Done Ticketed').fill('100');
    await count('Done Packed').fill('101');
    await press('Save counts');
    await expect(page.getByText('Packed: 101 done of 100 that reached this stage.')).toBeVisible();
    await expect(count('Done Ticketed')).toHaveValue('100');
    await count('Done Packed').fill('100');
    await press('Save counts');
    await expect(page.getByText('Counts saved.')).toBeVisible();
    await expect(count('Done Packed')).toHaveValue('100');

    await press('Hold');
    await expect(page.getByText('Reason is required!')).toBeVisible();
    await page.getByLabel('Waits for').selectOption('Material');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The cartons are late.');
    await press('Hold');
    await expect(page.getByText('On hold: material')).toBeVisible();
    await press('Resume');

    await page.getByLabel('Defect 1', { exact: true }).selectOption('Stain');
    await page.getByRole('spinbutton', { name: 'Count of defect 1' }).fill('2');
    await press('Save inspection');
    await expect(page.getByText('2 × Stain (major)')).toBeVisible();

    const image = { width: 40, height: 30, channels: 3, background: '#888' } as const;
    const buffer = await sharp({ create: image }).jpeg().toBuffer();
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'packed.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('textbox', { name: 'Caption' }).fill('Packed');
    await press('Upload photo');
    const photo = page.getByRole('img', { name: 'Packed' });
    await expect(photo).toBeVisible();
    await expect(photo).toHaveJSProperty('naturalWidth', 40);

    await press('Complete');
    await expect(page.getByText('Done. The client reads the new status.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Carrier' }).fill('UPS');
    await page.getByRole('textbox', { name: 'Tracking' }).fill('1Z999');
    await page.getByRole('spinbutton', { name: 'Cartons' }).fill('4');
    await page.getByRole('spinbutton', { name: 'Pieces' }).fill('100');
    await press('Ship');
    await expect(page.getByText('UPS 1Z999', { exact: true })).toBeVisible();
    await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Wanda Reyes').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
  });
});

test('a scanned code finds the item of an order, and changes no count', async ({ page, site }) => {
  await logInAtDesk(
    page,
    'warehouse',
    `/desk/work/${await newOrder((await signUpClient(site)).email)}`,
  );
  await page.waitForLoadState();
  const row = page.getByRole('row').filter({ hasText: 'TEE-M' });
  const count = page.getByRole('spinbutton', { name: 'Done Packed' });
  await count.focus();
  await page.keyboard.type('tee-m');
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await expect(count).toHaveValue('');
  await page.keyboard.type('TEE-L');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No line has TEE-L.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Scanned code' }).fill('TEE-M');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(row).toBeFocused();
  await expect(page).not.toHaveURL(/done=/);
});

import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { currentTerms } from './support/terms.ts';
import { CountedActs } from './support/counted-acts.ts';
import { sign } from './support/sign.ts';
import { logIn, signUpClient } from './support/clients.ts';
import { waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** Terms & Conditions: read to the end, signed once for each version. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const PATH = '/terms_&_conditions';
const READ = 'I have read the terms to the end';
const VERSION = currentTerms();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const text = (page: Page) => page.locator('[data-reading]');

const button = (page: Page) => page.getByRole('button', { name: /^Sign as / });
/** Scrolls through all sections, as a reader does. */
async function readAll(page: Page): Promise<void> {
  for (const place of await text(page).locator('h3, [data-reading-end]').all()) {
    await place.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const AUTHORIZED = /^I am authorized to sign for the company\. I agree to sign/;

test('reads to the end, signs by drawing, and is done with it', async ({ page }) => {
  await open(page, PATH);
  const read = page.getByRole('checkbox', { name: READ });
  await expect(read).not.toBeChecked();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByText(/of 16 sections read$/)).toBeVisible();
  await readAll(page);
  await expect(page.getByText('16 of 16 sections read')).toBeVisible();
  await expect(read).toBeChecked();
  await tick(page, AUTHORIZED);
  await press(page, 'Change');
  await box(page, 'Your title').fill('Owner');
  await press(page, 'Draw instead');
  const pad = page.locator('canvas');
  await button(page).click();
  await expect(pad).toBeFocused();
  await expect(pad).toHaveAccessibleDescription(/Please sign in the box\./);
  const area = await pad.boundingBox();
  if (!area) throw new Error('There is no box to sign in');
  for (const row of [30, 70]) {
    await page.mouse.move(area.x + 20, area.y + row);
    await page.mouse.down();
    await page.mouse.move(area.x + 160, area.y + row + 30, { steps: 12 });
    await page.mouse.up();
  }
  await button(page).click();

  await expect(page).toHaveURL(/\/terms_&_conditions\/TC-\d{4}-\d{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Version ${VERSION}`);
  await waitForIslands(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Duplicate' })).toHaveCount(0);

  await open(page, PATH);
  await expect(
    page.getByRole('heading', { name: 'You have signed the current version' }),
  ).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'My signed versions' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await open(page, '/');
  await expect(page.getByText('1 of 3 forms done.')).toBeVisible();
});

test('asks for what is missing, and gives the text away', async ({ page }) => {
  await test.step('asks for what is missing, and can be done by keyboard alone', async () => {
    await open(page, PATH);
    await button(page).click();
    const read = page.getByRole('checkbox', { name: READ });
    await expect(read).toBeFocused();
    await expect(read).toHaveAccessibleDescription(/Please read the terms to the end first\./);
    await page.keyboard.press('Space');
    await expect(read).toBeChecked();
    await page.getByText('More options').click();
    await page.getByLabel('Country of your company').selectOption('IN');
    await box(page, 'GST or PAN number').fill('12345');
    await button(page).click();
    await expect(box(page, 'GST or PAN number')).toBeFocused();
    await expect(page.getByRole('checkbox', { name: AUTHORIZED })).toHaveAccessibleDescription(
      /Please confirm that you are authorized/,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('gives the text away before it is signed, to the byte', async () => {
    await open(page, PATH);
    const sum = await page.locator('.terms-sum code').textContent();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the text' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`terms-and-conditions-${VERSION}.txt`);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(createHash('sha256').update(Buffer.concat(chunks)).digest('hex')).toBe(sum);
    await page.getByRole('link', { name: 'Read and print on one page' }).click();
    await expect(page.getByRole('heading', { name: '16. Governing law' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const excess = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await excess()).toBe(0);
    expect((await page.goto(`${PATH}/versions/2020.1`))?.status()).toBe(404);
  });
});

test('restores a draft, but not that the text was read', async ({ page }) => {
  await open(page, PATH);
  await tick(page, READ);
  await page.getByText('More options').click();
  await box(page, 'Company website').fill('https://lee.example.com');
  await waitForSave(page);
  await open(page, PATH);
  await press(page, 'Restore');
  await expect(box(page, 'Company website')).toHaveValue('https://lee.example.com');
  await expect(page.getByRole('checkbox', { name: READ })).not.toBeChecked();
});

test('reports a version published in between', async ({ page }) => {
  await open(page, PATH);
  await page.route('**/api/client/submissions', async (route) => {
    const body = route.request().postDataJSON() as { data: { signature?: object } };
    const { signature } = body.data;
    const older = { ...body.data, signature: { ...signature, documentVersion: '2025.1' } };
    const postData = JSON.stringify({ ...body, ...(signature && { data: older }) });
    await route.continue({ postData });
  });
  await page.route('**/api/client/submissions/*/submit', async (route) => {
    const body = route.request().postDataJSON() as { data: { signature: object } };
    const signature = { ...body.data.signature, documentVersion: '2025.1' };
    await route.continue({
      postData: JSON.stringify({ ...body, data: { ...body.data, signature } }),
    });
  });
  await tick(page, READ);
  await tick(page, AUTHORIZED);
  await button(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'A newer version was published.' });
  await expect(refusal.getByRole('button', { name: 'Show the newest version' })).toBeVisible();
});

test.describe('before the login', () => {
  test.use({ loggedIn: 'nobody' });

  test('preserves its unusual address through login and reload', async ({ page, site }) => {
    const client = await signUpClient(site);
    await page.goto(PATH);
    await expect(page).toHaveURL(/\/login\?next=/);
    await waitForIslands(page);
    await logIn(page, client.email, client.password);
    await expect(page).toHaveURL(PATH);
    await page.reload();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('heading', { name: `Version ${VERSION}` })).toBeVisible();
  });
});

test('takes two acts to sign, and scrolls with its page at every width', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, PATH);
    const before = await page.locator('.terms-bar').boundingBox();
    await expect(page.getByText(/of 16 sections read$/)).toBeVisible();
    expect((await page.locator('.terms-bar').boundingBox())?.height).toBe(before?.height);
    const box = await text(page).evaluate((place) => [place.scrollHeight, place.clientHeight]);
    expect(box[0], `scrolls by itself at ${width} px`).toBe(box[1]);
    const wide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(wide), `sideways scrolling at ${width} px`).toBe(false);
  }
  await readAll(page);
  await expect(page.getByRole('checkbox', { name: READ })).toBeChecked();
  const acts = new CountedActs();
  await sign(page, acts);
  await expect(page).toHaveURL(/\/TC-\d{4}-\d{6}$/);
  acts.expectAtMost(2, 0);
});

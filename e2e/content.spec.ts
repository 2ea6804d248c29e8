import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { AUTH_KEY, authDataFor, mirrorOf, setMirror, signUpClient } from './support/clients.ts';
import { accessibilityFaults } from './support/axe.ts';
import { startSecondPortal, type SecondPortal } from './support/second-portal.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

/** What marketing does with the texts, in the browser, on a portal with a content folder of its own. */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'serial' });

let folder: string;
let portal: SecondPortal;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
  portal = await startSecondPortal('', {
    CONTENT_DIR: folder,
    PORTAL_SEED: 'demo',
    PORTAL_LIMIT_SCALE: '50',
  });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A session of a fresh client on this portal, whichever page comes first. */
async function enter(page: Page): Promise<void> {
  const data = await authDataFor(portal.site, await signUpClient(portal.site));
  await setMirror(page.context(), portal.site, mirrorOf(data));
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    AUTH_KEY,
    JSON.stringify(data),
  ] as const);
}

const edit = (page: Page, file: string) => page.goto(`${portal.site}/content/${file}`);
const preview = (page: Page) => page.frameLocator('iframe[name=preview]');
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save and publish' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
};

test('changes the first words of the welcome page', async ({ page }) => {
  await enter(page);
  const editor = await page.context().newPage();
  await page.goto(`${portal.site}/`);
  await edit(editor, 'welcome');
  expect(await accessibilityFaults(editor)).toEqual([]);
  const lead = editor.getByRole('textbox', { name: 'Lead' }).first();
  await lead.fill('');
  await lead.pressSequentially('All that we do for you, at a glance.');
  await expect(preview(editor).getByText('All that we do for you, at a glance.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('at a glance'), 'a preview is for its writer alone').toHaveCount(0);
  await save(editor);
  await page.reload();
  await expect(page.getByText('All that we do for you, at a glance.')).toBeVisible();
  expect(readFileSync(join(folder, 'welcome.yaml'), 'utf8')).toContain(
    '# The words of the welcome',
  );
});

test('the welcome page announces days, and shows a hero and pictures of the team', async ({
  page,
}) => {
  await test.step('announces a holiday from its first day to its last', async () => {
    const today = companyDay(new Date());
    await edit(page, 'welcome');
    for (const [index, text, from, to] of [
      [0, 'Closed for the holidays.', addDays(today, -1), addDays(today, 2)],
      [1, 'Closed next month.', addDays(today, 30), addDays(today, 33)],
    ] as const) {
      await page.getByRole('button', { name: 'Add to notices' }).click();
      const notice = page.getByRole('group', { name: `Notice ${index + 1}`, exact: true });
      await notice.getByRole('textbox', { name: 'Text' }).fill(text);
      await notice.getByLabel('From').fill(from);
      await notice.getByLabel('To').fill(to);
    }
    await save(page);
    await enter(page);
    await page.goto(`${portal.site}/`);
    await expect(page.getByText('Closed for the holidays.')).toBeVisible();
    await expect(page.getByText('Closed next month.')).toHaveCount(0);
  });

  await test.step('marks each of two dates that are wrong at its field, and publishes when both are right', async () => {
    await edit(page, 'welcome');
    const hero = page.getByRole('group', { name: 'Hero' });
    const notice = page.getByRole('group', { name: 'Notice 1', exact: true });
    const right = await notice.getByLabel('To').inputValue();
    for (const group of [hero, notice]) await group.getByLabel('To').fill('2020-01-01');
    const saveButton = page.getByRole('button', { name: 'Save and publish' }).first();
    await saveButton.click();
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Not saved. Fix the errors below.');
    await expect(alert).not.toContainText('welcome.yaml');
    await expect(page.getByRole('button', { name: 'Show the preview' })).toHaveCount(0);
    for (const group of [hero, notice])
      await expect(group.getByLabel('To')).toHaveAccessibleDescription('Ends before it begins');
    await alert.getByRole('link', { name: 'Notice 1, To' }).click();
    await expect(notice.getByLabel('To')).toBeFocused();
    const pages = hero.getByLabel('Page').locator('option');
    const names = await pages.allTextContents();
    expect(new Set(names).size).toBe(names.length);
    await notice.getByLabel('To').fill(right);
    await hero.getByLabel('To').fill('2099-01-01');
    await save(page);
    await expect(page.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/');
  });

  await test.step('shows a hero with a picture of its own on its days, and none when it is emptied', async () => {
    await edit(page, 'welcome');
    const hero = page.getByRole('group', { name: 'Hero' });
    const { default: sharp } = await import('sharp');
    const picture = await sharp({
      create: { width: 1200, height: 500, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    await hero
      .getByLabel('Picture', { exact: false })
      .first()
      .setInputFiles({ name: 'hero.png', mimeType: 'image/png', buffer: picture });
    await hero.getByLabel('Headline').fill('Holiday labels are ready');
    await expect(preview(page).getByText('Holiday labels are ready')).toBeVisible();
    await save(page);
    await page.goto(`${portal.site}/`);
    await expect(page.locator('details.hero[open]')).toContainText('Holiday labels are ready');
    const shown = page.locator('.hero img');
    await expect(shown).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{12}\.webp$/);
    await expect(shown).toHaveAttribute('width', /./);
    await edit(page, 'welcome');
    await hero.getByRole('button', { name: /^Remove the picture/ }).click();
    for (const label of ['Headline', 'Text', 'Picture in words', 'Label', 'From', 'To'])
      await hero.getByLabel(label, { exact: false }).last().fill('');
    await hero.getByLabel('Page').selectOption('');
    await save(page);
    await page.goto(`${portal.site}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.hero')).toHaveCount(0);
  });

  await test.step('puts a picture beside a member of the team', async () => {
    await edit(page, 'team');
    const shirt = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="teal"/></svg>',
    );
    const { default: sharp } = await import('sharp');
    const picture = await sharp(shirt).png().toBuffer();
    await page
      .getByLabel('Picture')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(preview(page).locator('img')).toHaveCount(1);
    await save(page);
    expect(readdirSync(join(folder, 'pictures'))).toContainEqual(expect.stringMatching(/\.webp$/));
    await page.goto(`${portal.site}/`);
    const shown = page.locator('img[src^="/pictures/"]');
    await expect(shown).toHaveCount(1);
    expect(
      await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBe(800);
  });
});

test('changes kept pages, mails and terms, and shows errors at their fields', async ({ page }) => {
  await test.step('changes pages that are kept for everybody, and colors, without a build', async () => {
    await page.goto(`${portal.site}/login`);
    await edit(page, 'company');
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Packed with care');
    await page
      .getByRole('group', { name: 'Light' })
      .getByRole('textbox', { name: 'Brand color' })
      .fill('#00543c');
    await save(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${portal.site}/login`);
    await expect(page.getByText('Packed with care')).toHaveCount(1);
    const button = page.getByRole('button', { name: 'Login', exact: true });
    await expect(button).toHaveCSS('background-color', 'rgb(0, 84, 60)');
  });

  await test.step('changes the words of a mail, which keeps its code', async () => {
    await edit(page, 'mail-one-time-code');
    await expect(preview(page).getByText('4821').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    const code = page.getByRole('textbox', { name: 'Paragraph 2' });
    await code.fill('No code today.');
    await page.getByRole('button', { name: 'Save and publish' }).first().click();
    await expect(page.getByRole('alert').first()).toContainText('Paragraphs: None has {code}');
    await expect(code).toHaveValue('No code today.');
    await expect(preview(page).getByText('Preview shows the last saved version.')).toBeVisible();
    await code.fill('{code}');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Here is your code');
    await expect(preview(page).getByText(/Here is your code - /)).toBeVisible();
    await save(page);
    expect(readFileSync(join(folder, 'mails/one-time-code.yaml'), 'utf8')).toContain(
      'subject: Here is your code',
    );
  });

  await test.step('writes a new version of the terms', async () => {
    await edit(page, 'terms');
    await page.getByLabel('Effective from').fill('2026-01-02');
    await page.getByRole('textbox', { name: 'Change 1' }).fill('Section 1 is clearer.');
    const version = await page.getByRole('textbox', { name: 'Version' }).inputValue();
    await page.getByRole('textbox', { name: 'Version' }).fill('2026.1');
    await page.getByRole('button', { name: 'Save and publish' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Version' })).toHaveAccessibleDescription(
      /A published text never changes/,
    );
    await expect(page.getByLabel('Effective from')).toHaveAccessibleDescription(
      /This day has passed/,
    );
    await page.getByLabel('Effective from').fill('2099-03-01');
    await page.getByRole('textbox', { name: 'Version' }).fill(version);
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(
      /, in force from Mar 1, 2099$/,
    );
    await save(page);
    const text = readFileSync(join(folder, `terms/${version}.md`), 'utf8');
    expect(text).toContain('effectiveFrom: 2099-03-01');
    expect(readFileSync(join(folder, 'terms/SHA256SUMS'), 'utf8')).toContain(
      `${createHash('sha256').update(text).digest('hex')}  ${version}.md`,
    );
  });

  await test.step('shows errors at their fields and keeps the input', async () => {
    const before = readFileSync(join(folder, 'company.yaml'), 'utf8');
    await edit(page, 'company');
    await page.getByRole('textbox', { name: 'Tagline' }).fill('A new tagline');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('button', { name: 'Save and publish' }).first().click();
    await expect(page.getByRole('alert').first()).toContainText(
      'Not saved. Fix the error below. Contact, Email: Must be an email address',
    );
    await expect(preview(page).getByText('Preview shows the last saved version.')).toBeVisible();
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveValue('nobody');
    await expect(email).toHaveAccessibleDescription(/Must be an email address/);
    await expect(page.getByRole('textbox', { name: 'Tagline' })).toHaveValue('A new tagline');
    expect(readFileSync(join(folder, 'company.yaml'), 'utf8')).toBe(before);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('a file that is wrong on disk changes no page and is named on the screen', async ({
  page,
}) => {
  const file = join(folder, 'contact.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('questions:', 'question:'));
  await expect(async () => {
    await page.goto(`${portal.site}/content`);
    await expect(page.getByText('content/contact.yaml: questions: is missing')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await enter(page);
  await page.goto(`${portal.site}/contact-us`);
  await expect(page.getByText('Where is my merchandise?')).toBeVisible();
  writeFileSync(file, text);
});

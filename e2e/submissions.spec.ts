import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { authDataFor, logIn, storeAuthData } from './support/clients.ts';
import {
  attach,
  fillMessage,
  makeRecord,
  message,
  pdfFile,
  sendMessage,
  waitForSave,
} from './support/submissions.ts';
import { backInPage, expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** Service forms: the form, its draft, the list and the record. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('sends messages, reports errors, and leads on from the record', async ({ page }) => {
  await test.step('sends a message with a file and shows its record', async () => {
    await open(page, '/contact-us');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('input[type=file]').first().setInputFiles(pdfFile());
    await expect(page.getByText('packing-list.pdf')).toBeVisible();
    await page.getByLabel('Caption of packing-list.pdf').fill('Carton 3');
    await fillMessage(page, 'Labels of style 1042');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send message' }).dblclick();

    await expect(page).toHaveURL(/\/contact-us\/CT-\d{4}-\d{6}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Labels of style 1042');
    await expect(page.getByText('We’ll read your message and reply.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Sent' })).toContainText(
      /Message CT-\d{4}-\d{6} was sent\.\s+We’ll reply by \w+, \w{3} \d+\. We emailed a confirmation/,
    );
    await waitForIslands(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await press(page, 'Download packing-list.pdf');
    expect((await download).suggestedFilename()).toBe('packing-list.pdf');

    await page.getByRole('link', { name: 'My messages' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  await test.step('ties the message of a choice to its group and to its buttons', async () => {
    await open(page, '/report-garment-claim');
    const cause = page.getByRole('group', { name: 'Cause of defect' });
    const vendor = cause.getByRole('radio', { name: 'The vendor' });
    await expect(vendor).toHaveAccessibleDescription('');
    await press(page, 'Continue');
    await expect(vendor).toBeFocused();
    await expect(cause).toHaveAccessibleDescription('Cause of defect is required!');
    await expect(vendor).toHaveAccessibleDescription('Cause of defect is required!');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('leads past the form by Back once it is sent', async () => {
    await open(page, '/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact Us' })
      .click();
    await waitForIslands(page);
    await fillMessage(page, 'Sent once');
    await press(page, 'Send message');
    await expect(page).toHaveURL(/CT-/);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  await test.step('answers, duplicates and withdraws on the record', async () => {
    const reference = await sendMessage(page, 'To be withdrawn');
    await open(page, `/contact-us/${reference.toLowerCase()}?from=mail`);
    await expect(page).toHaveURL(`/contact-us/${reference}?from=mail`);
    await box(page, 'Message').fill('One more thing');
    await press(page, 'Send message');
    await expect(page.getByRole('listitem').filter({ hasText: 'One more thing' })).toBeVisible();
    await waitForIslands(page);
    await press(page, 'Withdraw');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.locator('.record-state')).toContainText('Closed');
    await waitForIslands(page);
    await press(page, 'Duplicate');
    await expect(page).toHaveURL(/\/contact-us\?draft=/);
    await expect(box(page, 'Subject')).toHaveValue('To be withdrawn');
  });

  await test.step('reports errors at each field and opens its step', async () => {
    await open(page, '/contact-us');
    await press(page, 'Send message');
    await expect(page.getByLabel('Topic')).toBeFocused();
    await expect(box(page, 'Subject')).toHaveAccessibleDescription('Subject is required!');
    await expect(page.getByRole('group', { name: 'What to fix' })).toContainText('3 fields need');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Subject' }).click();
    await expect(box(page, 'Subject')).toBeFocused();
    await box(page, 'Subject').fill('Labels');
    await expect(box(page, 'Subject')).toHaveAccessibleDescription('Looks good!');
  });
});

test('preserves input over reload, a closed tab and a new login', async ({
  page,
  site,
  client,
}) => {
  await open(page, '/contact-us');
  await box(page, 'Subject').fill('Kept for later');
  await waitForSave(page);
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(box(page, 'Subject')).toHaveValue('Kept for later');

  const other = await page.context().newPage();
  await page.close();
  await open(other, '/contact-us');
  const offer = other.getByRole('group', { name: 'Draft' });
  await expect(offer).toContainText(/Restore your draft from \d\d?:\d\d [AP]M( New York time)?\?/);
  expect(await accessibilityFaults(other)).toEqual([]);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(box(other, 'Subject')).toHaveValue('Kept for later');

  await box(other, 'Message').fill('Typed just before the session ended');
  await other.route('**/api/client/submissions/**', (route) =>
    route.fulfill({
      status: 401,
      json: { succeeded: false, error: { message: 'Please log in.' } },
    }),
  );
  await expect(other).toHaveURL(/\/login\?next=/);
  await other.unroute('**/api/client/submissions/**');
  await storeAuthData(other, null);
  await other.context().clearCookies();
  expect((await authDataFor(site, client)).token).not.toBe('');
});

test('offers an open draft, and resumes it when a prefilling link is opened again', async ({
  page,
}) => {
  await test.step('offers an open draft to another device, on the form and the welcome page', async () => {
    const { id } = await makeRecord(page, 'contact-us', message('Begun elsewhere'), 'draft');
    await open(page, '/');
    const card = page.getByRole('region', { name: 'Pick up where you left off' });
    await expect(card.getByRole('listitem')).toContainText('Begun elsewhere');
    expect(await accessibilityFaults(page)).toEqual([]);
    await open(page, '/contact-us');
    const offer = page.getByRole('region', { name: 'Open draft' });
    await expect(offer).toContainText('Pick up where you left off with “Begun elsewhere”?');
    expect(await accessibilityFaults(page)).toEqual([]);
    await offer.getByRole('link', { name: 'Continue draft' }).click();
    await expect(page).toHaveURL(`/contact-us?draft=${id}`);
    await expect(box(page, 'Subject')).toHaveValue('Begun elsewhere');
    await expect(offer).toHaveCount(0);
  });

  await test.step('resumes its draft when a prefilling link is opened again', async () => {
    const link = '/contact-us?subject=Tickets%20for%20spring';
    await open(page, link);
    await box(page, 'Message').fill('Begun from a link');
    await waitForSave(page);
    await open(page, link);
    await expect(page).toHaveURL(/\/contact-us\?draft=/);
    await expect(box(page, 'Message')).toHaveValue('Begun from a link');
    await open(page, '/contact-us?subject=Another&new=1');
    await expect(box(page, 'Subject')).toHaveValue('Another');
  });
});

test('leads back to the form after a session has ended', async ({ page, client }) => {
  await open(page, '/contact-us');
  await page.route('**/api/client/submissions', (route) =>
    route.fulfill({
      status: 401,
      json: { succeeded: false, error: { message: 'Please log in.' } },
    }),
  );
  await box(page, 'Subject').fill('Typed before the end');
  await expect(page).toHaveURL(/\/login\?next=%2Fcontact-us/);
  await page.unroute('**/api/client/submissions');
  await waitForIslands(page);
  await logIn(page, client.email, client.password);
  await expect(page).toHaveURL(/\/contact-us/);
  await press(page, 'Restore');
  await expect(box(page, 'Subject')).toHaveValue('Typed before the end');
});

test('lists, searches, filters and pages, with the state in the address', async ({ page }) => {
  for (let index = 1; index <= 6; index += 1) await sendMessage(page, `Question ${index}`);
  await open(page, '/contact-us?view=requests&size=5');
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByText('1 – 5 of 6')).toBeVisible();
  await press(page, 'Next page');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('6 – 6 of 6')).toBeVisible();
  await page.reload();
  await waitForIslands(page);
  await expect(page.getByText('6 – 6 of 6')).toBeVisible();
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('question 3');
  await press(page, 'Apply');
  await expect(page.getByText('1 – 1 of 1')).toBeVisible();
  await backInPage(page);
  await expect(page.getByText('6 – 6 of 6')).toBeVisible();
  await press(page, 'Status');
  // By keyboard: on a busy machine the panel follows the scrolled page a frame late, and a pointer would close it.
  await page.getByRole('checkbox', { name: 'Closed' }).press('Space');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('records and products ask for script where there is none, and hand out files', async ({
  browser,
  page,
  site,
}) => {
  const sent = { ...message('Labels of 1042'), attachments: [await attach(page)] };
  const { reference } = await makeRecord(page, 'contact-us', sent);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL: site });
  const still = await plain.newPage();
  await still.goto(`/contact-us/${reference}`);
  await expect(still.getByText(/Answering on this page needs JavaScript/)).toBeVisible();
  const download = still.waitForEvent('download');
  await press(still, 'Download packing-list.pdf');
  expect((await download).suggestedFilename()).toBe('packing-list.pdf');
  await still.goto('/products');
  await expect(still.getByText(/Changing products needs JavaScript/)).toBeVisible();
  for (const path of ['/products?view=import', '/retail-stores/import']) {
    await still.goto(path);
    await expect(still.getByText(/The import needs JavaScript/)).toBeVisible();
  }
  await plain.close();
});

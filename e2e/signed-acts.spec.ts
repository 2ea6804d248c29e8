import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readPdf } from '../tests/api/documents/read-pdf.ts';
import { accessibilityFaults } from './support/axe.ts';
import { CountedActs } from './support/counted-acts.ts';
import { dayFromNow, quotedRequest } from './support/quotes.ts';
import { sign } from './support/sign.ts';
import { callCompany, makeClaim, makeRecord, message, waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test, waitForIslands } from './support/test.ts';

/** What waits for the client: quotes, questions, signatures, two tabs; and its documents. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const pdfOf = async (download: Download) => readPdf(await readFile(await download.path()));

test('approves a quote by signature and saves it as a PDF', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const reference = await quotedRequest(page);
  const second = await quotedRequest(page);
  await open(page, '/');
  await page
    .getByRole('link', { name: new RegExp(reference) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Waiting for you: Quote ready' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you sign' })).toContainText(
    'Fold and polybag: 100 × $0.45 = $45.00',
  );
  const button = page.getByRole('button', { name: 'Sign as Ann Lee, Contact person' });
  await button.focus();
  await page.keyboard.press('Enter');
  const consent = page.getByRole('checkbox', { name: /^I agree to sign/ });
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(/Please agree to sign electronically\./);
  expect(await accessibilityFaults(page)).toEqual([]);
  const acts = new CountedActs();
  await sign(page, acts);
  acts.expectAtMost(2, 0);
  await expect(page.locator('[data-done]')).toContainText('You approved the quote');
  const state = page.locator('.record-state');
  await expect(state).toContainText('Quote approved');
  await expect(state.getByRole('link', { name: 'Terms & Condition' })).toBeVisible();
  await expect(page.locator('.timeline')).toContainText('Quote approved');
  await expect(page.getByRole('heading', { name: 'Signature: approve quote' })).toBeVisible();
  await waitForIslands(page);

  const download = page.waitForEvent('download');
  await press(page, 'Download PDF');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${reference}.pdf`);
  const { text } = await pdfOf(file);
  for (const part of [reference, 'Fold and polybag', 'Signature record: quote-approval', 'Ann Lee'])
    expect(text).toContain(part);
  const quote = page.waitForEvent('download');
  await press(page, 'Quote PDF');
  expect((await quote).suggestedFilename()).toBe(`${reference}-quote.pdf`);

  await open(page, `/service-request/${second}`);
  const later = new CountedActs();
  await sign(page, later);
  later.expectAtMost(1, 0);
  await expect(page.locator('.record-state')).toContainText('Quote approved');
});

test('answers what waits: a quote, a question, a decision, a second tab', async ({ page }) => {
  await test.step('declines a quote with a reason', async () => {
    const reference = await quotedRequest(page);
    await open(page, `/service-request/${reference}`);
    await press(page, 'Decline quote');
    const form = page.getByRole('form', { name: 'Decline quote' });
    await form.getByRole('button', { name: 'Send reason and decline' }).click();
    await expect(box(page, 'Reason')).toHaveAccessibleDescription(/Reason is required!/);
    await box(page, 'Reason').fill('Too dear this season');
    await form.getByRole('button', { name: 'Send reason and decline' }).click();
    await expect(page.locator('.record-state')).toContainText('Quote declined');
    await expect(page.locator('.timeline')).toContainText('Too dear this season');
  });

  await test.step('answers a question of the company', async () => {
    const { reference } = await makeRecord(page, 'contact-us', message('Which invoice'));
    const question = 'Which invoice do you mean?';
    await callCompany(`${reference}/question`, { question, fields: ['message'] });
    await open(page, '/');
    const waiting = page.locator('.waiting');
    await expect(waiting).toContainText('Which invoice');
    await waiting.getByRole('link', { name: reference, exact: true }).click();
    const asked = page.getByRole('region', { name: 'We need to know' });
    await expect(asked).toContainText(question);
    await waitForIslands(page);
    await asked.getByRole('textbox', { name: 'Message' }).fill('Number 47 of March.');
    await asked.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.locator('.record-state')).toContainText('Open');
    await expect(page.locator('.record-document')).toContainText('Number 47 of March.');
    await expect(page.locator('.timeline')).toContainText('Answered');
  });

  await test.step('withdraws an appeal, and keeps what the first decision approved', async () => {
    const reference = await makeClaim(page);
    await callCompany(`${reference}/transition`, { to: 'UNDER_REVIEW', note: '' });
    const partly = { to: 'PARTLY_APPROVED', note: 'We credit one of three.' };
    await callCompany(`${reference}/transition`, partly);
    await open(page, `/report-garment-claim/${reference}`);
    await press(page, 'Appeal');
    await box(page, 'Reason').fill('All three are missing.');
    await page.locator('form').getByRole('button', { name: 'Appeal' }).click();
    await expect(
      page.getByText('If you withdraw the appeal, the first decision stands.'),
    ).toBeVisible();
    await waitForIslands(page);
    await press(page, 'Withdraw appeal');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The first decision stands, with all that it approved.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Withdraw appeal' }).click();
    await expect(page.locator('[data-done]')).toContainText('You withdrew the appeal');
    await expect(page.locator('.record-state')).toHaveText(
      /Appeal withdrawn\s+The first decision stands\./,
    );
    await expect(page.getByRole('button', { name: 'Withdraw appeal' })).toHaveCount(0);
  });

  await test.step('updates the second tab after the first has saved', async () => {
    const { id } = await makeRecord(page, 'contact-us', message('Two tabs'), 'draft');
    const path = `/contact-us?draft=${id}`;
    const second = await page.context().newPage();
    await open(page, path);
    await open(second, path);
    await box(page, 'Subject').fill('From the first tab');
    await waitForSave(page);
    await box(second, 'Subject').fill('From the second tab');
    const conflict = second.getByRole('alert').filter({ hasText: 'edited by a colleague' });
    await expect(conflict).toBeVisible();
    expect(await accessibilityFaults(second)).toEqual([]);
    await conflict.getByRole('button', { name: 'Show the other version' }).click();
    await expect(box(second, 'Subject')).toHaveValue('From the first tab');
  });
});

test('signs and files a claim, and puts its deadlines in a calendar', async ({ page }) => {
  const explained = (document: string) => ({
    document,
    state: 'follows',
    followsOn: dayFromNow(5),
  });
  const { id } = await makeRecord(
    page,
    'damage-claim',
    {
      claimantRole: 'consignee',
      remitTo: 'Lee Garments',
      remitAddress: '1 Dock Road',
      mode: 'ltl',
      carrier: 'Roadline',
      proNumber: '123-456789',
      shipper: 'Acme Knits',
      origin: 'Los Angeles, CA',
      consignee: 'Lee Garments',
      destination: 'New York, NY',
      delivered: 'yes',
      deliveryDate: dayFromNow(-3),
      claimTypes: ['shortage'],
      exceptionOnReceipt: 'yes',
      inspection: 'not_asked',
      lines: [{ description: 'Linen dress', qty: '10', nature: 'short', unitCost: '40.00' }],
      story: 'One carton of ten dresses was missing on delivery.',
      docs: ['bill_of_lading', 'freight_bill', 'delivery_receipt', 'invoice', 'debit_memo'].map(
        explained,
      ),
      indemnity: true,
      truth: true,
    },
    'draft',
  );
  await open(page, `/damage-claim?draft=${id}&step=sign`);
  const paper = page.waitForEvent('download');
  await press(page, 'Download draft PDF');
  expect((await pdfOf(await paper)).text).toContain('DRAFT');
  const shipment = page.getByRole('region', { name: 'Shipment', exact: true });
  await expect(shipment).toContainText('Roadline');
  await press(page, 'Edit Shipment');
  await expect(page).toHaveURL(/step=shipment/);
  await box(page, 'Carrier').fill('Roadline Freight');
  await press(page, 'Back to check');
  await expect(shipment).toContainText('Roadline Freight');
  await expect(page.getByRole('button', { name: 'Edit Shipment' })).toBeFocused();
  await press(page, 'Edit Items');
  await expect(page.getByRole('textbox', { name: 'SKU, item 1' })).toBeFocused();
  await press(page, 'Back to check');
  // Under the edge of the header a button looks smaller than it is.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Sign as/ }).click();
  const wrong = page.getByRole('group', { name: 'What to fix' });
  await expect(wrong.getByRole('link')).toHaveText(['Agreement to sign electronically']);
  await sign(page);
  await expect(page).toHaveURL(/\/damage-claim\/CC-\d{4}-\d{6}$/);
  await waitForIslands(page);
  await expect(page.getByRole('region', { name: 'Deadlines' })).toContainText('File the claim');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = () => document.documentElement.scrollWidth > innerWidth;
  expect(await page.evaluate(wide), 'sideways scrolling at 320 px').toBe(false);
  const download = page.waitForEvent('download');
  await press(page, 'Add to calendar');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^CC-\d{4}-\d{6}\.ics$/);
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(calendar).toContain('SUMMARY:File the claim');
});

import type { Locator, Page } from '@playwright/test';
import { deskOf, logInAtDesk } from './support/desk.ts';
import { dayFromNow, serviceRequest } from './support/quotes.ts';
import { makeClaim, makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

test.use({ loggedIn: 'client' });

const PHONE = { width: 375, height: 740 };
const pathOf = (reference: string): string => `/desk/records/${reference}`;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 150 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Reaches a control by Tab and presses Enter on it. */
async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

test('a request is found in the queue, reviewed and quoted by the keyboard alone', async ({
  browser,
  page,
}) => {
  const { reference } = await makeRecord(page, 'service-request', serviceRequest());
  const context = await browser.newContext();
  const desk = await context.newPage();
  await logInAtDesk(desk, 'service', `/desk?q=${reference}&assignee=any`);
  await enter(desk, desk.getByRole('link', { name: reference }));
  await enter(desk, desk.getByRole('button', { name: 'Start review' }));
  await expect(desk.getByRole('button', { name: 'Start review' })).toHaveCount(0);
  await enter(desk, desk.getByRole('button', { name: 'Send quote' }));
  await tabTo(desk, desk.getByLabel('Unit price').first());
  await desk.keyboard.type('0.45');
  await enter(desk, desk.getByRole('button', { name: 'Send quote' }));
  await expect(desk).toHaveURL(/done=quote$/);
  await desk.goto(`/desk?q=${reference}&assignee=any`);
  await expect(desk.getByText('Nothing matches these filters')).toBeVisible();
  await context.close();
});

test.describe('on a phone, without script', () => {
  test.use({ expectedErrors: [FAILED_LOADS] });

  test('a claim is rejected only with a note, which the client reads', async ({
    browser,
    page,
  }) => {
    const reference = await makeClaim(page);
    const { context, desk } = await deskOf(browser, 'claims', pathOf(reference));
    await desk.setViewportSize(PHONE);
    await desk.getByRole('button', { name: 'Start review' }).click();
    await desk.getByRole('textbox', { name: 'Internal note' }).fill('Owes us money.');
    await desk.getByRole('button', { name: 'Reject' }).click();
    const note = desk.getByRole('textbox', { name: 'Note', exact: true });
    await expect(note).toHaveAttribute('aria-invalid', 'true');
    await expect(desk.getByRole('textbox', { name: 'Internal note' })).toHaveValue(
      'Owes us money.',
    );
    await note.fill('The shirts arrived complete.');
    await desk.getByRole('button', { name: 'Reject' }).click();
    await expect(desk.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    await open(page, `/report-garment-claim/${reference}`);
    await expect(page.getByText('The shirts arrived complete.').first()).toBeVisible();
    await expect(page.getByText('Owes us money.')).toHaveCount(0);
    await context.close();
  });

  test('a quote above the limit is sent once a second person approves it', async ({
    browser,
    page,
  }) => {
    const { reference } = await makeRecord(page, 'service-request', serviceRequest());
    const { context, desk } = await deskOf(browser, 'service', pathOf(reference));
    await desk.setViewportSize(PHONE);
    await desk.getByRole('button', { name: 'Start review' }).click();
    await desk.getByRole('button', { name: 'Send quote' }).click();
    await expect(desk.getByRole('table', { name: 'Lines, amounts in USD' })).toBeVisible();
    await desk.getByLabel('Unit price').first().fill('200.01');
    await desk.getByLabel('Valid until').fill(dayFromNow(20));
    await desk.getByRole('button', { name: 'Send quote' }).click();
    await expect(desk.getByRole('alert').first()).toContainText('above the limit');
    await desk.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(desk).toHaveURL(/done=approval$/);

    const second = await deskOf(browser, 'manager', '/desk/approvals');
    await second.desk.setViewportSize(PHONE);
    const waiting = second.desk.getByRole('region', { name: `Send $20,001.00 for ${reference}` });
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await expect(waiting).toHaveCount(0);
    await open(page, `/service-request/${reference}`);
    await expect(page.getByText('The total is $20,001.00.')).toBeVisible();
    await Promise.all([context.close(), second.context.close()]);
  });
});

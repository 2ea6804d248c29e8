import type { Page } from '@playwright/test';
import type { WorkRecord } from '#lib/work-orders/replies.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import { accessibilityFaults } from './support/axe.ts';
import { logIn, storedAuthData } from './support/clients.ts';
import { callOperations } from './support/operations.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

test.use({ loggedIn: 'client' });

/** From the floor's counts to the client's answer and back, with and without script. */
const today = companyDay(new Date());

const callFloor = (path: string, body?: object) =>
  callOperations<WorkRecord>(`/work-orders${path}`, body);

async function makeOrder(page: Page, title: string): Promise<string> {
  await page.goto('/');
  const client = await page.locator('.ticket dd').last().textContent();
  const { reference } = await callFloor('', {
    client: client?.trim(),
    title,
    services: ['TKT', 'INS', 'RPK', 'SHP'],
    pieces: 100,
    qcLevel: 'aql',
    dueOn: addDays(today, 9),
  });
  const entries = [
    { stage: 'TICKETED', day: today, done: 80 },
    { stage: 'INSPECTED', day: today, done: 40, failed: 2, reworked: 2 },
  ];
  await callFloor(`/${reference}/progress`, { entries });
  return reference;
}

test('the floor counts and asks, the client sees it and answers, the floor reads the answer', async ({
  page,
}) => {
  const reference = await makeOrder(page, 'Tickets for spring');
  await open(page, '/report');
  const row = page.getByRole('row', { name: reference });
  await expect(row).toContainText('Tickets for spring');
  await expect(row).toContainText('Packed');
  await expect(row).toContainText('On time');
  await callFloor(`/${reference}/hold`, {
    reason: 'May we pack 48 in a carton?',
    waitingFor: 'client',
  });
  await open(page, '/');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText(reference);
  await waiting.getByRole('link', { name: 'Answer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expect(page.getByRole('region', { name: 'We need to know' })).toContainText(
    'May we pack 48 in a carton?',
  );
  await expect(page.getByText('May we pack 48 in a carton?')).toHaveCount(2); // and in the activity
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles[0]?.trim()).toBe('We need to know');
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Yes, 48 is fine.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible();
  await expect(page.getByText('On hold: our side')).toBeVisible();
  const seen = await callFloor(`/${reference}`);
  expect(seen.waitingFor).toBe('house');
  expect(seen.timeline.at(-1)).toMatchObject({ actor: 'client', note: 'Yes, 48 is fine.' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('combobox', { name: /Work order/ })).toHaveValue(reference);
});

test.describe('when the session ends', () => {
  test.use({ expectedErrors: [FAILED_LOADS] });

  test('what a client writes survives the end of the session and a second press', async ({
    page,
    site,
    client,
  }) => {
    const reference = await makeOrder(page, 'Folding');
    await open(page, `/report/process/${reference}`);
    const { token } = (await storedAuthData(page)) ?? { token: '' };
    await fetch(`${site}/api/client/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Please fold them in three.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await logIn(page, client.email, client.password);
    await expect(page).toHaveURL(`/report/process/${reference}`);
    await expect(message).toHaveValue('Please fold them in three.');
    await expect(message).toBeFocused();
    await expect(message).toHaveAccessibleDescription(/was not sent/);
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible();
    await expect(message).toHaveValue('');
    await expect(page.getByText('Please fold them in three.')).toHaveCount(1);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [FAILED_LOADS] });

  test('the list is filtered and the client writes', async ({ page }) => {
    const reference = await makeOrder(page, 'Bags for summer');
    await page.goto('/report');
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('bags');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/q=bags/);
    await page.getByRole('link', { name: reference }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Pay with 4111 1111 1111 1111');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(message).toHaveValue('Pay with 4111 1111 1111 1111');
    await expect(message).toHaveAccessibleDescription(formMessages.cardNumber);
    await expect(message).toBeFocused();
    await message.fill('Please fold them in three.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/sent=1/);
    await expect(page.getByText('Please fold them in three.')).toBeVisible();
    await page.goto('/report?tab=board');
    await expect(page.getByRole('region', { name: 'Packed' })).toContainText(reference);
  });
});

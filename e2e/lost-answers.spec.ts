import type { Page, Route } from '@playwright/test';
import { beLoggedIn, storedAuthData } from './support/clients.ts';
import { quotedRequest } from './support/quotes.ts';
import { sign } from './support/sign.ts';
import { fillMessage } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** The server has stored a record, and the browser never hears of it. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const CREATE = '**/api/client/submissions';

/** Loses the answer to the first call of this method, and of this action where one is given: the server has carried it out. */
function loseOnce(method: string, action?: string): (route: Route) => Promise<void> {
  let isLost = false;
  return async (route) => {
    const request = route.request();
    const body: unknown = request.method() === method ? request.postDataJSON() : null;
    const isWanted = body !== null && (body as { action?: string }).action === action;
    if (isLost || !isWanted) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  };
}

const loseAnswer = (page: Page, action: 'draft' | 'submit') =>
  page.route(CREATE, loseOnce('POST', action));

const records = async (page: Page) => {
  const data = await storedAuthData(page);
  const answer = await page.request.get('/api/client/submissions', {
    headers: { Authorization: `Bearer ${data?.token ?? ''}` },
  });
  const { ResponseBody } = (await answer.json()) as {
    ResponseBody: { items: { reference: string | null; title: string }[] };
  };
  return ResponseBody.items;
};

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const text = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function loseSend(page: Page, site: string): Promise<void> {
  await beLoggedIn(page, site);
  await open(page, '/contact-us');
  await loseAnswer(page, 'submit');
  await fillMessage(page, 'Care labels');
  await send(page);
  await expect(toast(page)).toContainText('Unable to reach the server. Please try again.');
}

test('a change after a lost answer goes to the record that arrived', async ({ page, site }) => {
  await loseSend(page, site);
  await text(page).fill('We need 900 labels, not 100.');
  await send(page);
  const first = page.getByRole('alert').filter({ hasText: 'Your first version is' });
  await expect(first).toContainText(/Your first version is CT-\d{4}-\d{6}\./);
  await expect(first.getByRole('link')).toHaveAttribute('href', /\/contact-us\/CT-/);
  await expect(text(page)).toHaveValue('We need 900 labels, not 100.');
  expect(await records(page)).toHaveLength(1);
  await first.getByRole('button', { name: 'Send the change as a new message' }).click();
  await expect(page).toHaveURL(/\/contact-us\/CT-\d{4}-\d{6}$/);
  await expect(page.getByText('We need 900 labels, not 100.').first()).toBeVisible();
  expect(await records(page)).toHaveLength(1);
});

test('a second record is made by a choice alone, also after a reload', async ({ page, site }) => {
  await loseSend(page, site);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await text(page).fill('We need 900 labels, not 100.');
  await send(page);
  await expect(page.getByText(/Your first version is CT-/)).toBeVisible();
  expect(await records(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Send as a new request' }).click();
  await expect(page).toHaveURL(/\/contact-us\/CT-\d{4}-\d{6}$/);
  expect(await records(page)).toHaveLength(2);
});

test('a draft whose saving was not answered is saved once', async ({ page }) => {
  await open(page, '/contact-us');
  await loseAnswer(page, 'draft');
  await fillMessage(page, 'Care labels');
  await expect(page.getByText('Offline, kept on this device').first()).toBeVisible();
  await text(page).fill('We need 900 labels, not 100.');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  expect(await records(page)).toHaveLength(1);
  await send(page);
  await expect(page).toHaveURL(/\/contact-us\/CT-\d{4}-\d{6}$/);
  expect(await records(page)).toHaveLength(1);
});

test('shows the quote as signed when the first answer was lost', async ({ page }) => {
  await open(page, `/service-request/${await quotedRequest(page)}`);
  let isLost = false;
  await page.route('**/act', async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await sign(page);
  await expect(toast(page)).toContainText('Unable to reach the server. Please try again.');
  await page.getByRole('button', { name: /^Sign as/ }).click();
  await expect(page.locator('[data-done]')).toContainText('You approved the quote');
  await expect(page.locator('.record-state')).toContainText('Quote approved');
  await expect(page.getByRole('heading', { name: 'Signature: approve quote' })).toHaveCount(1);
});

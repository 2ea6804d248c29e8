import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';
import { formMessages } from '#lib/forms/form-messages.ts';
import { accessibilityFaults } from './support/axe.ts';
import { beLoggedIn, mirrorOf, setMirror, storeAuthData } from './support/clients.ts';
import { serviceRequest } from './support/quotes.ts';
import { clientWithReceipts, feed, lines, REPORT } from './support/receipts.ts';
import { makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** The receipt report: list, one receipt, an answer, a claim that starts from it. */
// A panel that still moves is missed by a press of the mouse.
test.use({ expectedErrors: [FAILED_LOADS], contextOptions: { reducedMotion: 'reduce' } });

/** Feeds a counted delivery of a client; returns the address of its page. */
async function deliver(client: string, said: object): Promise<string> {
  const counted = { countedAt: '2026-02-02T18:00:00Z', status: 'RECEIVED', receipt: randomUUID() };
  return `${REPORT}/${(await feed({ client, ...counted, lines, ...said })).reference}`;
}

/** A claim about a receipt that somebody has started. */
async function draftClaim(site: string, token: string, receiptRef: string): Promise<void> {
  const api = await request.newContext({ baseURL: site });
  const answer = await api.post('/api/client/submissions', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { type: 'damage-claim', action: 'draft', data: { receiptRef } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await api.dispose();
}

test('finds a delivery, answers its exception and starts a claim from it', async ({
  page,
  site,
}) => {
  const data = await clientWithReceipts(site);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
  await open(page, `${REPORT}?size=10`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByText('1 – 10 of 13')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${REPORT}?page=2&size=10`);
  await expect(page.locator('.pager-range')).toHaveText('11 – 13 of 13');
  await page.getByRole('link', { name: 'Vendor', exact: true }).click();
  await expect(page).toHaveURL(`${REPORT}?sort=vendor&size=10`);
  await expect(page.getByRole('columnheader', { name: 'Vendor' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Exceptions' }).click();
  await page.getByRole('radio', { name: 'Waiting for you' }).check();
  await expect(page).toHaveURL(`${REPORT}?exceptions=open&sort=vendor&size=10`);
  await expect(page.locator('.pager-range')).toHaveText('1 – 1 of 1');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^RC-/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zeta Knits');
  expect(await accessibilityFaults(page)).toEqual([]);
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles[0]?.trim()).toBe('Exceptions');
  await expect(page.getByRole('link', { name: 'Receiving report (PDF)' })).not.toHaveClass(
    /primary/,
  );
  const note = page.getByLabel('Note to us');
  await note.fill('Charge 4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Hold' }).click();
  await expect(note).toHaveAccessibleDescription(formMessages.cardNumber);
  await expect(note).toHaveValue('Charge 4111 1111 1111 1111');
  await expect(note).toBeFocused();
  await note.fill('Send the rest.');
  await page.getByRole('button', { name: 'Hold' }).click();
  const answered = page.getByText('Got it: hold. You can change this until we act on it.');
  await expect(answered).toBeVisible();
  await expect(note).toBeHidden();
  await page.getByText('Change', { exact: true }).click();
  await note.fill('Or charge 4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(note).toHaveAccessibleDescription(formMessages.cardNumber);
  await expect(note).toBeFocused();

  const receiptRef = /RC-\d{4}-\d{6}/.exec(page.url())?.[0] ?? '';
  await draftClaim(site, data.token, receiptRef);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Claims about this receipt' })).toHaveText(
    /Continue draft\s+Cargo Loss/,
  );
  await page.getByRole('link', { name: 'Start cargo claim' }).click();
  await expect(page).toHaveURL(/\/damage-claim\?from=RC-/);
  await open(page, `${page.url()}&step=items`);
  await expect(page.getByRole('textbox', { name: /SKU/ })).toHaveValue('TEE-S');
});

test('answers the exceptions of deliveries, and asks for no work on goods that were refused', async ({
  page,
  site,
}) => {
  const { email } = await beLoggedIn(page, site);
  await test.step('splits the pieces of an exception, and answers several at once', async () => {
    const path = await deliver(email, {
      vendor: 'Zeta Knits',
      lines: [{ ...lines[0], received: 24, expected: 24, damaged: 12 }, lines[1]],
      exceptions: [{ exception: 'E1', type: 'unlabelled', line: 2, qty: 4 }],
    });
    await open(page, path);
    const damaged = page.getByRole('listitem').filter({ hasText: 'Damaged: 12 pieces' });
    await damaged.getByText('Split the 12 pieces').click();
    await damaged.getByRole('spinbutton', { name: 'Return to vendor' }).fill('8');
    await damaged.getByRole('spinbutton', { name: 'Accept' }).fill('3');
    await damaged.getByRole('spinbutton', { name: 'Accept' }).press('Enter');
    await expect(
      damaged.getByRole('group', { name: 'Pieces for each answer' }),
    ).toHaveAccessibleDescription('Your answer is about 11 pieces; the exception has 12 pieces.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(damaged.getByRole('spinbutton', { name: 'Return to vendor' })).toHaveValue('8');
    await damaged.getByRole('spinbutton', { name: 'Accept' }).fill('4');
    await damaged.getByRole('button', { name: 'Answer with these pieces' }).click();
    await expect(page.getByText('Got it: accept 4, return to vendor 8.')).toBeVisible();

    await damaged.getByText('Change', { exact: true }).click();
    await damaged.getByText('Split the 12 pieces').waitFor();
    await expect(page.getByText('Answer several at once')).toHaveCount(0);
  });

  await test.step('answers all exceptions that wait, or those that are ticked', async () => {
    const exceptions = ['E1', 'E2', 'E3'].map((exception, at) => ({
      exception,
      type: 'unlabelled',
      line: 1,
      qty: at + 1,
    }));
    const path = await deliver(email, {
      exceptions,
    });
    await open(page, path);
    await page.getByText('Answer several at once').click();
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await page.getByLabel('Note for all of them').fill('Label them, please.');
    await page.getByRole('button', { name: 'Hold (all selected)' }).click();
    await expect(page.getByText('Choose an exception first.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(page.getByLabel('Note for all of them')).toHaveValue('Label them, please.');
    await page.getByRole('checkbox', { name: /Unlabeled: 2 pieces/ }).check();
    await page.getByRole('checkbox', { name: /Unlabeled: 3 pieces/ }).check();
    await page.getByRole('button', { name: 'Hold (all selected)' }).click();
    await expect(page.getByText('Got it: hold.')).toHaveCount(2);
    await expect(page.getByText('Answer several at once')).toHaveCount(0);
  });

  await test.step('asks for no work on goods that were refused', async () => {
    const path = await deliver(email, { status: 'REFUSED', countedAt: undefined });
    await open(page, path);
    const actions = page.getByRole('group', { name: 'Actions' });
    await expect(actions.getByRole('link')).toHaveText(['Receiving report (PDF)']);
  });
});

test('names the present number under the number that a receipt had before', async ({
  page,
  site,
}) => {
  const client = await beLoggedIn(page, site);
  const receipt = `DEL-${randomUUID().slice(0, 8)}`;
  await feed({ client: client.email, receipt, status: 'ARRIVED', lines });
  await open(page, REPORT);
  const earlier = (await page.getByRole('link', { name: /^RC-/ }).first().textContent()) ?? '';
  const coming = { goodsState: 'on_the_way', goodsText: undefined, vendor: 'Mill' };
  const announced = { ...serviceRequest(), ...coming, tracking: '1Z999AA10123456784' };
  const { reference } = await makeRecord(page, 'service-request', announced);
  await feed({ client: client.email, receipt, serviceRequest: reference });
  await open(page, `${REPORT}/${earlier.trim()}`);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const [present = ''] = /RC-\d{4}-\d{6}/.exec(heading ?? '') ?? [];
  expect(present).not.toBe(earlier.trim());
  await expect(page.getByText(`This receipt is now ${present}.`)).toBeVisible();
  await open(page, `${REPORT}/${present}`);
  await expect(page.getByText('This receipt is now')).toHaveCount(0);
});

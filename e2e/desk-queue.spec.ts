import type { Locator } from '@playwright/test';
import { deskOf } from './support/desk.ts';
import { quotedRequest, serviceRequest } from './support/quotes.ts';
import { makeRecord } from './support/submissions.ts';
import { expect, test } from './support/test.ts';

test.use({ loggedIn: 'client' });

/** The queue of the company's people: what waits, and who has it. Without script. */
const found = (reference: string): string => `/desk?q=${reference}&assignee=any`;

test('a request waits under Today until the client has a quote', async ({ browser, page }) => {
  const { reference } = await makeRecord(page, 'service-request', serviceRequest());
  const { context, desk } = await deskOf(browser, 'service', found(reference));
  await expect(desk.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  const today = desk.getByRole('table', { name: 'Queue' }).getByRole('rowgroup', { name: 'Today' });
  const row = today.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Review');
  await expect(row).toContainText('Nobody');
  await row.getByRole('link', { name: reference }).click();
  await expect(desk.getByRole('heading', { name: reference })).toBeVisible();

  const quoted = await quotedRequest(page);
  await desk.goto(found(quoted));
  await expect(desk.getByText('Nothing matches these filters')).toBeVisible();
  await desk.goto(`${found(quoted)}&need=client`);
  await expect(desk.getByRole('row').filter({ hasText: quoted })).toContainText('Review the quote');
  await context.close();
});

test('Take next assigns the most urgent record of the own areas', async ({ browser }) => {
  const { context, desk } = await deskOf(browser, 'warehouse', '/desk');
  await desk.getByRole('button', { name: 'Take next' }).click();
  const done = desk.getByRole('status').filter({ hasText: 'is assigned to you' });
  const reference = /[A-Z]{2}-\d{4}-\d{6}/.exec(await done.innerText())?.[0] ?? '';
  const row = desk.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Wanda Reyes');
  await row.getByRole('button', { name: 'Release' }).click();
  await expect(done).toHaveCount(0);
  await context.close();
});

test('a card of the queue names its client on one line of a phone', async ({ browser }) => {
  const { context, desk } = await deskOf(browser, 'warehouse', '/desk?assignee=any');
  await desk.setViewportSize({ width: 320, height: 640 });
  const client = desk.getByRole('row').locator('[data-label="Client"]').first();
  const { height = 99 } = (await client.boundingBox()) ?? {};
  expect(height).toBeLessThan(30);
  await context.close();
});

for (const role of ['service', 'manager'] as const) {
  test(`every link of the queue opens to a person of ${role}`, async ({ browser }) => {
    const { context, desk } = await deskOf(browser, role, '/desk?assignee=any&size=100');
    await expect(desk.getByRole('heading', { name: 'Queue' })).toHaveCount(1);
    const hrefs = (links: Locator) =>
      links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const rows = desk.getByRole('table', { name: 'Queue' }).getByRole('link');
    const records = await hrefs(rows);
    for (const kind of ['receipts', 'work']) {
      const path = records.find((each) => each.startsWith(`/desk/${kind}/`));
      await desk.goto(path ?? '');
      const [back = ''] = await hrefs(desk.locator('.page-back a'));
      records.push(back);
    }
    for (const path of new Set(records))
      expect((await desk.request.get(path)).status(), path).toBe(200);
    await context.close();
  });
}

test('filters work without script and stay in the address', async ({ browser }) => {
  const { context, desk } = await deskOf(browser, 'manager', '/desk');
  await desk.getByRole('button', { name: 'Area', exact: true }).click();
  await desk.getByRole('checkbox', { name: 'Warehouse' }).check();
  await desk.getByRole('checkbox', { name: 'Claims' }).check();
  await desk.locator('#by-area').getByRole('button', { name: 'Apply' }).click();
  await expect(desk).toHaveURL(/area=warehouse&.*area=claims|area=claims&.*area=warehouse/);
  await expect(desk.getByRole('button', { name: 'Area: 2' })).toBeVisible();
  await desk.goto('/desk?client=C-999999');
  await expect(desk.getByRole('alert').first()).toContainText('There is no such client.');
  await context.close();
});

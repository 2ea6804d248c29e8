import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Role } from '#lib/staff/roles.ts';
import { logIn, signUpClient } from './support/clients.ts';
import { logInAtDesk } from './support/desk.ts';
import { sendPastedOrder } from './support/orders.ts';
import { sign } from './support/sign.ts';
import { makeClaim } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/** One order from the form of the client to billing, by the client and five people of the company. */
test.use({ expectedErrors: [FAILED_LOADS] });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const count = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });

/** A person of the company at a screen. */
async function personAt(browser: Browser, role: Role, path: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logInAtDesk(page, role, path);
  return page;
}

const referenceIn = (text: string, prefix: string): string =>
  new RegExp(`${prefix}-\\d{4}-\\d{6}`).exec(text)?.[0] ?? `no ${prefix}`;

test('an order goes from the form of the client to the bill', async ({ browser, page, site }) => {
  const po = `PO-${randomUUID().slice(0, 8)}`;
  const client = await signUpClient(site);

  await test.step('the client pastes the order and sends it', async () => {
    await page.goto('/login');
    await logIn(page, client.email, client.password);
    await page.waitForURL('/');
    await sendPastedOrder(page, po);
  });
  const request = referenceIn(page.url(), 'SR');

  const service = await personAt(browser, 'service', `/desk?q=${request}&assignee=any`);
  await test.step('service takes it from the queue and quotes it', async () => {
    const row = service.getByRole('row').filter({ hasText: request });
    await row.getByRole('button', { name: 'Assign to me' }).click();
    await expect(row).toContainText('Sam Ortiz');
    await row.getByRole('link', { name: request }).click();
    await press(service, 'Start review');
    await press(service, 'Send quote');
    for (const line of [0, 1]) await service.getByLabel('Unit price').nth(line).fill('0.45');
    await press(service, 'Send quote');
    await expect(service).toHaveURL(/done=quote$/);
  });

  await test.step('the client approves the quote by signature', async () => {
    await open(page, `/service-request/${request}`);
    await sign(page);
    await expect(page.locator('.record-state')).toContainText('Quote approved');
  });

  await test.step('service makes the work order', async () => {
    await service.reload();
    await press(service, 'Make work order');
    await expect(service.getByText(/Work order WO-\d{4}-\d{6} made\./)).toBeVisible();
    const linked = service.getByRole('region', { name: 'Linked records' });
    await expect(linked).toContainText('RC-');
    await expect(linked.getByRole('link', { name: /^WO-/ })).toBeVisible();
  });
  const order = referenceIn(await service.getByRole('main').innerText(), 'WO');

  const receipt = referenceIn(await page.getByRole('main').innerText(), 'RC');
  const warehouse = await personAt(browser, 'warehouse', `/desk/receipts?q=${receipt}`);
  await test.step('the warehouse takes the goods in and counts them', async () => {
    await warehouse.getByRole('link', { name: receipt }).click();
    await press(warehouse, 'Goods arrived');
    await count(warehouse, 'Received NL-22-S').fill('24');
    await count(warehouse, 'Received NL-22-M').fill('36');
    await press(warehouse, 'Finish count');
    await expect(warehouse.getByText('Count finished.')).toBeVisible();
    await press(warehouse, 'Close');
    await expect(warehouse.getByText('Receipt closed.')).toBeVisible();
  });

  const work = await personAt(browser, 'warehouse', `/desk/work/${order}`);
  await test.step('the warehouse works, inspects and ships', async () => {
    for (const field of await work.getByRole('spinbutton', { name: /^Done / }).all())
      await field.fill('60');
    await press(work, 'Save counts');
    await expect(work.getByText('Counts saved.')).toBeVisible();
    await press(work, 'Save inspection');
    await expect(work.getByText('Inspection saved.')).toBeVisible();
    await press(work, 'Complete');
    await expect(work.getByText('Done. The client reads the new status.')).toBeVisible();
    await box(work, 'Carrier').fill('UPS');
    await box(work, 'Tracking').fill('1Z999');
    await count(work, 'Cartons').fill('3');
    await count(work, 'Pieces').fill('60');
    await press(work, 'Ship');
    await expect(work.getByText('Shipped', { exact: true }).first()).toBeVisible();
  });

  const claim = await test.step('the client claims a damage and claims decides', async () => {
    const reference = await makeClaim(page);
    const claims = await personAt(browser, 'claims', `/desk/records/${reference}`);
    await press(claims, 'Start review');
    await box(claims, 'Note').fill('We credit one of three.');
    await press(claims, 'Partly approve');
    await expect(claims.getByText('Done. The new status is in the activity below.')).toBeVisible();
    return reference;
  });
  await open(page, `/report-garment-claim/${claim}`);
  await expect(page.locator('.record-state')).toContainText('Partly approved');

  await test.step('billing finds the approved quote and the shipped pieces', async () => {
    const billing = await personAt(browser, 'billing', '/desk/billing');
    const work = billing.getByRole('table', { name: 'Billable work' });
    await expect(work.getByRole('row').filter({ hasText: request })).toHaveCount(2);
    await expect(work.getByRole('row').filter({ hasText: order }).first()).toContainText('60');
  });

  await test.step('the manager reads who did it, the client does not', async () => {
    const manager = await personAt(browser, 'manager', `/desk/audit?record=${request}`);
    const trail = manager.getByRole('table', { name: 'Audit' });
    await expect(trail.getByRole('row').filter({ hasText: 'Sam Ortiz' }).first()).toBeVisible();
    for (const path of [`/service-request/${request}`, `/report/process/${order}`]) {
      await open(page, path);
      await expect(
        page.getByText('Shipped').or(page.getByText('Quote approved')).first(),
      ).toBeVisible();
      for (const name of ['Sam Ortiz', 'Wanda Reyes'])
        await expect(page.getByText(name)).toHaveCount(0);
    }
  });
});

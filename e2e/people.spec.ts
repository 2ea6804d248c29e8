/** The people of a company: invite, join, and roles that count from the next press. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { beClient, signUpClient } from './support/clients.ts';
import { invitationFor } from './support/mails.ts';
import { colleagueOf } from './support/people.ts';
import { makeRecord, message, waitForSave } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

test.use({ expectedErrors: [FAILED_LOADS] });

const PASSWORD = 'Nine-green-bottles-2026';

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: email });

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto('/people');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(rowOf(page, email)).toContainText('Invited');
}

async function join(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
}

test('a colleague joins by an invitation without script', async ({ browser, site }) => {
  const company = `Thread ${randomUUID().slice(0, 6)}`;
  const client = await signUpClient(site, 'Ann Lee', company);
  const owner = await browser.newContext({ javaScriptEnabled: false });
  const page = await owner.newPage();
  await beClient(page, site, client);
  const email = `k${randomUUID().slice(0, 12)}@example.com`;
  await invite(page, email, 'Viewer');
  const address = await invitationFor(email);
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (let count = 0; count < 2; count++) {
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: `Join ${company}` })).toBeVisible();
  }
  await join(guest, address, 'Kim Lee');
  await expect(guest.getByRole('heading', { name: 'Welcome, Kim Lee' })).toBeVisible();
  await guest.goto('/profile');
  const topics = guest.getByRole('group', { name: 'Emails about records' });
  await topics.getByRole('checkbox', { name: 'Claims' }).check();
  await topics.getByRole('checkbox', { name: 'Deliveries' }).check();
  await guest.getByRole('button', { name: 'Save topics' }).click();
  await expect(guest.getByText('Your choice of emails is saved.')).toBeVisible();
  const checked = topics.getByRole('checkbox', { checked: true });
  expect(await checked.evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([
    'deliveries',
    'claims',
  ]);
  await page.reload();
  await expect(rowOf(page, email)).toContainText('Active');
  await expect(rowOf(page, email).getByRole('button', { name: 'Make owner' })).toBeVisible();
  await rowOf(page, client.email).getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Name another owner first.')).toBeVisible();
  const late = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await late.goto(address);
  await expect(late.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
  await guest.goto('/people');
  await expect(guest.getByText('Your role does not allow this.')).toBeVisible();
});

test('a new role counts from the next press, and People is where one may see it', async ({
  browser,
  site,
}) => {
  const client = await signUpClient(site);
  const page = await (await browser.newContext()).newPage();
  await beClient(page, site, client);
  await page.goto('/');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['User Profile', 'People', 'Logout']);
  await page.getByRole('menuitem', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const email = `k${randomUUID().slice(0, 12)}@example.com`;
  await invite(page, email, 'Admin');
  const guest = await (await browser.newContext()).newPage();
  await join(guest, await invitationFor(email), 'Kim Lee');
  await expect(guest.getByRole('heading', { name: 'Welcome, Kim Lee' })).toBeVisible();
  await guest.goto('/people');
  await page.reload();
  await rowOf(page, email).getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(rowOf(page, email)).toContainText('Viewer');
  await guest.getByRole('textbox', { name: 'Email' }).fill('x@example.com');
  await guest.getByRole('button', { name: 'Invite' }).click();
  await expect(guest.getByText('Your role does not allow this.')).toBeVisible();
  await guest.goto('/');
  await guest.getByRole('button', { name: 'Profile menu' }).click();
  await expect(guest.getByRole('menuitem', { name: 'People' })).toHaveCount(0);
});

test('two people who write one draft at once lose nothing', async ({ browser, page, site }) => {
  const owner = await signUpClient(site);
  await beClient(page, site, owner);
  const other = await (await browser.newContext()).newPage();
  await beClient(other, site, await colleagueOf(site, owner, 'orders'));
  const { id } = await makeRecord(page, 'contact-us', message('Two people'), 'draft');
  for (const each of [page, other]) await open(each, `/contact-us?draft=${id}`);
  const subject = (of: Page) => of.getByRole('textbox', { name: 'Subject', exact: true });
  await subject(other).fill('From the colleague');
  await waitForSave(other);
  await subject(page).fill('From the owner');
  const conflict = page.getByRole('alert').filter({ hasText: 'edited by a colleague' });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  const kept = page.getByRole('group', { name: 'Other version' });
  await kept.getByRole('button', { name: 'Switch versions' }).click();
  await expect(subject(page)).toHaveValue('From the colleague');
  expect(await accessibilityFaults(page)).toEqual([]);
  await kept.getByRole('button', { name: 'Switch versions' }).click();
  await expect(subject(page)).toHaveValue('From the owner');
  await kept.getByRole('button', { name: 'Drop the other version' }).click();
  await waitForSave(page);
  await subject(other).fill('From the colleague again');
  await other
    .getByRole('alert')
    .filter({ hasText: 'edited by a colleague' })
    .getByRole('button', { name: 'Show the other version' })
    .click();
  await expect(subject(other)).toHaveValue('From the owner');
});

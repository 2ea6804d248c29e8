/** People of the company in the browser: the sample people of the seeded portal. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Role } from '#lib/staff/roles.ts';
import { DEMO_PASSWORD } from '#api/seed/demo-people.ts';
import { expect } from './test.ts';

/** Logs a sample person in by the form of the page. */
export async function logInAtDesk(page: Page, role: Role, path = '/desk/login'): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${role}@example.com`);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
}

/** Opens a browser of its own without script, with a sample person logged in. */
export async function deskOf(
  browser: Browser,
  role: Role,
  path = '/desk/me',
): Promise<{ readonly context: BrowserContext; readonly desk: Page }> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const desk = await context.newPage();
  await logInAtDesk(desk, role, path);
  return { context, desk };
}

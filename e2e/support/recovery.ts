import type { Page } from '@playwright/test';
import { expect, open } from './test.ts';

/** The steps of a forgotten password, and ways to stand in the middle of them. */
export const PAGE = '/forgot-password';

export const step = (view: string): string => `${PAGE}?view=${view}`;

/** One of the four boxes of the code. */
export const box = (page: Page, position: number) =>
  page.getByRole('textbox', { name: `Digit ${position}` });

/** What the browser keeps between the steps, as text, or null. */
export const otpData = (page: Page) => page.evaluate(() => localStorage.getItem('clientOtpData'));

/** A page of the same origin that has nothing to do with the portal. */
export async function goElsewhere(page: Page): Promise<void> {
  await page.route('**/elsewhere', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto('/elsewhere');
}

/** Stored code data without a code being sent, as the steps 2 and 3 need it. */
export async function plantCode(page: Page): Promise<void> {
  await goElsewhere(page);
  await page.evaluate(() => {
    localStorage.setItem('clientOtpData', '{"token":"po_planted"}');
    sessionStorage.setItem('recovery', '{"email":"ann@example.com","moving":true}');
  });
}

/** Lets the API answer a call of the recovery. */
export const answer = (page: Page, call: string, status: number, body: object) =>
  page.route(`**/api/client/${call}`, (route) => route.fulfill({ status, json: body }));

/** Walks to the second step. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await open(page, PAGE);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL(step('VERIFY_OTP'));
}

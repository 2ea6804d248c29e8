import type { Page } from '@playwright/test';
import { logIn } from './support/clients.ts';
import { mailsTo, readCode } from './support/mails.ts';
import { startSecondPortal, type SecondPortal } from './support/second-portal.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** A portal with CONFIRM_ADDRESS=on. */
test.use({ expectedErrors: [FAILED_LOADS] });

let portal: SecondPortal;
test.beforeAll(async () => {
  portal = await startSecondPortal('', { CONFIRM_ADDRESS: 'on' });
});
test.afterAll(() => portal.stop());

const password = 'Correct@2026';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function signUp(page: Page, email: string): Promise<void> {
  await open(page, `${portal.site}/signup`);
  const typed = { 'Company Name': 'Lee Garments', 'Contact Person': 'Ann Lee', Email: email };
  for (const [name, value] of Object.entries({ ...typed, Telephone: '2125550142' }))
    await field(page, name).fill(value);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(`${portal.site}/login`);
}

test('a new client confirms the address by a code, and logs in with the password of sign up', async ({
  page,
}) => {
  const email = 'new@example.com';
  await signUp(page, email);
  await expect.poll(() => mailsTo(email, 'confirm-address', portal.dataDir)).toHaveLength(1);
  await open(page, `${portal.site}/login`);
  await logIn(page, email, password);
  await expect(toast(page)).toContainText('Please confirm your email address first');
  await expect(page).toHaveURL(`${portal.site}/login`);
  await expect(field(page, 'Email')).toHaveValue(email);

  await page.getByRole('link', { name: /Forgot Password/ }).click();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(field(page, 'Digit 1')).toBeFocused();
  await page.keyboard.type(await readCode(email, portal.dataDir));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('OTP verified successfully!')).toBeVisible();

  await open(page, `${portal.site}/login`);
  await logIn(page, email, password);
  await expect(page).toHaveURL(`${portal.site}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Lee');
});

test('an address in use is answered as a new one, and its owner is told by mail', async ({
  page,
}) => {
  const email = 'taken@example.com';
  await signUp(page, email);
  await signUp(page, email);
  await expect.poll(() => mailsTo(email, 'already-registered', portal.dataDir)).toHaveLength(1);
});

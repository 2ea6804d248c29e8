import type { Page } from '@playwright/test';
import { signUpClient } from './support/clients.ts';
import { readCode } from './support/mails.ts';
import {
  answer,
  askForCode,
  box,
  goElsewhere,
  otpData,
  plantCode,
  step,
} from './support/recovery.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** Two tabs of one browser, each with a recovery. */
test.use({ expectedErrors: [FAILED_LOADS] });

const verify = async (page: Page, code: string): Promise<void> => {
  await box(page, 1).fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page).toHaveURL(step('RESET_PASSWORD'));
};

async function reset(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password' }).fill('Fresh#2026');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Fresh#2026');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page)).toContainText('Password reset successfully!');
}

test('a recovery goes on when old tabs are closed, or left by a link or an address', async ({
  context,
  site,
}) => {
  const { email } = await signUpClient(site);
  const leaves = [
    (old: Page) => old.close({ runBeforeUnload: true }),
    (old: Page) => old.getByRole('link', { name: /login/i }).first().click(),
    (old: Page) => goElsewhere(old),
  ];
  const leaveOld: (() => Promise<void>)[] = [];
  for (const leave of leaves) {
    const old = await context.newPage();
    await answer(old, 'sendotp', 200, {
      succeeded: true,
      ResponseMessage: 'OTP sent successfully.',
      ResponseBody: { token: 'po_older' },
    });
    await askForCode(old, email);
    leaveOld.push(() => leave(old));
  }
  const newer = await context.newPage();
  await askForCode(newer, email);
  await verify(newer, await readCode(email));
  const token = await otpData(newer);
  for (const leave of leaveOld) {
    await leave();
    await expect.poll(() => otpData(newer)).toBe(token);
  }
  await reset(newer);
});

test('a code goes with the tab that stored it, and a newer one stays', async ({
  page,
  context,
}) => {
  await test.step('a tab that is left clears the code that it has stored itself', async () => {
    await plantCode(page);
    await open(page, step('VERIFY_OTP'));
    const other = await context.newPage();
    await goElsewhere(other);
    await goElsewhere(page);
    expect(await otpData(other)).toBeNull();
  });

  await test.step('a refused code of an old tab leaves the newer one of another tab', async () => {
    await plantCode(page);
    await open(page, step('VERIFY_OTP'));
    const other = await context.newPage();
    await goElsewhere(other);
    await page.route('**/api/client/verifyotp', async (route) => {
      await other.evaluate(() => localStorage.setItem('clientOtpData', '{"token":"po_newer"}'));
      await route.fulfill({
        status: 401,
        json: { succeeded: false, ResponseMessage: 'Invalid token' },
      });
    });
    await box(page, 1).fill('1234');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page).toHaveURL('/login');
    expect(await otpData(other)).toContain('po_newer');
  });
});

import { beLoggedIn, signUpClient, storedAuthData } from './support/clients.ts';
import { readCode } from './support/mails.ts';
import {
  answer,
  askForCode,
  box,
  goElsewhere,
  otpData,
  PAGE,
  plantCode,
  step,
} from './support/recovery.ts';
import { expect, FAILED_LOADS, open, test, toast } from './support/test.ts';

/** What may go wrong while a forgotten password is replaced. */
test.use({ expectedErrors: [FAILED_LOADS] });

test('a 401, an invalid token, and no token at all lead back, with the reason', async ({
  page,
}) => {
  await test.step('a 401, or the message Invalid token, leads to the login, with the reason', async () => {
    for (const [what, status, body] of [
      ['a 401', 401, { succeeded: false, ResponseMessage: 'No.' }],
      ['the message Invalid token', 400, { error: { message: 'Invalid token' } }],
    ] as const)
      await test.step(`${what} leads to the login, with the reason`, async () => {
        const reason = page
          .getByRole('alert')
          .getByText('Session expired. Please request a new OTP.');
        await plantCode(page);
        await answer(page, 'verifyotp', status, body);
        await open(page, step('VERIFY_OTP'));
        await box(page, 1).fill('1234');
        await page.getByRole('button', { name: 'Verify OTP' }).click();
        await expect(page).toHaveURL('/login');
        await expect(reason).toBeVisible();
        expect(await otpData(page)).toBeNull();

        await plantCode(page);
        await answer(page, 'resetpassword', status, body);
        await open(page, step('RESET_PASSWORD'));
        await page.getByRole('textbox', { name: 'New Password' }).fill('Fresh#2026');
        await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Fresh#2026');
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await expect(page).toHaveURL('/login');
        await expect(reason).toBeVisible();
      });
  });

  await test.step('starts over without a stored token, and without an e-mail', async () => {
    await plantCode(page);
    await open(page, step('VERIFY_OTP'));
    await page.evaluate(() => localStorage.removeItem('clientOtpData'));
    await box(page, 1).fill('1234');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page).toHaveURL(step('SEND_OTP'));
    await expect(toast(page)).toContainText('Session expired. Please request a new OTP.');

    await page.clock.install();
    await goElsewhere(page);
    await page.evaluate(() => localStorage.setItem('clientOtpData', '{"token":"po_planted"}'));
    await open(page, step('VERIFY_OTP'));
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(page).toHaveURL(step('SEND_OTP'));
    await expect(toast(page)).toContainText('Email not found. Please start over.');
  });
});

test('a 401 ends a stored session too, and so does one at the first step', async ({
  page,
  site,
}) => {
  const ended = async (): Promise<void> => {
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await storedAuthData(page)).toBeNull();
  };
  await beLoggedIn(page, site);
  await answer(page, 'verifyotp', 401, {});
  await plantCode(page);
  await open(page, step('VERIFY_OTP'));
  await box(page, 1).fill('1234');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(toast(page)).toContainText('Session expired. Please request a new OTP.');
  await ended();

  await beLoggedIn(page, site);
  await answer(page, 'sendotp', 401, {});
  await open(page, PAGE);
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await ended();
});

test('reports other failures in place, once', async ({ page, site }) => {
  const client = await signUpClient(site);
  await askForCode(page, client.email);
  const code = await readCode(client.email);
  await box(page, 1).fill(code === '0000' ? '1111' : '0000');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.')).toHaveCount(1);
  await expect(page).toHaveURL(step('VERIFY_OTP'));
  await expect(box(page, 1)).toBeFocused();

  await answer(page, 'verifyotp', 200, { succeeded: true, ResponseBody: {} });
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(toast(page)).toContainText('Invalid OTP data.');

  await page.goto(step('RESET_PASSWORD'));
  await answer(page, 'resetpassword', 400, {});
  await page.getByRole('textbox', { name: 'New Password' }).fill('Fresh#2026');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Fresh#2026');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page)).toContainText('Something went wrong. Please try again later.');

  await open(page, PAGE);
  await answer(page, 'sendotp', 400, {});
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page)).toContainText('Unable to send OTP. Please try again.');
});

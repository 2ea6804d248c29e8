import type { Page } from '@playwright/test';
import { createCollector } from './support/axe-widths.ts';
import { logIn, signUpClient } from './support/clients.ts';
import { mailsTo, readCode } from './support/mails.ts';
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
import { holdScripts } from './support/scripts.ts';
import { expect, FAILED_LOADS, open, stopClock, test, toast } from './support/test.ts';

/** A forgotten password, from asking for a code to the new password. */
test.use({ expectedErrors: [FAILED_LOADS] });

const tabMemory = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('a forgotten password is replaced with the keyboard alone', async ({ page, site }) => {
  const client = await signUpClient(site);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, PAGE);
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(client.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('OTP sent successfully.')).toBeVisible();
  await expect(page).toHaveURL(step('VERIFY_OTP'));
  await expect(box(page, 1)).toBeFocused();
  await expect(page.getByText(client.email)).toBeVisible();

  const code = await readCode(client.email);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('OTP verified successfully!')).toBeVisible();
  await expect(page).toHaveURL(step('RESET_PASSWORD'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await otpData(page)).toContain('pr_');

  await page.getByRole('textbox', { name: 'New Password' }).fill('Fresh#2026');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Fresh#2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Password reset successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await otpData(page)).toBeNull();
  expect(await tabMemory(page)).not.toContain(client.email);
  await expect.poll(() => mailsTo(client.email, 'password-reset')).toHaveLength(1);

  await logIn(page, client.email, 'Fresh#2026');
  await expect(page).toHaveURL('/');
  for (const address of addresses) expect(address).not.toMatch(/p[or]_|\b\d{4}\b(?!\/)(?<!:\d{4})/);
});

test('checks each step, and takes a code however it is typed', async ({ page }) => {
  await test.step('shows the first step when a later one is opened without a code', async () => {
    for (const view of ['VERIFY_OTP', 'RESET_PASSWORD', 'NONSENSE', '']) {
      await page.goto(step(view));
      await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
    }
    await page.goto(step('VERIFY_OTP'));
    await expect(page).toHaveURL(step('SEND_OTP'));
  });

  await test.step('reports missing values on each step', async () => {
    const incomplete = page.getByRole('alert').getByText('Please fill all required fields.');
    await open(page, PAGE);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(incomplete).toBeVisible();
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveAccessibleDescription('Please enter Email.');
    await expect(email).toBeFocused();

    await plantCode(page);
    await open(page, step('VERIFY_OTP'));
    await expect(box(page, 1)).toBeFocused();
    await page.keyboard.type('12');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(incomplete).toBeVisible();
    await expect(box(page, 3)).toBeFocused();
    await expect(box(page, 3)).toHaveAccessibleDescription('Please enter the OTP correctly.');

    await page.goto(step('RESET_PASSWORD'));
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(incomplete).toBeVisible();
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('resetpassword') ? 1 : 0));
    await page.getByRole('textbox', { name: 'New Password' }).fill('Fresh#2026');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Fresh#2027');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast(page).getByText('Passwords do not match.')).toBeVisible();
    expect(calls).toBe(0);
  });

  await test.step('offers four boxes for digits that support typing, keys and pasting', async () => {
    await plantCode(page);
    await open(page, step('VERIFY_OTP'));
    await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(box(page, 1)).toHaveAttribute('inputmode', 'numeric');
    const shown = () =>
      Promise.all([1, 2, 3, 4].map((position) => box(page, position).inputValue()));

    await box(page, 1).focus();
    await page.keyboard.type('a1');
    await expect(box(page, 2)).toBeFocused();
    expect(await shown()).toEqual(['1', '', '', '']);
    await page.keyboard.type('23');
    await page.keyboard.press('Backspace');
    await expect(box(page, 3)).toBeFocused();
    await page.keyboard.press('Backspace');
    expect(await shown()).toEqual(['1', '2', '', '']);
    await page.keyboard.press('ArrowLeft');
    await expect(box(page, 1)).toBeFocused();
    await page.keyboard.type('9');
    expect(await shown()).toEqual(['9', '2', '', '']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expect(box(page, 4)).toBeFocused();

    await box(page, 3).evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text', ' 40-51 ');
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    expect(await shown()).toEqual(['4', '0', '5', '1']);
    await box(page, 1).fill('8642');
    expect(await shown()).toEqual(['8', '6', '4', '2']);
  });

  await test.step('spreads a code that is filled into one box, with and without an event', async () => {
    const sent: unknown[] = [];
    await page.route('**/api/client/verifyotp', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 422, json: { succeeded: false } });
    });
    for (const [event, code] of [
      ['change', '8642'],
      [null, '9753'],
    ] as const) {
      await plantCode(page);
      await open(page, step('VERIFY_OTP'));
      await box(page, 1).evaluate(
        (input: HTMLInputElement, [value, name]) => {
          input.value = value;
          if (name !== null) input.dispatchEvent(new Event(name, { bubbles: true }));
        },
        [code, event] as const,
      );
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect.poll(() => JSON.stringify(sent)).toContain(code);
    }
  });
});

test('counts a minute down, over a reload and in the background, and tells four times', async ({
  page,
}) => {
  await stopClock(page);
  await plantCode(page);
  await open(page, step('VERIFY_OTP'));
  const timer = page.getByRole('timer');
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await page.locator('[data-countdown-news]').evaluate((news) => {
    const told: string[] = ((window as unknown as { told: string[] }).told = [news.textContent]);
    new MutationObserver(() => told.push(news.textContent)).observe(news, { childList: true });
  });
  await expect(timer).toHaveText('1:00');
  await expect(resend).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(timer).toHaveText('0:00');
  await expect(resend).toBeEnabled();
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(told).toEqual([
    'You can request a new code in 60 seconds.',
    'You can request a new code in 30 seconds.',
    'You can request a new code in 10 seconds.',
    'You can request a new code now.',
  ]);

  await answer(page, 'resendotp', 200, { succeeded: true });
  await resend.click();
  await expect(page.getByRole('status').getByText('OTP resent successfully.')).toBeVisible();
  await expect(timer).toHaveText('1:00');
  await expect(resend).toBeDisabled();
  await expect(box(page, 1)).toBeFocused();
  await page.clock.fastForward(40_000);
  await expect(timer).toHaveText('0:20');
  await page.reload();
  await expect(timer).toHaveText('0:20');
  expect(await otpData(page)).toContain('po_planted');
});

test('forgets code and e-mail when it is left, and not on a reload or between steps', async ({
  page,
  site,
}) => {
  const client = await signUpClient(site);
  await askForCode(page, client.email);
  await page.reload();
  await expect(page.getByText(client.email)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(client.email)).toBeVisible();
  expect(await otpData(page)).toContain('po_');

  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
  expect(await otpData(page)).toBeNull();
  expect(await tabMemory(page)).not.toContain(client.email);
  await page.goBack();
  await expect(page).toHaveURL(step('SEND_OTP'));

  await askForCode(page, client.email);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await page.goto('/login');
  expect(await otpData(page)).toBeNull();
  expect(await tabMemory(page)).not.toContain(client.email);

  await plantCode(page);
  await open(page, step('VERIFY_OTP'));
  await goElsewhere(page);
  expect(await otpData(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(step('SEND_OTP'));
});

test('continues from a form sent before the script loaded', async ({ page, site }) => {
  const client = await signUpClient(site);
  const scripts = await holdScripts(page);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully.')).toBeVisible();
  await scripts.release();
  await expect(page).toHaveURL(step('VERIFY_OTP'));
  await expect(page.getByText(client.email)).toBeVisible();
});

test('passes axe on each step with a notification, in either theme', async ({ page }) => {
  const { faults, check } = await createCollector(page);
  for (const view of ['SEND_OTP', 'VERIFY_OTP', 'RESET_PASSWORD']) {
    await plantCode(page);
    await open(page, step(view));
    await page
      .getByRole('button', { name: /OTP$|Reset/ })
      .first()
      .click();
    await expect(toast(page)).toBeVisible();
    await toast(page).hover();
    await check(view, [1280]);
  }
  expect(faults).toEqual([]);
});

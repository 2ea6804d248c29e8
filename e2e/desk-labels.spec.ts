import { logInAtDesk } from './support/desk.ts';
import { sentLabel } from './support/labels.ts';
import { mailsTo } from './support/mails.ts';
import { expect, FAILED_LOADS, test } from './support/test.ts';

test.use({ javaScriptEnabled: false, expectedErrors: [FAILED_LOADS] });

test('a label is marked as printed and applied, or sent back, without script', async ({
  page,
  site,
}) => {
  await test.step('a label is marked as printed and applied without script', async () => {
    const { reference, status } = await sentLabel(site);
    await logInAtDesk(page, 'warehouse', '/desk/labels');
    await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: reference });
    await page.getByRole('textbox', { name: 'Scanned code' }).fill(reference);
    await page.keyboard.press('Enter');
    await expect(row).toBeFocused();
    await row.getByRole('button', { name: 'Printed', exact: true }).click();
    await expect(page.getByText('Marked as printed.')).toBeVisible();
    expect(await status()).toBe('PRINTED');
    await row.getByRole('button', { name: 'Applied', exact: true }).click();
    await expect(page.getByText('Marked as applied.')).toBeVisible();
    expect(await status()).toBe('APPLIED');
  });

  await test.step('a label is sent back as a draft, with a reason that the client reads', async () => {
    const { reference, status, email } = await sentLabel(site);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/desk/labels');
    const row = page.getByRole('row').filter({ hasText: reference });
    const reason = row.getByRole('textbox', { name: 'Reason' });
    await row.getByRole('button', { name: 'Send back' }).click();
    await expect(row.getByText('Reason is required!')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('The logo is blurred.');
    await row.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Sent back.')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await status()).toBe('DRAFT');
    await expect
      .poll(async () => (await mailsTo(email, 'submission-status')).join('\n'))
      .toContain('The logo is blurred.');
  });
});

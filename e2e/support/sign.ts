import type { Locator, Page } from '@playwright/test';
import { CountedActs } from './counted-acts.ts';

/** Signs with the button that names the signer, and gives the consent where it is asked for. */
export async function sign(scope: Page | Locator, acts = new CountedActs()): Promise<void> {
  const button = scope.getByRole('button', { name: /^Sign as / });
  await scope.getByRole('button', { name: 'Change', exact: true }).waitFor();
  const consent = scope.getByRole('checkbox', { name: /I agree to sign/ });
  if ((await consent.count()) > 0) await acts.press(consent);
  await acts.press(button);
}

/** Orders as clients paste them. */
import { expect, type Page } from '@playwright/test';
import { CountedActs } from './counted-acts.ts';

const inWeeks = (weeks: number): string =>
  new Date(Date.now() + weeks * 7 * 86_400_000).toLocaleDateString('en-US', { dateStyle: 'long' });

const orderText = (po: string): string => `PO # ${po}
Vendor: Blue Harbor Apparel
Tracking: 1Z999AA10123456784
Needed by ${inWeeks(6)}. Please ticket and polybag all pieces (10 x 14 in).

SKU\tStyle\tColor\tSize\tQty
NL-22-S\tNL-22\tNavy\tS\t24
NL-22-M\tNL-22\tNavy\tM\t36
Total\t\t\t\t60

Ship to:
Harbor Outfitters
1200 Market Street
Philadelphia, PA 19107
`;

/** Pastes an order of 60 pieces on Home, adds what it leaves out, and sends it. */
export async function sendPastedOrder(
  page: Page,
  po: string,
  acts = new CountedActs(),
): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await acts.paste(page.getByRole('textbox', { name: 'Paste your order' }), orderText(po));
  await acts.press(button('Read it'));
  await expect(page.getByRole('heading', { name: 'To check' })).toBeVisible();
  await expect(page.getByRole('row', { name: /NL-22-M/ })).toContainText('line 8');
  const missing = page.getByRole('form', { name: 'Still needed' });
  await acts.choose(missing.getByLabel(/Ticket position/), 'On a seam');
  await acts.press(missing.getByRole('radio', { name: 'You send them with the goods' }));
  await acts.type(missing.getByLabel('Description of labels'), 'UPC tickets');
  await acts.press(button('Continue to check'));
  await expect(page).toHaveURL(/draft=.*step=check/);
  await acts.press(button('Send request'));
  await expect(page).toHaveURL(/\/service-request\/SR-\d{4}-\d{6}$/);
}

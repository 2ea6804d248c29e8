import type { Page } from '@playwright/test';

/**
 * Returns the address of the first record that a list of the demo client finds by a text. Numbers of the demo data depend
 * on the day of the first start.
 */
async function findAddress(page: Page, list: string, text: string): Promise<string> {
  const found = await page.request.get(`${list}?q=${encodeURIComponent(text)}`);
  const [, address] = /href="([^"]*\/(?:RC|WO)-\d{4}-\d{6})"/.exec(await found.text()) ?? [];
  if (address === undefined) throw new Error(`${list} has no record of ${text}.`);
  return address;
}

export const demoReceipt = (page: Page, po: string): Promise<string> =>
  findAddress(page, '/report/receipt/receipt-report', po);
export const demoOrder = (page: Page, title: string): Promise<string> =>
  findAddress(page, '/report', title);

/** Returns the addresses of records of different statuses. */
export const demoRecords = async (page: Page): Promise<string[]> => [
  await demoReceipt(page, 'PO-4118'),
  await demoReceipt(page, 'PO-4134'),
  await demoReceipt(page, 'PO-4140'),
  await demoOrder(page, 'Chino relabel'),
  await demoOrder(page, 'Cardigan rebrand'),
];

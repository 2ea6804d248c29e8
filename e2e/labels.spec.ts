import { readFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { sign as giveSignature } from './support/sign.ts';
import { storedAuthData } from './support/clients.ts';
import { expect, FAILED_LOADS, open, test, toast, waitForIslands } from './support/test.ts';

/** The label maker: live preview, findings, approval, print files, labels of a spreadsheet. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const box = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name, exact: true });
const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

async function pagesOfPdf<T>(path: string, read: (page: PDFiumPage) => T): Promise<Awaited<T>[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = await Promise.all([...document.pages()].map(read));
  document.destroy();
  library.destroy();
  return pages;
}

const textOfPdf = async (path: string): Promise<string> =>
  (await pagesOfPdf(path, (page) => page.getText())).join('\n');

/** The share of the first page that is dark. */
async function darkShareOfPdf(path: string): Promise<number> {
  const [first] = await pagesOfPdf(path, (page) => page.render({ render: 'bitmap' }));
  const blues = first?.data.filter((_, at) => at % 4 === 0) ?? [];
  return blues.filter((blue) => blue < 128).length / blues.length;
}

async function sign(page: Page): Promise<void> {
  await press(page, 'Check and approve');
  const dialog = page.getByRole('dialog', { name: 'Approve this label' });
  await giveSignature(dialog);
  await expect(page).toHaveURL(/\/create_lable\/LB-\d{4}-\d{6}$/);
}

test('a care label: findings are mended, it is signed, and its PDF says what was approved', async ({
  page,
}) => {
  await open(page, '/create_lable');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Care label/ }).click();
  await expect(page).toHaveURL(/new=care/);
  await waitForIslands(page);
  // A message stands where there is room for it: what is pressed next does not move.
  const market = page.getByLabel('European Union');
  const place = await market.boundingBox();
  await box(page, 'Label name').focus();
  await box(page, 'Label name').blur();
  await expect(page.getByText('Label name is required!').last()).toBeVisible();
  expect(await market.boundingBox()).toEqual(place);
  await box(page, 'Label name').fill('Linen shirt');
  const preview = page.getByRole('img', { name: /Preview of the label/ });
  const findings = page.locator('.findings');

  await box(page, 'Quantity').focus();
  await box(page, 'Quantity').blur();
  await expect(findings).toContainText(/^1 to fix, \d+ fields to fill/);
  await page.getByRole('button', { name: /needs the country of origin/ }).click();
  await expect(page.getByLabel('Country of origin')).toBeFocused();
  await page.getByLabel('Country of origin').selectOption('IN');
  await expect(preview).toContainText('Made in India');
  await page.getByLabel('Fiber, fiber 1').selectOption('cotton');
  await page.getByLabel('%, fiber 1').fill('40');
  await press(page, 'Add fiber');
  await page.getByLabel('Fiber, fiber 2').selectOption('linen');
  await page.getByLabel('%, fiber 2').fill('60');
  await expect(findings).toContainText('largest to the smallest');
  await press(page, 'Sort by share');
  await expect(preview).toContainText('60% linen, 40% cotton');
  for (const words of [/^Machine wash cold, gentle$/, /^Do not bleach$/, /^Do not tumble dry$/]) {
    await page.getByRole('radio', { name: words }).check();
  }
  await page.getByRole('radio', { name: 'Line dry', exact: true }).check();
  await page.getByRole('radio', { name: 'Iron warm', exact: true }).check();
  await expect(findings).toContainText('1 to fix');
  await press(page, 'To fix: Quantity is required!');
  await expect(page.getByLabel('Quantity')).toBeFocused();
  await box(page, 'Quantity').fill('500');
  await expect(findings).toContainText('All checks passed');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sign(page);
  await expect(toast(page)).toContainText(/Label LB-\d{4}-\d{6} approved\./);
  await waitForIslands(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await expect(box(page, 'Copies')).toHaveValue('510');
  await expect(page.getByText('510 labels: 500 plus 2% extra.')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const text = await textOfPdf(await (await download).path());
  for (const said of ['60% linen', 'Made in India', 'Do not bleach']) expect(text).toContain(said);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Print log' })).toContainText('510 labels');
});

test('a brand label with a logo: it is approved, and its PDF shows the logo', async ({ page }) => {
  await open(page, '/create_lable?new=brand');
  await waitForIslands(page);
  await box(page, 'Label name').fill('Neck label');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"><rect width="1600" height="400"/></svg>',
      ),
    });
  await box(page, 'Quantity').fill('5');
  await expect(page.locator('.findings')).toContainText('All checks passed');
  await expect(
    page.getByRole('img', { name: /Preview of the label/ }).locator('image'),
  ).toBeVisible();
  await sign(page);
  await waitForIslands(page);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect(await darkShareOfPdf(await (await download).path())).toBeGreaterThan(0.2);
});

test('twenty rows of a spreadsheet: two are wrong, one is mended, the others are made', async ({
  page,
}) => {
  const data = await storedAuthData(page);
  const made = await page.request.post('/api/client/labels', {
    headers: {
      Authorization: `Bearer ${data?.token ?? ''}`,
      'X-CSRF-Token': 'e2e',
      Cookie: 'csrfToken=e2e',
    },
    data: {
      data: {
        labelName: 'Ticket',
        kind: 'price_ticket',
        market: ['US'],
        languages: ['en'],
        sizePreset: 'price_ticket-1.25x2',
        dpi: '300',
        media: 'tt_paper',
        gtinType: 'upc_a',
        gtin: '036000291452',
        style: 'LN-1',
        colour: 'Indigo',
        size: 'M',
        price: '89.00',
        currency: 'USD',
        coo: 'IN',
        company: 'Acme',
        quantity: '5',
        dataSource: 'manual',
        fulfil: 'download_only',
      },
    },
  });
  const { ResponseBody } = (await made.json()) as { ResponseBody: { id: string } };
  await open(page, `/create_lable/${ResponseBody.id}`);
  await sign(page);
  await waitForIslands(page);
  await press(page, 'Use a spreadsheet');
  const rows = Array.from({ length: 20 }, (_, index) => {
    const odd: Record<number, string> = { 3: '036000291453', 5: '03600029145', 7: '3.6E+10' };
    const gtin = odd[index] ?? '036000291452';
    return `ST-${index},${gtin},2`;
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'tickets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Style,Barcode number or text,Copies', ...rows].join('\n')),
  });
  for (const name of [/^Color: Indigo/, /^Size: M/, /^Price: 89.00/, /^Country of origin: India/]) {
    await page.getByRole('checkbox', { name }).check();
  }
  await page.getByRole('button', { name: /^Review the/ }).click();
  await expect(page.getByText('Check digit should be 2.')).toBeVisible();
  await expect(
    page.getByText('18 tickets are ready. Fix 2 rows below or skip them.'),
  ).toBeVisible();
  await expect(page.getByText('3.6E+10 is a rounded number.')).toBeVisible();
  await expect(page.getByText('Printed as 036000291452.')).toBeVisible();
  await page.getByLabel('Barcode number or text, row 9').fill('036000291452');
  await press(page, 'Next row');
  await expect(page.getByRole('img', { name: 'The label of row 3' })).toContainText('ST-1');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Make labels for the 19 valid rows');
  await expect(page.getByText('38 labels are ready')).toBeVisible();
  await page.getByText('1 row was left out').click();
  await expect(page.getByText(/Row 5, gtin: .*2/)).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Download PDF');
  const text = await textOfPdf(await (await download).path());
  expect(text).toContain('ST-19');
  expect(text).not.toContain('ST-3\n');
});

const shipping = {
  labelName: 'Carton to DC 4',
  kind: 'carton_gs1',
  market: ['US'],
  languages: ['en'],
  sizePreset: 'carton_gs1-4x6',
  unit: 'in',
  dpi: '203',
  media: 'tt_paper',
  gtinType: 'upc_a',
  gtin: '614141007349',
  contentCount: '24',
  fromName: 'Atelier Nord',
  fromAddress: '12 Mill Lane, Portland 97201',
  toName: 'DC 4',
  toAddress: '9 Dock Road, Secaucus 07094',
  poNumber: 'PO-778',
  cartonNo: '1',
  cartonTotal: '1',
  quantity: '10',
  overagePct: '0',
  dataSource: 'manual',
  fulfil: 'download_only',
};

test('cartons: a prefix without its zero is asked about, and a print is made again with its SSCCs', async ({
  page,
  request,
}) => {
  const { token = '' } = (await storedAuthData(page)) ?? {};
  const headers = { authorization: `Bearer ${token}` };
  const made = await request.post('/api/client/labels', { headers, data: { data: shipping } });
  const { ResponseBody: label } = (await made.json()) as { ResponseBody: { id: string } };
  await open(page, `/create_lable/${label.id}`);
  await page.getByRole('heading', { name: 'Carton', exact: true }).click();
  await box(page, 'GS1 company prefix').fill('614141');
  await press(page, 'Save prefix');
  await expect(page.getByText('Your UPCs begin with 0614141. Use 0614141?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep 614141', exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Use 0614141');
  await expect(toast(page)).toContainText('Prefix saved.');
  await expect(box(page, 'GS1 company prefix')).toHaveValue('0614141');
  await sign(page);

  const call = { headers, data: { format: 'zpl', cartons: 2 } };
  const zpl = await (await request.post(`/api/client/labels/${label.id}/output`, call)).text();
  const log = page.getByRole('region', { name: 'Print log' });
  const again = async (reason: string, format: 'PDF' | 'ZPL') => {
    await open(page, page.url());
    await press(log.getByRole('listitem').last(), 'Print again');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(log, 'Download');
    await expect(log.getByText('Reason is required!')).toBeVisible();
    await box(log, 'Reason').fill(reason);
    await log.getByLabel('File').selectOption(format.toLowerCase());
    const coming = page.waitForEvent('download');
    await press(log, 'Download');
    await expect(log.getByText(`Printed again: ${reason}`)).toBeVisible();
    return (await coming).path();
  };
  expect(await readFile(await again('Torn label', 'ZPL'), 'utf8')).toBe(zpl);
  const text = (await textOfPdf(await again('Other printer', 'PDF'))).replaceAll(/\s/g, '');
  const [numbers = ''] = await log.getByText(/^SSCC /).allTextContents();
  await expect(log.getByText(numbers, { exact: true })).toHaveCount(3);
  const ssccs = numbers.match(/\d{18}/g) ?? [];
  expect(ssccs).toHaveLength(2);
  for (const sscc of ssccs) expect(text).toContain(sscc);
});

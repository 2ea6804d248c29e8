import type { Page } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { excessOf, settled } from './support/axe-widths.ts';
import {
  authDataFor,
  beLoggedIn,
  mirrorOf,
  setMirror,
  signUpClient,
  storeAuthData,
  type TestClient,
} from './support/clients.ts';
import { demoOrder, demoReceipt } from './support/demo-records.ts';
import { cutTexts } from './support/cut-text.ts';
import { pageRoutes } from './support/pages.ts';
import { makeRecord, message } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/**
 * Nothing scrolls sideways and no text is cut: on a phone of 320 px, at a desk, and there at 200 % zoom, which leaves half
 * the width. As it is, and with lines, words, letters and paragraphs as far apart as a reader may set them (WCAG 1.4.12).
 */
test.use({ expectedErrors: [FAILED_LOADS] });
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const WIDTHS = [320, 640, 1280];

/** Cells of lists that end in an ellipsis at a desk, where the record says the whole; fields; pictures of labels. */
const MAY_BE_CUT = 'td[data-fit], textarea, svg';

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

const spaceText = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);

async function faultsAt(page: Page, what: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const excess = await excessOf(page);
    const wide = excess > 0 ? [`${excess} px too wide`] : [];
    for (const fault of [...wide, ...(await cutTexts(page, MAY_BE_CUT))])
      faults.push(`${what}, ${width} px: ${fault}`);
  }
  return faults;
}

async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, path);
    faults.push(...(await faultsAt(page, path)));
    await spaceText(page);
    faults.push(...(await faultsAt(page, `${path}, spaced`)));
  }
  return faults;
}

const pathsOf = (access: 'public' | 'protected') =>
  pageRoutes.filter((route) => route.access === access).map(({ path }) => path);

/** With an address that has a number or a choice in it. */
const others = [
  '/report/receipt/receipt-report?tab=vendors',
  demoReceipt('000032'),
  demoReceipt('000038'),
  '/report?tab=board',
  '/report?tab=claims',
  demoOrder('000015'),
  demoOrder('000010'),
  '/products?view=import',
  '/service-request?view=requests',
  '/service-request',
  '/damage-claim?step=items',
  '/search?q=PO',
  '/create_lable?new=hang_tag',
];

async function beClient(
  page: Page,
  site: string,
  client: Pick<TestClient, 'email' | 'password'> = demoLogin,
): Promise<void> {
  const data = await authDataFor(site, client);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
}

test('pages of a visitor', async ({ page }) => {
  expect(await faultsOf(page, pathsOf('public'))).toEqual([]);
});

const GROUPS = 2;
for (let group = 0; group < GROUPS; group += 1) {
  const isMine = (_path: string, at: number): boolean => at % GROUPS === group;

  test(`pages of a new client, group ${group}`, async ({ page, site }) => {
    await beLoggedIn(page, site);
    expect(await faultsOf(page, pathsOf('protected').filter(isMine))).toEqual([]);
  });

  test(`pages of a client with records, group ${group}`, async ({ page, site }) => {
    await beClient(page, site);
    const paths = [...pathsOf('protected'), ...others];
    expect(await faultsOf(page, paths.filter(isMine))).toEqual([]);
  });
}

test('values of any length stay within the pages of a phone', async ({ page, site }) => {
  const name = 'Q'.repeat(80);
  const client = await signUpClient(
    site,
    name,
    name,
    `${'m'.repeat(60)}@${'d'.repeat(61)}.${'e'.repeat(58)}.com`,
  );
  await beClient(page, site, client);
  const { reference } = await makeRecord(
    page,
    'contact-us',
    message('PO4500012345/4500012346/'.repeat(4)),
  );
  const faults: string[] = [];
  for (const path of [
    ...pathsOf('protected'),
    `/contact-us/${reference}`,
    '/contact-us?view=requests',
    '/search?q=PO45',
  ]) {
    await open(page, path);
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await excessOf(page);
      if (excess > 0) faults.push(`${path}, ${width} px: ${excess} px too wide`);
    }
  }
  expect(faults).toEqual([]);
});

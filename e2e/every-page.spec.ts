import type { Page } from '@playwright/test';
import { formRows } from '#lib/kernel/form-table.ts';
import { LIST_VIEW } from '#lib/submissions/columns.ts';
import { axeFaultsAt, createResizer, excessOf } from './support/axe-widths.ts';
import { beClient, beDemo, signUpClient } from './support/clients.ts';
import { cutTexts } from './support/cut-text.ts';
import { demoOrder, demoReceipt } from './support/demo-records.ts';
import { pageRoutes } from './support/pages.ts';
import { makeRecord, message } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/**
 * Each page is inspected from a narrow phone, used by a finger, to a wide desk: axe passes in both
 * schemes, nothing scrolls sideways, no text is cut, also with lines, words, letters and paragraphs as far apart as a
 * reader may set them (WCAG 1.4.12), and the parts that all pages share keep their place from page to page.
 */
test.use({ expectedErrors: [FAILED_LOADS], contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel', timeout: 1_200_000 });

const WIDTHS = [320, 375, 600, 640, 768, 960, 1280, 1920];
/** A phone, a desk, and a desk at 200 % zoom, which leaves half the width. */
const TEXT_WIDTHS = [320, 640, 1280];

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

const sharedParts = {
  brand: '.mark',
  header: 'header',
  footer: '.foot-row',
  heading: 'h1',
  tabs: '.tabs',
} as const;

/** Measures the overflow of lists and statuses, and the place of each shared part in whole pixels (no top of the footer). */
const measure = (page: Page) =>
  page.evaluate((selectors) => {
    scrollTo(0, 0);
    const faults: string[] = [];
    for (const frame of document.querySelectorAll('*:has(> .list-table)'))
      if (frame.scrollWidth > frame.clientWidth) faults.push('the list scrolls sideways');
    for (const status of document.querySelectorAll('.list-table .status'))
      if (status.scrollWidth > status.clientWidth) faults.push(`${status.textContent} is cut`);
    const places: [string, string][] = [];
    for (const [name, selector] of Object.entries(selectors)) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const top = name === 'footer' ? '' : `, ${Math.round(box?.top ?? 0)}`;
      if (box && box.width > 0) places.push([name, `${Math.round(box.left)}${top}`]);
    }
    return { faults, places, isTouched: matchMedia('(pointer: coarse)').matches };
  }, sharedParts);

async function textFaults(page: Page, width: number, mayBeCut: string): Promise<string[]> {
  const excess = await excessOf(page);
  const wide = excess > 0 ? [`${excess} px too wide`] : [];
  return TEXT_WIDTHS.includes(width) ? [...wide, ...(await cutTexts(page, mayBeCut))] : wide;
}

/**
 * Looks at one page after the other.
 * @param mayBeCut selector of texts that may end in an ellipsis
 */
async function createInspector(page: Page, mayBeCut = MAY_BE_CUT) {
  const faults: string[] = [];
  const found = new Map<string, Map<string, string[]>>();
  const resize = await createResizer(page);

  /** Inspects the current page at each width, then with spaced text. */
  const inspectHere = async (what: string, isFramed = false): Promise<void> => {
    for (const width of WIDTHS) {
      await resize(width);
      const seen = await measure(page);
      expect(seen.isTouched, `${width} px`).toBe(width < 1024);
      for (const fault of [
        ...seen.faults,
        ...(await textFaults(page, width, mayBeCut)),
        ...(await axeFaultsAt(page, width)),
      ])
        faults.push(`${what}, ${width} px: ${fault}`);
      for (const [name, place] of isFramed ? seen.places : []) {
        const key = `${name} at ${width} px`;
        const places = found.getOrInsertComputed(key, () => new Map<string, string[]>());
        places.getOrInsertComputed(place, () => []).push(what);
      }
    }
    await spaceText(page);
    for (const width of TEXT_WIDTHS) {
      await resize(width);
      for (const fault of await textFaults(page, width, mayBeCut))
        faults.push(`${what}, spaced, ${width} px: ${fault}`);
    }
  };

  return {
    inspectHere,
    inspect: async (path: string, isFramed = true): Promise<void> => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, path);
      await expect(page.locator('h1').first()).toBeVisible();
      await inspectHere(path, isFramed);
    },
    /** Findings, and each of these shared parts that no page has or that has more than one place. */
    faults: (
      parts: readonly (keyof typeof sharedParts)[] = ['brand', 'header', 'footer', 'heading'],
    ) => [
      ...faults,
      ...parts
        .filter((part) => ![...found.keys()].some((key) => key.startsWith(`${part} at `)))
        .map((part) => `no page has the ${part}`),
      ...[...found]
        .filter(([, places]) => places.size > 1)
        .map(([key, places]) =>
          [key, ...[...places].map(([place, at]) => `${place}: ${at.join(' ')}`)].join('\n  '),
        ),
    ],
  };
}

const pathsOf = (access: 'public' | 'protected') =>
  pageRoutes.filter((route) => route.access === access).map(({ path }) => path);

/** Sign-in pages: one frame, one form each. */
const SIGN_IN = ['/login', '/signup', '/forgot-password'];

test('pages of a visitor pass axe and fit every width', async ({ page }) => {
  const { inspect, inspectHere, faults } = await createInspector(page);
  const endless = `relation "${'client_submission_attachment_'.repeat(4)}" does not exist`;
  for (const path of [...pathsOf('public'), `/error?message=${encodeURIComponent(endless)}`]) {
    const hasForm = SIGN_IN.includes(path);
    await inspect(path, hasForm);
    if (!hasForm) continue;
    // Without the text spacing of the first inspection.
    await open(page, path);
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await inspectHere(`${path} with errors`);
  }
  expect(faults(['brand', 'heading'])).toEqual([]);
});

test('pages pass axe and fit every width with values of maximum length', async ({ page, site }) => {
  const name = 'Q'.repeat(80);
  const email = `${'m'.repeat(60)}@${'d'.repeat(61)}.${'e'.repeat(58)}.com`;
  await beClient(page, site, await signUpClient(site, name, name, email));
  const subject = 'PO4500012345/4500012346/'.repeat(4);
  const { reference } = await makeRecord(page, 'contact-us', message(subject));
  // The header ends such a name in an ellipsis.
  const { inspect, faults } = await createInspector(page, `${MAY_BE_CUT}, .text-ellipsis`);
  for (const path of [
    ...pathsOf('protected'),
    `/contact-us/${reference}`,
    `/contact-us?view=${LIST_VIEW}`,
    '/search?q=PO45',
  ])
    await inspect(path);
  expect(faults()).toEqual([]);
});

/** Lists whose first record is looked at, too. */
const lists = [
  ...formRows.map(({ path }) => `${path}?view=${LIST_VIEW}`),
  '/retail-stores',
  '/create_lable',
];

/** With an address that has a number or a choice in it. */
const others = [
  '/report?tab=board',
  '/report?tab=claims',
  '/report/receipt/receipt-report?tab=vendors',
  demoReceipt('000016'),
  demoReceipt('000032'),
  demoReceipt('000038'),
  demoOrder('000010'),
  demoOrder('000015'),
  '/products?view=import',
  '/damage-claim?step=items',
  '/create_lable?new=care_label',
  '/create_lable?new=hang_tag',
  '/search?q=PO',
];

for (const [group, paths] of Object.entries({
  lists,
  others,
  addresses: pathsOf('protected').filter((path) => !lists.includes(path)),
}))
  test(`pages of a client with records pass axe and fit every width: ${group}`, async ({
    page,
    site,
  }) => {
    await beDemo(page, site);
    const { inspect, faults } = await createInspector(page);
    let records = 0;
    for (const path of ['/report', ...paths]) {
      await inspect(path);
      if (!lists.includes(path)) continue;
      const link = page.locator('.list-table td a, .label-cards a').first();
      const record = (await link.count()) > 0 ? await link.getAttribute('href') : null;
      if (record === null) continue;
      records += 1;
      await inspect(record);
      if (record.startsWith('/retail-stores/')) await inspect(`${record}/edit`);
    }
    if (group === 'lists') expect(records).toBeGreaterThan(3);
    expect(faults()).toEqual([]);
  });

import type { Page } from '@playwright/test';
import { formRows } from '#lib/kernel/form-table.ts';
import type { Role } from '#lib/staff/roles.ts';
import { LIST_VIEW } from '#lib/submissions/columns.ts';
import { isFull } from '../tests/reliability/support/figures.ts';
import { accessibilityFaults } from './support/axe.ts';
import { createResizer, excessOf, settled } from './support/axe-widths.ts';
import { beClient, beDemo, beLoggedIn, signUpClient } from './support/clients.ts';
import { cutTexts } from './support/cut-text.ts';
import { demoRecords } from './support/demo-records.ts';
import { logInAtDesk } from './support/desk.ts';
import { sentLabel } from './support/labels.ts';
import { callOperations, expectedReceipt, newOrder } from './support/operations.ts';
import { pageRoutes } from './support/pages.ts';
import { serviceRequest } from './support/quotes.ts';
import { makeRecord, message } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

/**
 * Each page is inspected from a narrow phone, used by a finger, to a wide desk: axe passes in both
 * schemes, nothing scrolls sideways, no text is cut, also with lines, words, letters and paragraphs as far apart as a
 * reader may set them (WCAG 1.4.12), and the parts that all pages share keep their place from page to page.
 */
test.use({ expectedErrors: [FAILED_LOADS], contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel', timeout: 1_200_000 });

/** The narrowest width of each layout, and a wide desk; `npm test` has the narrowest phone and desk, and a usual desk. */
const WIDTHS = isFull ? [320, 640, 768, 960, 1280, 1920] : [320, 960, 1280];
/** A phone, and a desk. */
const TEXT_WIDTHS = [1280, 320];
/** Axe runs where the layout of the header changes. */
const AXE_WIDTHS = [320, 1280];

/** Cells of lists that end in an ellipsis at a desk, where the record says the whole; fields; pictures of labels. */
const MAY_BE_CUT = 'td[data-fit], textarea, svg';

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

const spaceText = async (page: Page) => {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);
  await settled(page);
};

const unspaceText = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop());

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

interface Look {
  /** Its shared parts stand where those of other pages do. */
  readonly isFramed?: boolean;
  readonly isAxeRun?: boolean;
}

/** Looks at one page after the other; texts that match `mayBeCut` may end in an ellipsis. */
async function createInspector(page: Page, mayBeCut = MAY_BE_CUT) {
  const faults: string[] = [];
  const found = new Map<string, Map<string, string[]>>();
  const seen = new Set<string>();
  const resize = await createResizer(page);

  /** Inspects the current page at each width, at some with spaced text, too. */
  const inspectHere = async (
    what: string,
    { isFramed = true, isAxeRun = true }: Look = {},
  ): Promise<void> => {
    const note = (width: number, all: readonly string[]) => {
      faults.push(...all.map((fault) => `${what}, ${width} px: ${fault}`));
    };
    const noteExcess = async (width: number) => {
      const excess = await excessOf(page);
      if (excess > 0) note(width, [`${excess} px too wide`]);
    };
    for (const width of WIDTHS) {
      await resize(width);
      const measured = await measure(page);
      expect(measured.isTouched, `${width} px`).toBe(width < 1024);
      note(width, measured.faults);
      await noteExcess(width);
      if (isAxeRun && AXE_WIDTHS.includes(width))
        note(width, await accessibilityFaults(page, 'html', true, seen));
      for (const [name, place] of isFramed ? measured.places : []) {
        const key = `${name} at ${width} px`;
        const places = found.getOrInsertComputed(key, () => new Map<string, string[]>());
        places.getOrInsertComputed(place, () => []).push(what);
      }
      if (!TEXT_WIDTHS.includes(width)) continue;
      await spaceText(page);
      await noteExcess(width);
      note(width, await cutTexts(page, mayBeCut));
      await unspaceText(page);
    }
  };

  return {
    inspectHere,
    inspect: async (path: string, look?: Look): Promise<void> => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, path);
      await expect(page.locator('h1').first()).toBeVisible();
      await inspectHere(path, look);
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

/** Pages with no value of a client but the header, and forms whose values are in the fields of another form. */
const WITHOUT_VALUES = [
  '/change-password',
  '/retail-stores/new',
  '/retail-stores/import',
  '/create_lable/approve',
  '/referral-request',
  '/report-garment-claim',
  '/damage-claim',
  '/garment-rebranding',
];

test('pages of a visitor pass axe and fit every width', async ({ page }) => {
  const { inspect, inspectHere, faults } = await createInspector(page);
  const endless = `relation "${'client_submission_attachment_'.repeat(4)}" does not exist`;
  for (const path of [...pathsOf('public'), `/error?message=${encodeURIComponent(endless)}`]) {
    const hasForm = ['/login', '/signup', '/forgot-password'].includes(path);
    await inspect(path, { isFramed: hasForm });
    if (!hasForm) continue;
    // Without the text spacing of the first inspection.
    await open(page, path);
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await inspectHere(`${path} with errors`, { isFramed: false });
  }
  expect(faults(['brand', 'heading'])).toEqual([]);
});

test('pages fit every width with values of maximum length', async ({ page, site }) => {
  const name = 'Q'.repeat(80);
  const email = `${'m'.repeat(60)}@${'d'.repeat(61)}.${'e'.repeat(58)}.com`;
  await beClient(page, site, await signUpClient(site, name, name, email));
  const subject = 'PO4500012345/4500012346/'.repeat(4);
  const { reference } = await makeRecord(page, 'contact-us', message(subject));
  const note = 'https://mill.example.com/'.padEnd(120, 'x');
  const exceptions = [{ exception: 'E1', type: 'short', line: 1, qty: 3, asked: 'hold', note }];
  const receipt = await expectedReceipt(email, {
    vendor: name,
    po: note.slice(0, 40),
    tracking: note.slice(0, 40),
    exceptions,
  });
  const order = await newOrder(email);
  const hold = { reason: note, waitingFor: 'client' };
  await callOperations(`/work-orders/${order}/hold`, hold);
  // The header ends such a name in an ellipsis.
  const { inspect, faults } = await createInspector(page, `${MAY_BE_CUT}, .text-ellipsis`);
  for (const path of [
    ...pathsOf('protected').filter((path) => !WITHOUT_VALUES.includes(path)),
    `/contact-us/${reference}`,
    `/report/receipt/receipt-report/${receipt}`,
    `/report/process/${order}`,
    `/contact-us?view=${LIST_VIEW}`,
    '/search?q=PO45',
  ])
    await inspect(path, { isAxeRun: false });
  expect(faults()).toEqual([]);
});

test('pages of the desk pass axe and fit every width', async ({ page, site }) => {
  const { email } = await beLoggedIn(page, site, 'Ann Lee', 'Q'.repeat(80));
  const { reference } = await makeRecord(page, 'service-request', serviceRequest());
  const receipt = await expectedReceipt(email);
  await callOperations(`/receipts/${receipt}/transition`, { to: 'ARRIVED' });
  const order = await newOrder(email, '2026-01-02');
  await sentLabel(site);
  const { inspect, inspectHere, faults } = await createInspector(page);
  const plain = { isFramed: false };
  for (const path of ['/desk/login', '/desk/join?token=x']) await inspect(path, plain);
  const record = `/desk/records/${reference}`;
  await logInAtDesk(page, 'service', record);
  await inspectHere('record of the desk', plain);
  await page.goto(record);
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.goto(`${record}/quote`);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await inspectHere('quote with errors', plain);
  await inspect('/desk/staff', plain);
  const inspectAs = async (role: Role, paths: readonly string[]) => {
    await page.context().clearCookies({ name: 'desk' });
    await logInAtDesk(page, role, '/desk/me');
    for (const path of paths) await inspect(`/desk/${path}`, plain);
  };
  const records = [`receipts/${receipt}`, `work/${order}`];
  await inspectAs('warehouse', ['labels', 'receipts', 'work', ...records]);
  const lists = ['staff', 'audit', 'me', 'prices', 'texts', 'billing', 'approvals', 'deliveries'];
  await inspectAs('manager', [...lists, 'clients', `work/${order}?day=2026-01-02`]);
  await inspect('/desk?assignee=any', plain);
  await open(page, '/desk/clients');
  await page.getByRole('link', { name: 'C-000001' }).click();
  const tabs = page.getByRole('tab');
  for (const path of await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('href'))))
    await inspect(path ?? '', plain);
  expect(faults([])).toEqual([]);
});

/** Lists whose first record is looked at, too. */
const lists = [
  ...formRows.map(({ path }) => `${path}?view=${LIST_VIEW}`),
  '/retail-stores',
  '/create_lable',
];

/** With a choice in the address. */
const others = [
  '/report?tab=board',
  '/report?tab=claims',
  '/report/receipt/receipt-report?tab=vendors',
  '/products?view=import',
  '/damage-claim?step=items',
  '/create_lable?new=care',
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
    // One page with all shared parts, for places to compare with.
    if (!paths.includes('/report')) await inspect('/report', { isAxeRun: false });
    const found = group === 'others' ? await demoRecords(page) : [];
    for (const path of [...paths, ...found]) {
      // Lists of records of forms have the same markup.
      await inspect(path, { isAxeRun: !path.includes(LIST_VIEW) || records === 0 });
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

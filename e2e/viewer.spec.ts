/** What each role finds on the pages of a client. */
import { demoLogin } from '#api/seed/demo-login.ts';
import { createCollector } from './support/axe-widths.ts';
import { authDataFor, beClient, mirrorOf, signUpClient } from './support/clients.ts';
import { colleagueOf } from './support/people.ts';
import { quotedRequest } from './support/quotes.ts';
import { expect, FAILED_LOADS, open, test } from './support/test.ts';

test.use({ expectedErrors: [FAILED_LOADS] });

const REASON = 'Your role does not allow this. Ask an owner.';
/** Links of one kind: numbers, ids and values of the query differ. */
const PER_KIND = 2;
/** Texts of the company for everybody. */
const PUBLISHED = '/terms_&_conditions';

const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname.replace(/\/(?=[^/]*\d)[^/]+/g, '/#')}?${[...searchParams.keys()].sort().join('&')}`;

const refused =
  /<(?:button|a)\b[^>]*>\s*(?:Send|Add (?!to|a passkey)|Edit |Delete|Approve|Sign |Import|Reorder|Duplicate|Make labels|New revision|Archive|Start |Report a|Request |Continue|Check and|Labels for|Carton label|Receiving report)/;
/** Files that are refused to viewers, and exports, of which each client has few. */
const REFUSED_FILES = /receipt-export|receipt-paper|products\/export/;
const EXPORT = '-export?';

test('a viewer follows every link and finds no amount and no button that is refused', async ({
  playwright,
  site,
}) => {
  test.setTimeout(300_000);
  const viewer = await authDataFor(site, await colleagueOf(site, demoLogin, 'viewer', true));
  const api = await playwright.request.newContext({
    baseURL: site,
    extraHTTPHeaders: { cookie: `clientAuthData=${mirrorOf(viewer)}` },
  });
  const faults: string[] = [];
  const seen = new Map<string, Set<string>>();
  const pages = ['/'];
  for (let path = pages.shift(); path !== undefined; path = pages.shift()) {
    const answer = await api.get(path);
    const isError = new URL(answer.url()).pathname === '/error';
    if (answer.status() !== 200 || isError) faults.push(`${path}: ${answer.status()}`);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    const amount = path.startsWith(PUBLISHED) ? null : /.{0,40}[$€£]\d.{0,20}/.exec(html);
    for (const found of [amount, refused.exec(html)])
      if (found) faults.push(`${path}: ${found[0]}`);
    for (const [, link = ''] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
      const href = link.replaceAll('&amp;', '&');
      if (REFUSED_FILES.test(href)) faults.push(`${path}: ${href}`);
      if (href.includes(EXPORT)) continue;
      const kind = kindOf(new URL(href, site));
      const ofKind = seen.get(kind) ?? new Set();
      if (ofKind.has(href) || ofKind.size >= PER_KIND) continue;
      seen.set(kind, ofKind.add(href));
      pages.push(href);
    }
  }
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
  await api.dispose();
});

test('a viewer reads whom to ask where others fill in', async ({ page, site }) => {
  test.setTimeout(180_000);
  await beClient(page, site, await colleagueOf(site, demoLogin, 'viewer'));
  const { faults, check } = await createCollector(page);
  for (const path of ['/service-request', '/create_lable?new=care', '/retail-stores/new']) {
    await open(page, path);
    await expect(page.getByText(REASON)).toBeVisible();
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
    await check(path);
  }
  expect(faults).toEqual([]);
});

test('a person without May sign is not offered the approval, and a demotion counts at the next press', async ({
  browser,
  site,
}) => {
  const owner = await signUpClient(site);
  const orders = await colleagueOf(site, owner, 'orders');
  const page = await (await browser.newContext()).newPage();
  await beClient(page, site, owner);
  const reference = await quotedRequest(page);
  await open(page, `/service-request/${reference}`);
  await expect(page.getByRole('button', { name: /^Sign as/ })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await beClient(other, site, orders);
  await open(other, `/service-request/${reference}`);
  await expect(other.getByText('$45.00').first()).toBeVisible();
  await expect(other.getByRole('button', { name: /^Sign as|^Approve/ })).toHaveCount(0);
  await page.goto('/people');
  const row = page.getByRole('row').filter({ hasText: orders.email });
  await row.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(row).toContainText('Viewer');
  await other.getByRole('textbox', { name: 'Message' }).fill('When will it be done?');
  await other.getByRole('button', { name: 'Send message' }).click();
  await expect(other.getByText('Your role does not allow this.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: reference })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send message' })).toHaveCount(0);
  await expect(other.getByText('$')).toHaveCount(0);
});

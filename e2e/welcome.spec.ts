import type { Page, Route } from '@playwright/test';
import { messages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { demoLogin } from '#api/seed/demo-login.ts';
import {
  authDataFor,
  beLoggedIn,
  mirrorOf,
  setMirror,
  storeAuthData,
  storedAuthData,
} from './support/clients.ts';
import { signedCard, signedTerms } from './support/first-forms.ts';
import { serviceRequest } from './support/quotes.ts';
import { makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, stopClock, test, toast } from './support/test.ts';

/** The welcome page and its e-mail switch. */
test.use({ expectedErrors: [FAILED_LOADS] });

const name = 'Receive emails when merchandise arrives';
const emails = (page: Page) => page.getByRole('switch', { name });

/** Has the server render the page for a profile that its own database would not hold. */
async function renderWith(page: Page, from: RegExp, to: string): Promise<void> {
  await page.route('**/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(from, to);
    await route.fulfill({ response: answer, body });
  });
}

test('guides new clients and shows the company', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Lee');
  const content = page.getByRole('main');
  const forms = {
    'Terms & Condition': '/terms_&_conditions',
    'Credit Card Authorization': '/card-authorization',
    'Service Request': '/service-request',
    'Retail Stores': '/retail-stores',
    'Garment Rebranding': '/garment-rebranding',
  };
  for (const [label, href] of Object.entries(forms))
    await expect(content.getByRole('link', { name: label }).first()).toHaveAttribute('href', href);
  for (const text of ['1300+', '800+', '1000+', 'Clients', 'Reports', 'Transportation'])
    await expect(content.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(content.getByText('Client services')).toBeVisible();
});

test('shows what waits with its action first, then what changed, then the forms', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const clean = async () => (await titles()).map((title) => title.trim());
  const firstTwo = (await clean()).slice(0, 2);
  expect(firstTwo).toEqual(['Three forms to get started', 'Start from your order']);
  await expect(page.getByRole('link', { name: 'Request a service' })).toBeVisible();

  const data = await authDataFor(site, demoLogin);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
  await open(page, '/');
  const top = (await clean()).slice(0, 3);
  expect(top).toEqual(['Waiting for you', 'Start from your order', 'Latest activity']);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link', { name: 'Review the sample' })).toBeVisible();
  await waiting.getByRole('link', { name: 'Review exceptions' }).first().click();
  await expect(page).toHaveURL(/receipt-report\/RC-.*#exceptions$/);
});

test('lists the three forms first until all are sent, and links each to the next', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  const top = async () => {
    await open(page, '/');
    const [first] = await page.getByRole('main').getByRole('heading', { level: 2 }).all();
    const box = await first?.boundingBox();
    return [(await first?.textContent())?.trim(), Math.round(box?.y ?? 0)];
  };
  const steps = [
    ['service-request', serviceRequest(), 'Next: Terms & Condition (1 of 3)'],
    ['terms', signedTerms(), 'Next: Credit Card Authorization (2 of 3)'],
    ['card-authorization', signedCard(), null],
  ] as const;
  const before = await top();
  expect(before[0]).toBe('Three forms to get started');
  for (const [index, [type, data, next]] of steps.entries()) {
    const { reference } = await makeRecord(page, type, data);
    await open(page, `${pathOf(type)}/${reference}`);
    const link = page.getByRole('link', { name: /^Next: / });
    if (next === null) {
      await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
      await expect(link).toHaveCount(0);
      continue;
    }
    await expect(link).toHaveText(next);
    await link.click();
    expect(await top()).toEqual(before);
    await expect(page.getByText(`${index + 1} of 3 forms done.`)).toBeVisible();
    await expect(page.getByRole('link', { name: next })).toBeVisible();
  }
  expect((await top())[0]).toBe('Start from your order');
  await expect(page.getByText('Three forms to get started')).toHaveCount(0);
});

test('shows counts, contacts and a folded hero to a busy client without scrolling far', async ({
  page,
  site,
}) => {
  const data = await authDataFor(site, demoLogin);
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  for (const name of ['1300+', 'Client services', 'Paste your order'])
    expect((await page.getByText(name, { exact: true }).boundingBox())?.y).toBeLessThan(800);
  const hero = page.locator('details.hero');
  await expect(hero.getByRole('img')).toBeHidden();
  expect((await hero.boundingBox())?.height).toBeLessThan(60);
  await hero.locator('summary').click();
  await expect(hero.getByRole('img')).toHaveAccessibleName(/./);
  await expect(hero.getByRole('link')).toBeVisible();
});

test('switches the e-mails on and off, for good', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  await expect(emails(page)).not.toBeChecked();
  const sent = page.waitForRequest('**/api/client/update-email-status');
  await emails(page).click();
  const request = await sent;
  const token = (await storedAuthData(page))?.token ?? '';
  expect(request.headers()['authorization']).toBe(`Bearer ${token}`);
  expect(request.postDataJSON()).toEqual({
    client_id: expect.stringMatching(/./) as unknown,
    emailstatus: 1,
  });
  await expect(toast(page)).toContainText(messages.emailSwitchOn);
  await expect(emails(page)).toBeChecked();
  await open(page, '/');
  await expect(emails(page)).toBeChecked();

  const off = page.waitForRequest('**/api/client/update-email-status');
  await page.getByText(name).click();
  expect((await off).postDataJSON()).toMatchObject({ emailstatus: 2 });
  await expect(toast(page)).toContainText(messages.emailSwitchOff);
  await expect(emails(page)).not.toBeChecked();
  await open(page, '/');
  await expect(emails(page)).not.toBeChecked();
  await emails(page).press('Space');
  await expect(emails(page)).toBeChecked();
});

test('reverts with a message when the change fails', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await open(page, '/');
  const answers: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
    ['Error changing status', (route) => route.fulfill({ status: 200, body: '<html>' })],
    ['Error changing status', (route) => route.abort()],
    ['Error updating status', (route) => route.fulfill({ json: { success: false } })],
    ['Error updating status', (route) => route.fulfill({ json: { succeeded: false } })],
    ['Error updating status', (route) => route.fulfill({ json: { ResponseMessage: 'Well' } })],
    ['Error updating status', (route) => route.fulfill({ json: {} })],
    ['Error updating status', (route) => route.fulfill({ status: 422, json: {} })],
    [
      'Not today.',
      (route) => route.fulfill({ status: 403, json: { error: { message: 'Not today.' } } }),
    ],
  ];
  await stopClock(page);
  for (const [message, answer] of answers) {
    await page.route('**/api/client/update-email-status', answer);
    await emails(page).click();
    await expect(page.getByRole('alert').locator(toast(page))).toHaveText(message);
    await expect(emails(page)).not.toBeChecked();
    await page.unroute('**/api/client/update-email-status');
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(toast(page)).toHaveCount(0);
  }
  await page.mouse.move(0, 0);
  await expect(page).toHaveURL('/');
});

test('disables itself without a client id and for a deleted client', async ({ page, site }) => {
  await beLoggedIn(page, site);
  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('update-email') && calls.push(request.url()),
  );
  await renderWith(page, /(&quot;clientId&quot;:\[0,)&quot;[^&]*&quot;\]/, '$1null]');
  await open(page, '/');
  await emails(page).click();
  await expect(toast(page)).toContainText('Client ID is missing. Cannot update status.');
  await expect(emails(page)).not.toBeChecked();
  await page.unroute('**/');
  await renderWith(page, /(&quot;isDeleted&quot;:\[0,)false\]/, '$1true]');
  await open(page, '/');
  await emails(page).click();
  await expect(toast(page)).toContainText(messages.emailSwitchDeleted);
  await expect(emails(page)).not.toBeChecked();
  expect(calls).toEqual([]);
});

test('shows names as text, whatever they hold', async ({ page, site }) => {
  const evil = '"><img src=x onerror=alert(1)></script>\u2028{{7*7}}';
  page.on('dialog', () => expect(false, 'an alert box opened').toBe(true));
  await beLoggedIn(page, site, evil);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '"><img src=x onerror=alert(1)>',
  );
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.locator('.menu-panel-end')).toContainText('"><img src=x');
});

test('starts at the top on a new page, and Back returns to the place', async ({ page, site }) => {
  await page.setViewportSize({ width: 600, height: 400 });
  await beLoggedIn(page, site);
  await open(page, '/');
  const y = () => page.evaluate(() => scrollY);
  const link = page.getByRole('main').getByRole('link', { name: 'Garment Rebranding' }).first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 60));
  const place = await y();
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL('/garment-rebranding');
  expect(await y()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => Math.abs((await y()) - place)).toBeLessThan(80);
});

test('runs no React before the visitor gives a sign', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await stopClock(page);
  await page.goto('/');
  const waiting = page.locator('astro-island[ssr]');
  const all = await page.locator('astro-island').count();
  await page.clock.runFor(4000);
  await expect(waiting).toHaveCount(all);
  await page.mouse.move(300, 300);
  await expect(waiting).toHaveCount(0);
});

test('replays each press that wakes React, first on the switch', async ({ page, site }) => {
  await beLoggedIn(page, site);
  const toggle = page.getByRole('switch');
  for (let press = 0; press < 5; press++) {
    await page.goto('/');
    const isOn = await toggle.isChecked();
    await toggle.setChecked(!isOn);
    await expect(toast(page)).toBeVisible();
    await expect(toggle).toBeChecked({ checked: !isOn });
  }
});

test('replays a press that wakes React while the clock stops', async ({ page, site }) => {
  await beLoggedIn(page, site);
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('switch').click();
  await expect(toast(page)).toBeVisible();
});

test('takes two presses before React as no press on the switch, and as one on a button', async ({
  page,
  site,
}) => {
  await beLoggedIn(page, site);
  let changes = 0;
  page.on('request', (request) => (changes += Number(request.url().includes('email'))));
  await page.goto('/');
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[role=switch]');
    box?.click();
    box?.click();
    const [dark] = [...document.querySelectorAll<HTMLElement>('[data-replay]')].filter(
      ({ textContent }) => textContent === 'Dark',
    );
    dark?.click();
    dark?.click();
  });
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByRole('switch')).not.toBeChecked();
  expect(changes).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
});

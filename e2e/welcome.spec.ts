import type { Page } from '@playwright/test';
import { messages } from '#lib/kernel/messages.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { beDemo, storedAuthData } from './support/clients.ts';
import { signedCard, signedTerms } from './support/first-forms.ts';
import { serviceRequest } from './support/quotes.ts';
import { makeRecord } from './support/submissions.ts';
import { expect, FAILED_LOADS, open, stopClock, test, toast } from './support/test.ts';

/** The welcome page and its e-mail switch. */
test.use({ loggedIn: 'client', expectedErrors: [FAILED_LOADS] });

const name = 'Receive emails when merchandise arrives';
const emails = (page: Page) => page.getByRole('switch', { name });

test('guides new clients, switches their e-mails, and keeps the place of the page', async ({
  page,
}) => {
  await test.step('guides new clients and shows the company', async () => {
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
      await expect(content.getByRole('link', { name: label }).first()).toHaveAttribute(
        'href',
        href,
      );
    for (const text of ['1300+', '800+', '1000+', 'Clients', 'Reports', 'Transportation'])
      await expect(content.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(content.getByText('Client services')).toBeVisible();
  });

  await test.step('switches the e-mails on and off, for good', async () => {
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

  await test.step('starts at the top on a new page, and Back returns to the place', async () => {
    await page.setViewportSize({ width: 600, height: 400 });
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
});

test('shows what waits first, and company and hero without scrolling far', async ({
  page,
  site,
}) => {
  await test.step('shows what waits with its action first, then what changed, then the forms', async () => {
    await open(page, '/');
    const titles = () =>
      page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const clean = async () => (await titles()).map((title) => title.trim());
    const firstTwo = (await clean()).slice(0, 2);
    expect(firstTwo).toEqual(['Three forms to get started', 'Start from your order']);
    await expect(page.getByRole('link', { name: 'Request a service' })).toBeVisible();

    await beDemo(page, site);
    await open(page, '/');
    const top = (await clean()).slice(0, 3);
    expect(top).toEqual(['Waiting for you', 'Start from your order', 'Latest activity']);
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByRole('link', { name: 'Review the sample' })).toBeVisible();
    await waiting.getByRole('link', { name: 'Review exceptions' }).first().click();
    await expect(page).toHaveURL(/receipt-report\/RC-.*#exceptions$/);
  });

  await test.step('shows counts, contacts and a folded hero to a busy client without scrolling far', async () => {
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
});

test('lists the three forms first until all are sent, and links each to the next', async ({
  page,
}) => {
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

test('runs no React before the visitor gives a sign', async ({ page }) => {
  await stopClock(page);
  await page.goto('/');
  const waiting = page.locator('astro-island[ssr]');
  const all = await page.locator('astro-island').count();
  await page.clock.runFor(4000);
  await expect(waiting).toHaveCount(all);
  await page.mouse.move(300, 300);
  await expect(waiting).toHaveCount(0);
});

test('replays a press that wakes React while the clock stops', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('switch').click();
  await expect(toast(page)).toBeVisible();
});

test('takes two presses before React as no press on the switch, and as one on a button', async ({
  page,
}) => {
  let changes = 0;
  page.on('request', (request) => (changes += Number(request.url().includes('email'))));
  await page.goto('/');
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[role=switch]');
    box?.click();
    box?.click();
    const [dark] = [...document.querySelectorAll('button')].filter(
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

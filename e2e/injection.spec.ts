import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { formRows, typeOf } from '#lib/kernel/form-table.ts';
import { loadForm } from '#lib/submissions/load-form.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { careLabel } from '../tests/api/labels/support.ts';
import { authDataFor, mirrorOf, setMirror, storeAuthData } from './support/clients.ts';
import { pageRoutes } from './support/pages.ts';
import { message, pdfFile } from './support/submissions.ts';
import { expect, open, test } from './support/test.ts';

/** What strangers and clients type stays text, wherever it is shown. */
const IMAGE = '<img src=x onerror=planted=1>';
const hostile = `${IMAGE}"'>\u2028</script><script>planted=1</script></textarea></style><svg onload=planted=1>`;
const PASSWORD = 'Correct@2026';
const OPERATIONS = { authorization: 'Bearer operations-key-of-the-browser-tests' };

interface Sender {
  readonly post: (path: string, data: object) => Promise<Record<string, string>>;
  readonly feed: (path: string, data: object) => Promise<Record<string, string>>;
}

function senderOf(api: APIRequestContext, token: string): Sender {
  const send = async (path: string, data: object, headers: Record<string, string>) => {
    const answer = await api.post(`/api${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { ResponseBody: Record<string, string> }).ResponseBody;
  };
  const own = { authorization: `Bearer ${token}` };
  return {
    post: (path, data) => send(path, data, { ...own, 'idempotency-key': randomUUID() }),
    feed: (path, data) => send(path, { callerReference: randomUUID(), ...data }, OPERATIONS),
  };
}

/** Each field of a form that holds text, filled with it. */
async function hostileValues(id: string): Promise<object> {
  const inputs = inputsOf(await loadForm(id));
  return Object.fromEntries(
    inputs
      .filter(({ kind }) => ['text', 'textarea', 'email', 'tel', 'ref', 'date'].includes(kind))
      .map(({ name }) => [name, hostile]),
  );
}

/** Records of every kind, with the text in all that they are made of; answers the addresses of their pages. */
async function plantEverywhere(api: APIRequestContext, token: string, email: string) {
  const { post, feed } = senderOf(api, token);
  const paths: string[] = [];
  for (const { id, path } of formRows) {
    const data = await hostileValues(id);
    const draft = await post('/client/submissions', { type: typeOf(id), action: 'draft', data });
    paths.push(`${path}?draft=${draft['id'] ?? ''}`);
  }
  const file = await api.post('/api/client/attachments', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: pdfFile(`${IMAGE}.pdf`) },
  });
  const { id: fileId } = ((await file.json()) as { ResponseBody: { id: string } }).ResponseBody;
  const sent = await post('/client/submissions', {
    type: 'contact-us',
    action: 'submit',
    data: {
      // Its line break becomes a comma and a space.
      ...message(hostile.slice(0, 99)),
      message: hostile,
      attachments: [{ id: fileId, kind: '', caption: '' }],
    },
  });
  await feed(`/ops/submissions/${sent['reference'] ?? ''}/question`, { question: hostile });
  paths.push(`/contact-us/${sent['reference'] ?? ''}`);

  const label = await post('/client/labels', {
    data: { ...careLabel, labelName: IMAGE, brandText: IMAGE, company: IMAGE },
  });
  paths.push(`/create_lable/${label['reference'] ?? ''}`);
  const product = { sku: 'X-1', style: IMAGE, description: hostile.slice(0, 80), colour: IMAGE };
  await post('/client/products', { values: product });
  const store = await post('/client/stores', {
    data: {
      storeName: IMAGE,
      storeNumber: '42',
      kind: 'store',
      status: 'active',
      country: 'US',
      line1: '12 Mercer Street',
      city: IMAGE,
      state: 'NY',
      zipCode: '10013',
      contactName: 'Ann Lee',
      phone: '212 555 0142',
      dockNotes: hostile,
    },
  });
  paths.push(`/retail-stores/${store['reference'] ?? ''}`);
  await post('/client/views', { list: 'receipts', name: IMAGE, query: 'status=ARRIVED' });

  const exception = {
    exception: 'E1',
    type: 'short',
    line: 1,
    qty: 3,
    asked: 'hold',
    note: hostile,
  };
  const line = {
    line: 1,
    sku: IMAGE,
    style: IMAGE,
    description: hostile,
    colour: IMAGE,
    size: 'S',
  };
  const receipt = await feed('/ops/receipts', {
    client: email,
    receipt: randomUUID(),
    vendor: hostile.slice(0, 120),
    carrier: IMAGE,
    po: IMAGE,
    note: hostile,
    arrivedAt: '2026-02-02T15:00:00Z',
    countedAt: '2026-02-02T18:00:00Z',
    status: 'RECEIVED',
    lines: [{ ...line, expected: 10, received: 7, unitCost: 620 }],
    exceptions: [exception],
  });
  paths.push(`/report/receipt/receipt-report/${receipt['reference'] ?? ''}`);
  const order = await feed('/ops/work-orders', {
    client: email,
    title: hostile.slice(0, 80),
    services: ['TKT', 'SHP'],
    pieces: 100,
    dueOn: '2027-01-01',
    note: hostile,
  });
  const reason = { reason: hostile, waitingFor: 'client' };
  await feed(`/ops/work-orders/${order['reference'] ?? ''}/hold`, reason);
  paths.push(`/report/process/${order['reference'] ?? ''}`);
  return paths;
}

/** What has run, or stands in the page as an element of ours. */
const plantedIn = (page: Page) =>
  page.evaluate(() => ({
    ran: 'planted' in globalThis,
    elements: document.querySelectorAll('img[src=x], svg[onload], [onerror]').length,
  }));

/** Inside quotes a text may have its brackets; one that got out of them stands in what is left. */
const outsideOfAttributes = (source: string): string => source.replace(/="[^"]*"/g, '=""');

const CLEAN = { ran: false, elements: 0 };

test('nothing that is typed into any field runs on any page, or leaves its place in the source', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  const email = `x${randomUUID().slice(0, 12)}@example.com`;
  const signUp = await page.request.post('/api/client/signup', {
    data: {
      companyName: hostile.slice(0, 79),
      contactPerson: IMAGE,
      telephone: '2125550142',
      email,
      password: PASSWORD,
      shippingAddress: hostile,
      billingAddress: hostile,
      additionalInfo: hostile,
    },
  });
  expect(signUp.ok(), await signUp.text()).toBe(true);
  const data = await authDataFor(site, { email, password: PASSWORD });
  const records = await plantEverywhere(page.request, data.token, email);
  for (const path of [
    '/login',
    '/signup',
    '/forgot-password',
    `/error?message=${encodeURIComponent(hostile)}`,
  ]) {
    await open(page, path);
    expect(await plantedIn(page), path).toEqual(CLEAN);
  }
  await setMirror(page.context(), site, mirrorOf(data));
  await storeAuthData(page, data);

  const lists = pageRoutes.filter(({ access }) => access === 'protected').map(({ path }) => path);
  let shown = 0;
  for (const path of [...lists, ...records, `/search?q=${encodeURIComponent('img src')}`]) {
    const source = await (await page.request.get(path)).text();
    expect(outsideOfAttributes(source), path).not.toMatch(
      /<img src=x|<\/script><script>planted|<svg onload/,
    );
    shown += source.includes('onerror=planted') ? 1 : 0;
    await open(page, path);
    expect(await plantedIn(page), path).toEqual(CLEAN);
  }
  // The text is there, as text.
  expect(shown).toBeGreaterThan(15);
});

/** Each puts a script into the page in another way; the names of those that the browser refused at once. */
const TRIES = `
  globalThis.blocked = [];
  addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
  const put = (name, change) => {
    const element = document.createElement(name);
    change(element);
    document.body.append(element);
    return element;
  };
  const tries = {
    script: () => put('script', (script) => { script.text = 'planted=1'; }),
    file: () => put('script', (script) => { script.src = 'http://127.0.0.1:9/x.js'; }),
    handler: () => put('img', (image) => { image.setAttribute('onerror', 'planted=1'); image.src = 'data:,x'; }),
    markup: () => { document.body.innerHTML += '<img src=x onerror=planted=1>'; },
    written: () => document.write('<script>planted=1</script>'),
    timer: () => setTimeout('planted=1', 0),
    frame: () => put('iframe', (frame) => { frame.srcdoc = '<script>top.planted=1</script>'; }),
    link: () => put('a', (link) => { link.href = 'javascript:planted=1'; }).click(),
    base: () => document.head.append(Object.assign(document.createElement('base'), { href: 'http://127.0.0.1:9/' })),
  };
  Object.keys(tries).filter((name) => {
    try { tries[name](); return false; } catch { return true; }
  });
`;

test.describe('a script that got into a page', () => {
  test.use({ expectedErrors: [/content policy:|Content Security Policy|Trusted(?:Script|HTML)/] });

  test('never runs, however it was inserted', async ({ page }) => {
    await page.goto('/login');
    const address = page.url();
    const refused = await page.evaluate(TRIES);
    const atOnce = ['script', 'file', 'handler', 'markup', 'written', 'timer', 'frame'];
    expect(refused).toEqual(atOnce);
    await expect
      .poll(() => page.evaluate('blocked'))
      .toEqual(expect.arrayContaining(['script-src-elem', 'base-uri']));
    const after = await page.evaluate(() => ['planted' in globalThis, document.baseURI]);
    expect(after).toEqual([false, address]);
  });
});

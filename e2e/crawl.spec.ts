import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { demoLogin } from '#api/seed/demo-login.ts';
import { careLabel, signature } from '../tests/api/labels/support.ts';
import { authDataFor, mirrorOf, signUpClient } from './support/clients.ts';
import { callCompany, message } from './support/submissions.ts';
import { invitationFor } from './support/mails.ts';
import { expect, test } from './support/test.ts';

/**
 * Follows every kind of link of the portal as the demo client and as a visitor. Each page answers, no text is a
 * program's word for nothing, and every island that the pages hold is rendered on the server, always the same.
 */
const VISITOR = [
  '/login',
  '/signup',
  '/forgot-password',
  '/forgot-password?view=VERIFY_OTP',
  '/forgot-password?view=RESET_PASSWORD',
];
/** Links of one kind: numbers, ids and values of the query differ. */
const PER_KIND = 2;

const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname.replace(/\/(?=[^/]*\d)[^/]+/g, '/#')}?${[...searchParams.keys()].sort().join('&')}`;

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );

/** Markup of the islands of a page by their component; an island without markup is ''. */
const islandsIn = (html: string): [string, string][] =>
  [
    ...html.matchAll(
      /<astro-island\b[^>]*?component-export="(\w+)"[^>]*>([^]*?)(?=<!--astro:end-->|<\/astro-island>)/g,
    ),
  ].map(([, name, markup]) => [name ?? '', markup ?? '']);

const textOf = (html: string): string =>
  html
    .replace(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const names = readdirSync('src/islands')
  .filter((file) => file.endsWith('.island.tsx'))
  .map((file) => file.replace('.island.tsx', ''))
  .sort();

/** The page of an approved label, and the cookie of its client; the demo client has drafts only. */
async function approvedLabel(api: APIRequestContext, site: string) {
  const data = await authDataFor(site, await signUpClient(site));
  const headers = { authorization: `Bearer ${data.token}` };
  const post = async (path: string, body: object) => {
    const answer = await api.post(`/api/client/labels${path}`, { data: body, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    const reply = (await answer.json()) as {
      ResponseBody: { id: string; version: number; reference: string };
    };
    return reply.ResponseBody;
  };
  const { id, version } = await post('', { data: careLabel });
  const proofed = await post(`/${id}/proof`, { version });
  const { reference } = await post(`/${id}/approve`, { version: proofed.version, signature });
  const printed = await api.post(`/api/client/labels/${id}/output`, {
    data: { format: 'pdf' },
    headers,
  });
  expect(printed.ok()).toBe(true);
  const cookie = `clientAuthData=${mirrorOf(data)}`;
  return { path: `/create_lable/${reference}`, cookie, headers };
}

/** The page of a message about which the company asks in words. */
async function askedMessage(request: APIRequestContext, headers: Record<string, string>) {
  const answer = await request.post('/api/client/submissions', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { type: 'contact-us', action: 'submit', data: message('Labels of 1042') },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { ResponseBody } = (await answer.json()) as { ResponseBody: { reference: string } };
  await callCompany(`${ResponseBody.reference}/question`, { question: 'Which ones?' });
  return `/contact-us/${ResponseBody.reference}`;
}

/** The page on which an invited colleague joins. */
async function invitation(request: APIRequestContext, headers: Record<string, string>) {
  const email = `k${randomUUID().slice(0, 12)}@example.com`;
  const data = { email, name: 'Kim Reed', role: 'viewer', maySign: false };
  const answer = await request.post('/api/client/people', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return invitationFor(email);
}

interface Crawl {
  readonly found: Set<string>;
  readonly faults: string[];
}

/** Visits a page twice and notes what is wrong; gives its links. */
async function visit(api: APIRequestContext, path: string, { found, faults }: Crawl, cookie = '') {
  const headers = { cookie };
  const answer = await api.get(path, { headers });
  if (answer.status() !== 200) faults.push(`${path}: ${answer.status()}`);
  if (!answer.headers()['content-type']?.startsWith('text/html')) return [];
  const html = await answer.text();
  const wrong = /.{0,40}(?:\bundefined\b|\bNaN\b|\[object |Invalid Date).{0,40}/.exec(textOf(html));
  if (wrong) faults.push(`${path}: ${wrong[0]}`);
  const islands = islandsIn(html);
  for (const [name, markup] of islands) {
    found.add(name);
    if (!markup && !name.endsWith('Host')) faults.push(`${path}: ${name} is empty`);
  }
  const again = islandsIn(await (await api.get(path, { headers })).text());
  if (JSON.stringify(again) !== JSON.stringify(islands)) faults.push(`${path}: islands change`);
  return linksIn(html);
}

test('every link leads to a page, and every island is rendered on the server', async ({
  playwright,
  site,
}) => {
  test.setTimeout(300_000);
  const crawl: Crawl = { found: new Set(), faults: [] };
  const api = await playwright.request.newContext({ baseURL: site });
  for (const path of VISITOR) await visit(api, path, crawl);
  const label = await approvedLabel(api, site);
  await visit(api, label.path, crawl, label.cookie);
  await visit(api, '/service-request?view=order', crawl, label.cookie);
  await visit(api, await askedMessage(api, label.headers), crawl, label.cookie);
  await visit(api, await invitation(api, label.headers), crawl);

  const cookie = `clientAuthData=${mirrorOf(await authDataFor(site, demoLogin))}`;
  const seen = new Map<string, Set<string>>();
  const open = ['/'];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    for (const href of await visit(api, path, crawl, cookie)) {
      const kind = kindOf(new URL(href, site));
      const ofKind = seen.get(kind) ?? new Set();
      if (ofKind.has(href) || ofKind.size >= PER_KIND) continue;
      seen.set(kind, ofKind.add(href));
      open.push(href);
    }
  }
  expect(crawl.faults).toEqual([]);
  expect([...crawl.found].sort()).toEqual(names);
  await api.dispose();
});

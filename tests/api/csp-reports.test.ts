import { expect, it } from 'vitest';
import { addGauges } from '#api/main/gauges.ts';
import { createTestApi, openAnyDatabase, SITE, type TestApi } from '../support/api.ts';

const report = {
  'document-uri': `${SITE}/receipt-report?q=Ann+Lee`,
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?ann@example.com',
  'source-file': `${SITE}/_astro/page.js?token=1`,
  'line-number': 7,
  'script-sample': 'alert(document.cookie)',
};
const send = (
  api: TestApi,
  body: unknown = { 'csp-report': report },
  headers: Record<string, string> = {},
  address = '203.0.113.7',
) =>
  api.call('POST /csp-reports', {
    body,
    address,
    headers: { 'content-type': 'application/csp-report', ...headers },
  });
const told = (api: TestApi) => api.logged.filter(({ msg }) => msg === 'content policy violated');
const counted = async (api: TestApi) =>
  (await api.context.metrics.render()).match(/^policy_violations_total.*$/gm);

it('logs and counts what a content policy has stopped, and nothing private', async () => {
  const api = createTestApi(await openAnyDatabase());
  expect(await counted(api)).toEqual(['policy_violations_total 0']);
  const browser = { 'sec-fetch-site': 'same-origin', origin: SITE };
  expect((await send(api, undefined, browser)).status).toBe(204);
  expect(told(api)).toMatchObject([
    {
      directive: 'script-src-elem',
      from: 'page',
      blocked: 'https://evil.example',
      page: '/receipt-report',
      script: '/_astro/page.js',
      line: 7,
    },
  ]);
  expect(JSON.stringify(api.logged)).not.toMatch(/Lee|ann@|token=|alert/);
  const extension = { ...report, 'blocked-uri': 'moz-extension://1b2c/a.js' };
  await send(api, { 'csp-report': extension });
  await send(api, { 'csp-report': { 'effective-directive': 'x"} 1\nforged', 'blocked-uri': {} } });
  expect(await counted(api)).toEqual([
    'policy_violations_total{directive="script-src-elem",from="page"} 1',
    'policy_violations_total{directive="script-src-elem",from="extension"} 1',
    'policy_violations_total{directive="other",from="page"} 1',
  ]);
});

it('logs of other sites no path, and of any text no more than 200 characters', async () => {
  const api = createTestApi(await openAnyDatabase());
  const long = 'a'.repeat(3000);
  await send(api, {
    'csp-report': {
      'document-uri': `data:text/html,<p>Ann Lee</p>${long}`,
      'blocked-uri': `https://${long}.example/x`,
      'source-file': 'https://other.example/accounts/ann.js',
    },
  });
  await send(api, {
    'csp-report': { 'document-uri': `${SITE}/${long}`, 'blocked-uri': `${long}:x` },
  });
  expect(told(api)).toMatchObject([
    { page: 'data', script: 'https://other.example', blocked: `https://${long}`.slice(0, 200) },
    { page: `/${long}`.slice(0, 200), script: '', blocked: long.slice(0, 200) },
  ]);
});

it('takes nothing else, and nothing of another site', async () => {
  const api = createTestApi(await openAnyDatabase());
  expect((await send(api, {})).status).toBe(400);
  expect((await send(api, '{')).status).toBe(400);
  expect((await send(api, {}, { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send(api, { 'csp-report': 'x'.repeat(20_000) })).status).toBe(413);
  expect((await send(api, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const get = await api.call('GET /csp-reports');
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  expect(told(api)).toEqual([]);
});

it('appears in the API description', async () => {
  const api = createTestApi(await openAnyDatabase());
  const answer = await api.fetch(new Request(`${SITE}/api/openapi.json`));
  const { paths } = (await answer.json()) as {
    paths: Record<string, { post: { requestBody: { content: object }; responses: object } }>;
  };
  const call = paths['/csp-reports']?.post;
  expect(Object.keys(call?.requestBody.content ?? {})).toEqual(['application/csp-report']);
  const statuses = Object.keys(call?.responses ?? {});
  expect(statuses).toEqual(expect.arrayContaining(['204', '400', '403', '413', '415', '429']));
});

it('takes ten a minute from a network and sixty from everybody', async () => {
  const api = createTestApi(await openAnyDatabase());
  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) statuses.push((await send(api)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  for (let at = 0; at < 55; at++) await send(api, undefined, {}, `198.51.100.${at}`);
  expect(told(api)).toHaveLength(60);
  // Nobody else's limit is touched.
  expect((await api.call('POST /client/login', { body: {} })).status).toBe(422);
});

it('counts promises that failed and that nobody waited for', async () => {
  const api = createTestApi(await openAnyDatabase());
  const before = process.listenerCount('unhandledRejection');
  const stop = addGauges(api.context);
  const total = () => api.context.metrics.total('unhandled_rejections_total');
  process.listeners('unhandledRejection').at(-1)?.(new Error('planted'), Promise.resolve());
  expect(total()).toBe(1);
  stop();
  expect(process.listenerCount('unhandledRejection')).toBe(before);
});

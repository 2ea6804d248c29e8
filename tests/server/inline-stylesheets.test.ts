import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cacheResponse } from '../../server/cached-response.ts';
import { createStylesheetInliner, isFirstVisit } from '../../server/inline-stylesheets.ts';
import { startFront } from './support/start-front.ts';

const sheets = { 'global.g1': '.a{}', 'portal-pages.p1': '.b{}', 'Places.w1': '.c{}' };
const files = new Map(
  Object.entries(sheets).map(([name, css]) => [
    `/_astro/${name}.css`,
    cacheResponse({}, { identity: Buffer.from(css) }),
  ]),
);
const inline = createStylesheetInliner(files);
const prefetched = (html: string): string[] =>
  /data-prefetch="([^"]*)"/.exec(html)?.[1]?.replaceAll('/_astro/', '').split(' ') ?? [];

function inlined(path: string): { readonly html: string; readonly policy: string | null } {
  const headers = new Headers({
    'Content-Security-Policy': "default-src 'none';style-src 'self';script-src 'self'",
  });
  const page = '<head><link rel="stylesheet" href="/_astro/global.g1.css"></head><body></body>';
  const html = inline(path, headers, Buffer.from(page)).toString();
  return { html, policy: headers.get('Content-Security-Policy') };
}

it('a page carries its style sheet, allows it by its hash and prefetches its file', () => {
  const { html, policy } = inlined('/terms');
  expect(html).toContain('<head><style>.a{}</style></head>');
  expect(prefetched(html)).toEqual(['global.g1.css']);
  const hash = createHash('sha256').update('.a{}').digest('base64');
  expect(policy).toBe(`default-src 'none';style-src 'self' 'sha256-${hash}';script-src 'self'`);
});

it('the login page prefetches the style sheets of the welcome page', () => {
  expect(prefetched(inlined('/login').html)).toEqual([
    'portal-pages.p1.css',
    'Places.w1.css',
    'global.g1.css',
  ]);
});

it('a page without linked style sheets stays as it is', () => {
  const page = Buffer.from('<head></head><body></body>');
  expect(inline('/error', new Headers(), page)).toBe(page);
});

it.each([
  ['none', true],
  ['cross-site', true],
  ['same-origin', false],
  [undefined, false],
])('a visit with Sec-Fetch-Site %s counts as first: %s', (site, isFirst) => {
  expect(isFirstVisit({ 'sec-fetch-site': site })).toBe(isFirst);
});

it('a page opened from outside carries its style sheets; a link within the site and an error page do not', async () => {
  const link = '<link rel="stylesheet" href="/_astro/site.abc.css">';
  const front = await startFront((request) => {
    const status = new URL(request.url).pathname === '/missing' ? 404 : 200;
    const headers = { 'content-type': 'text/html', 'content-security-policy': "style-src 'self'" };
    return new Response(`<head>${link}</head><body></body>`, { status, headers });
  });
  const visit = async (path: string, site: string): Promise<string> =>
    (await fetch(front.origin + path, { headers: { 'sec-fetch-site': site } })).text();
  expect(await visit('/', 'none')).toContain('<style>.a{}</style>');
  expect(await visit('/', 'same-origin')).toContain(link);
  expect(await visit('/missing', 'none')).toContain(link);
  await front.stop();
});

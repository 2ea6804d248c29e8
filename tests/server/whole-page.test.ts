import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cacheResponse } from '../../server/cached-response.ts';
import { knownSheets } from '../../server/known-sheets.ts';
import { createPageCompleter } from '../../server/whole-page.ts';

const files: Readonly<Record<string, string>> = {
  '/_astro/theme-script.m1.css': '.mark{}',
  '/_astro/portal-pages.p1.css': '.portal{}',
  '/_astro/odd.o1.css': '.odd::after{content:"</style>"}',
  '/_astro/Base.b1.js': 'import"./core.c1.js";import("./later.l1.js")',
  '/_astro/core.c1.js': '',
  '/_astro/later.l1.js': 'import{a}from"./api.a1.js";',
  '/_astro/api.a1.js': '',
  '/_astro/login.astro_x.js': 'import"./core.c1.js";import(`./later.l1.js`)',
  '/_astro/Form.island.f1.js': 'import{b}from"./react.r1.js";import"./core.c1.js";',
  '/_astro/HeaderMenus.island.h1.js': 'import"./react.r1.js";',
  '/_astro/react.r1.js': '',
  '/_astro/Small.island.s1.js': 'import"./large.g1.js";',
  '/_astro/large.g1.js': '/* larger than what asks for it */',
  '/_astro/client.q1.js': 'import"./react.r1.js";',
};

const assets = new Map(
  Object.entries(files).map(([path, text]) => [
    path,
    cacheResponse({}, { identity: Buffer.from(text) }),
  ]),
);

const sheet = (name: string): string => `<link rel="stylesheet" href="/_astro/${name}.css">`;
const script = (name: string): string => `<script type="module" src="/_astro/${name}.js"></script>`;
const islandOf = (name: string, value = 'true'): string =>
  `<astro-island component-url="/_astro/${name}.js" opts="{&quot;value&quot;:${value}}">`;
const island = islandOf('Form.island.f1').replace('>', ' renderer-url="/_astro/client.q1.js">');
const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function complete(body: string, cookie = '', isShared = false, site = 'http://localhost:4321') {
  const headers = new Headers({
    'content-security-policy': "default-src 'none';style-src 'self' 'sha256-x';script-src 'self'",
  });
  const html = createPageCompleter(assets, new URL(site))(
    headers,
    Buffer.from(`<head>${body}</head><body></body>`),
    knownSheets({ cookie }),
    isShared,
  ).toString();
  const preloads = [...html.matchAll(/modulepreload" href="\/_astro\/([^"]+)"([^>]*)/g)];
  return {
    html,
    policy: headers.get('content-security-policy'),
    first: preloads.filter(([, , low]) => low === '').map(([, name]) => name),
    later: preloads.filter(([, , low]) => low !== '').map(([, name]) => name),
    files: /data-next-files="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [],
    cookie: /data-next-cookie="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}

it('puts sheets into the page of a browser that has none, and allows exactly them', () => {
  const {
    html,
    policy,
    files: next,
    cookie,
  } = complete(sheet('theme-script.m1') + sheet('portal-pages.p1'));
  expect(html).toContain('<style>.mark{}</style><style>.portal{}</style>');
  expect(html).not.toContain('rel="stylesheet"');
  expect(policy).toBe(
    `default-src 'none';style-src 'self' 'sha256-x' ${hash('.mark{}')} ${hash('.portal{}')};script-src 'self'`,
  );
  expect(next).toEqual(['/_astro/theme-script.m1.css', '/_astro/portal-pages.p1.css']);
  expect(cookie).toBe('sheets=m1.p1; Path=/; Max-Age=2592000; SameSite=Lax');
  expect(complete(sheet('theme-script.m1'), '', false, 'https://a.example').cookie).toMatch(
    /; Secure$/,
  );
});

it('names the sheets that the browser has', () => {
  const page = sheet('theme-script.m1') + sheet('portal-pages.p1');
  const some = complete(page, 'csrfToken=a; sheets=m1.z9; b=c');
  expect(some.html).toContain(`${sheet('theme-script.m1')}<style>.portal{}</style>`);
  expect(some.cookie).toContain('sheets=p1.m1.z9;');
  const all = complete(page, 'sheets=p1.m1');
  expect(all.html).toContain(page);
  expect(all.policy).not.toContain(hash('.mark{}'));
  expect(all.html).not.toContain('data-next-files');
});

it('puts them into a page for everybody, and leaves odd and unknown sheets alone', () => {
  expect(complete(sheet('theme-script.m1'), 'sheets=m1', true).html).toContain(
    '<style>.mark{}</style>',
  );
  const odd = sheet('odd.o1') + sheet('gone.g1');
  expect(complete(odd).html).toContain(odd);
  expect(complete(sheet('theme-script.m1'), `sheets="><b>`).html).not.toContain('<b>');
});

it('names scripts behind scripts first, those of islands once and later', () => {
  const { first, later } = complete(script('Base.b1') + island);
  expect(first).toEqual(['Base.b1.js', 'core.c1.js']);
  expect(later).toEqual(['Form.island.f1.js', 'client.q1.js', 'react.r1.js']);
  const named = '<link rel="modulepreload" href="/_astro/react.r1.js">';
  expect(complete(named + island).later).toEqual([
    'Form.island.f1.js',
    'client.q1.js',
    'core.c1.js',
  ]);
});

it('has islands that no page waits for fetched at rest', () => {
  const menus = islandOf('HeaderMenus.island.h1', '&quot;later&quot;');
  const quiet = complete(script('Base.b1') + menus);
  expect([...quiet.first, ...quiet.later]).toEqual([]);
  expect(quiet.files).toEqual(['/_astro/HeaderMenus.island.h1.js', '/_astro/react.r1.js']);
  const withForm = complete(menus + island);
  expect(withForm.files).toEqual([]);
  expect(withForm.later).toContain('HeaderMenus.island.h1.js');
});

it('relies on sheets fetched ahead for the next page of this site, and has that page say that they are there', () => {
  const cookie = 'csrfToken=a; sheets=ahead.m1.p1';
  const here = knownSheets({ cookie, 'sec-fetch-site': 'same-origin' });
  expect(here).toEqual(knownSheets({ cookie }));
  const page = sheet('theme-script.m1') + sheet('portal-pages.p1');
  const next = complete(page, cookie);
  expect(next.html).toContain(page);
  expect(next.html).toContain('data-next-files=""');
  expect(next.cookie).toContain('sheets=m1.p1;');
  for (const site of ['none', 'cross-site'])
    expect(knownSheets({ cookie, 'sec-fetch-site': site })).toEqual([]);
  expect(knownSheets({ cookie: 'sheets=m1.p1', 'sec-fetch-site': 'none' })).toEqual(['m1', 'p1']);
  expect(knownSheets({ 'sec-fetch-site': 'same-origin' })).toEqual([]);
});

it('names the largest script of islands first', () => {
  const { later } = complete(islandOf('Small.island.s1'));
  expect(later).toEqual(['large.g1.js', 'Small.island.s1.js']);
});

it('has a sign-in page name no island, but what a press and the page behind it need', () => {
  const {
    first,
    later,
    files: next,
    cookie,
  } = complete(script('login.astro_x') + script('Base.b1') + island, '', true);
  expect([...first, ...later]).toEqual([]);
  expect(next).toEqual([
    '/_astro/later.l1.js',
    '/_astro/api.a1.js',
    '/_astro/theme-script.m1.css',
    '/_astro/portal-pages.p1.css',
    '/_astro/HeaderMenus.island.h1.js',
  ]);
  expect(cookie).toContain('sheets=ahead.m1.p1;');
});

import { request } from '@playwright/test';
import { routes } from '#lib/kernel/routes.ts';
import { AUTH_KEY, authDataFor, mirrorOf, signUpClient } from './support/clients.ts';
import { expect, test } from './support/test.ts';

/** The guard of protected pages, and the mirror cookie. */
const protectedPaths = routes
  .filter(({ access }) => access === 'protected')
  .map(({ path }) => path);

const spellings = (path: string): readonly string[] => {
  const first = path.charCodeAt(1).toString(16);
  const rest = path.slice(2);
  if (path === '/') return ['/', '//', '/./', '/index', '/index.html', '/;x', '/?message=x'];
  return [
    path,
    `${path}/`,
    `/%${first}${rest}`,
    `/%25${first}${rest}`,
    `/${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `${path};x`,
    `${path}.html`,
    `${path}/index.html`,
    path.toUpperCase(),
    `${path}%00`,
    `${path}%2f`,
    `${path}?next=/`,
  ];
};

test('never shows a protected page without a session, however it is spelt', async ({ site }) => {
  const api = await request.newContext({ baseURL: site });
  const shown: string[] = [];
  for (const path of protectedPaths) {
    const answers = await Promise.all(
      spellings(path).map(async (spelling) => {
        const answer = await api.get(`${site}${spelling}`, { maxRedirects: 0 });
        return {
          spelling,
          status: answer.status(),
          text: await answer.text(),
          headers: answer.headers(),
        };
      }),
    );
    for (const { spelling, status, text } of answers) {
      if (status < 300 || status >= 500 || /data-session|Profile menu/.test(text))
        shown.push(`${status} ${spelling}`);
    }
    const plain = answers[0];
    expect(plain?.status, path).toBe(302);
    expect(plain?.headers['location'], path).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(plain?.headers['cache-control'], path).toContain('no-store');
  }
  expect(shown).toEqual([]);
  await api.dispose();
});

test('answers an address that ends with a slash with the plain one, on this site', async ({
  site,
}) => {
  const api = await request.newContext({ baseURL: site });
  const go = async (path: string) =>
    (await api.get(`${site}${path}`, { maxRedirects: 0 })).headers()['location'];
  expect(await go('/login/?next=%2Fprofile')).toBe('/login?next=%2Fprofile');
  expect(await go('/service-request/sr-2026-000001/')).toBe('/service-request/SR-2026-000001');
  for (const path of ['//evil.test/', '///evil.test/', '/nowhere/', '/%2Fevil.test/'])
    expect((await go(path)) ?? '', path).not.toMatch(/^\/\/|evil\.test\/?$/);
  await api.dispose();
});

test('treats a malformed or dead mirror as logged out and removes it', async ({ site }) => {
  const dead = mirrorOf({ token: 'ps_dead', client: { id: '1' } });
  const values = ['', '{', 'null', '%7B%7D', '%E0%A4%A', encodeURIComponent('{"token":5}'), dead];
  const api = await request.newContext({ baseURL: site });
  for (const value of values) {
    const answer = await api.get('/contact-us', {
      maxRedirects: 0,
      headers: { Cookie: `${AUTH_KEY}=${value}` },
    });
    expect(answer.status(), value).toBe(302);
    expect(answer.headers()['location']).toBe('/login?next=%2Fcontact-us');
    expect(answer.headers()['set-cookie'], value).toMatch(/^clientAuthData=; Path=\/; Max-Age=0/);
  }
  await api.dispose();
});

test('sets and removes the mirror for this site only', async ({ site }) => {
  const data = await authDataFor(site, await signUpClient(site));
  const api = await request.newContext({ baseURL: site });
  const put = (body: string, headers: Record<string, string> = {}) =>
    api.fetch('/session', {
      method: 'PUT',
      data: Buffer.from(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const good = JSON.stringify({ ...data, more: 'than needed' });

  const set = await put(good);
  expect(set.status()).toBe(200);
  const cookie = set.headers()['set-cookie'] ?? '';
  expect(cookie).toBe(
    `clientAuthData=${mirrorOf(data)}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
  );
  expect((await put(good, { Origin: 'https://evil.example' })).status()).toBe(403);
  expect((await put(good, { 'Sec-Fetch-Site': 'cross-site' })).status()).toBe(403);
  expect((await put('{')).status()).toBe(400);
  expect((await put('{"token":""}')).status()).toBe(422);
  expect((await put('[]')).status()).toBe(422);
  expect((await put(good, { 'Content-Type': 'text/plain' })).status()).toBe(415);
  expect((await put(JSON.stringify({ token: 'x'.repeat(5000), client: { id: 1 } }))).status()).toBe(
    422,
  );

  const foreign = await api.delete('/session', { headers: { Origin: 'https://evil.example' } });
  expect(foreign.status()).toBe(403);
  const removed = await api.delete('/session');
  expect(removed.status()).toBe(200);
  expect(removed.headers()['set-cookie']).toMatch(/^clientAuthData=; Path=\/; Max-Age=0/);
  const wrong = await api.fetch('/session', { method: 'PATCH' });
  expect(wrong.status()).toBe(405);
  expect(wrong.headers()['allow']).toBe('PUT, POST, DELETE');
  await api.dispose();
});

test('answers pages to the methods of links and forms only', async ({ site }) => {
  const api = await request.newContext({ baseURL: site });
  for (const path of ['/login', '/', '/profile', '/error']) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await api.fetch(path, { method, maxRedirects: 0 });
      expect(answer.status(), `${method} ${path}`).toBe(405);
      expect(answer.headers()['allow']).toBe('GET, HEAD, POST');
    }
  }
  expect((await api.fetch('/nowhere', { method: 'PUT' })).status()).toBe(404);
  await api.dispose();
});

test('rejects the mirror cookie as a login of the API', async ({ site }) => {
  const data = await authDataFor(site, await signUpClient(site));
  const api = await request.newContext({ baseURL: site });
  const cookie = { Cookie: `${AUTH_KEY}=${mirrorOf(data)}` };
  expect((await api.get('/', { headers: cookie, maxRedirects: 0 })).status()).toBe(200);
  expect((await api.get('/api/client/getprofile', { headers: cookie })).status()).toBe(401);
  const bearer = { Authorization: `Bearer ${data.token}` };
  expect((await api.get('/api/client/getprofile', { headers: bearer })).status()).toBe(200);
  await api.dispose();
});

test('answers pages with the headers of security', async ({ site }) => {
  const data = await authDataFor(site, await signUpClient(site));
  const api = await request.newContext({ baseURL: site });
  const headers = { Cookie: `${AUTH_KEY}=${mirrorOf(data)}` };
  for (const path of ['/', '/login', '/error', '/nowhere']) {
    const answer = await api.get(path, { headers, maxRedirects: 0 });
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(/script-src [^;]*'sha256-/);
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff');
    expect(answer.headers()['content-type'], path).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(answer.headers()['x-powered-by'], path).toBeUndefined();
    if (path === '/') expect(answer.headers()['cache-control']).toContain('no-store');
  }
  await api.dispose();
});

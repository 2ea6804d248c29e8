import { describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { createLoginPrefetch } from '../../server/login-prefetch.ts';

const attempt = '1'.repeat(38);
const mirror = 'clientAuthData=one; Path=/; HttpOnly';

/** A portal whose login is answered when the test says so, and whose page shows its cookies. */
function startPortal(secure = false) {
  const answer = Promise.withResolvers<Response>();
  const ahead = createLoginPrefetch(secure);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post('/api/client/login', ahead.login, () => answer.promise);
  app.get('*', ahead.page, ({ env, html }) => html(`<p>${env.incoming.headers.cookie ?? ''}</p>`));
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const request = new Request(`http://localhost:4321${path}`, { headers, method });
    const incoming = { headers: Object.fromEntries(request.headers), rawHeaders: [] };
    return app.fetch(request, { incoming });
  };
  return {
    answer,
    logIn: (headers: Record<string, string> = { 'X-Login-Attempt': attempt }) =>
      ask('/api/client/login', headers, 'POST'),
    page: (headers: Record<string, string> = {}) =>
      ask('/', { 'Sec-Purpose': 'prefetch', Cookie: `loginAttempt=${attempt}`, ...headers }),
  };
}

const allow = () =>
  new Response('{}', {
    headers: [
      ['Set-Cookie', 'knownDevice=x'],
      ['Set-Cookie', mirror],
    ],
  });

describe('a page that is asked for together with its login', () => {
  it.each(['after', 'before'])('waits for it, also when it comes %s the login', async (order) => {
    const portal = startPortal();
    const asked = order === 'before' ? portal.page() : undefined;
    const login = portal.logIn();
    const page = asked ?? portal.page();
    portal.answer.resolve(allow());
    expect((await login).status).toBe(200);
    const shown = await page;
    expect(await shown.text()).toBe(`<p>clientAuthData=one; loginAttempt=${attempt}</p>`);
    expect(shown.headers.getSetCookie(), 'a mirror that comes late could bring one back').toEqual([
      'loginAttempt=; Max-Age=0; Path=/',
    ]);
  });

  it('comes before the session of an older mirror', async () => {
    const portal = startPortal();
    void portal.logIn();
    portal.answer.resolve(allow());
    const shown = await portal.page({ Cookie: `clientAuthData=old; loginAttempt=${attempt}` });
    expect(await shown.text()).toMatch(/^<p>clientAuthData=one; clientAuthData=old;/);
  });

  it('is refused with the login', async () => {
    const portal = startPortal();
    void portal.logIn();
    const page = portal.page();
    portal.answer.resolve(new Response('{}', { status: 401 }));
    expect((await page).status).toBe(401);
    expect(await (await page).text()).toBe('');
  });

  it('is one page for one login', async () => {
    const portal = startPortal();
    void portal.logIn();
    portal.answer.resolve(allow());
    expect((await portal.page()).status).toBe(200);
    expect((await portal.page()).status).toBe(401);
  });

  it('is one page also when several wait for the login', async () => {
    const portal = startPortal();
    void portal.logIn();
    const pages = Promise.all([portal.page(), portal.page()]);
    portal.answer.resolve(allow());
    expect((await pages).map(({ status }) => status)).toEqual([200, 401]);
  });

  it.each([
    ['has no number', {}],
    ['has a number of its own', { 'X-Login-Attempt': '2'.repeat(38) }],
    [
      'has its number in a cookie, where others could have put it',
      { Cookie: `loginAttempt=${attempt}` },
    ],
  ])('is not shown for a login that %s', async (_name, headers) => {
    const portal = startPortal();
    portal.answer.resolve(allow());
    await portal.logIn(headers);
    expect((await portal.page()).status).toBe(401);
  });

  it('takes no number on https that a neighboring host may have put there', async () => {
    const portal = startPortal(true);
    const own = '__Host-clientAuthData=one; Path=/; HttpOnly; Secure';
    void portal.logIn();
    portal.answer.resolve(new Response('{}', { headers: { 'Set-Cookie': own } }));
    const planted = await portal.page();
    expect(await planted.text()).not.toContain('clientAuthData');
    expect(planted.headers.getSetCookie()).toEqual([]);
    const shown = await portal.page({ Cookie: `__Host-loginAttempt=${attempt}` });
    expect(await shown.text()).toContain('__Host-clientAuthData=one;');
    expect(shown.headers.getSetCookie()).toEqual([
      '__Host-loginAttempt=; Max-Age=0; Path=/; Secure',
    ]);
  });

  it.each([
    ['a page that is opened', { 'Sec-Purpose': '' }],
    ['a page without a number', { Cookie: 'other=1' }],
    ['a page with another text', { Cookie: 'loginAttempt=1' }],
  ])('changes nothing for %s', async (_name, headers) => {
    const portal = startPortal();
    void portal.logIn();
    portal.answer.resolve(allow());
    const shown = await portal.page(headers);
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toContain('clientAuthData');
    expect(shown.headers.getSetCookie()).toEqual([]);
  });
});

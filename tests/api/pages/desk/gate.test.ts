import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#lib/staff/roles.ts';
import { answerDesk } from '#api/pages/desk/gate.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { anyDatabase } from '../../../support/databases.ts';
import { createTestApi, SITE, type TestApi } from '../../../support/api.ts';
import { addPerson } from '../../../support/staff.ts';

/** A request for a page of the desk; `shown` is the path that is rendered, `itself` for the page that was asked for. */
async function open(path: string, { cookie = '', pattern = path } = {}) {
  const url = new URL(path, SITE);
  const locals = { desk: null } as unknown as App.Locals;
  let shown = '';
  const request = new Request(url, { headers: { cookie } });
  const response = await answerDesk(
    { request, url, locals, routePattern: pattern },
    async (other = 'itself') => {
      shown = other;
      return new Response('');
    },
  );
  return { response, shown, desk: locals.desk };
}

describe('the guard of the desk', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = createTestApi(await anyDatabase.open());
    provideEmbeddedApi(api);
  });
  afterAll(() => api.close());

  const tokenOf = async (...roles: readonly Role[]) => (await addPerson(api.context, roles)).token;

  it('has no page while nobody was invited', async () => {
    expect((await open('/desk/login')).response).toBeNull();
    expect((await open('/desk')).response).toBeNull();
  });

  it('leads a visitor without a session to the login, and back to the page afterwards', async () => {
    await addPerson(api.context, ['service']);
    const { response, shown } = await open('/desk?sort=due', { pattern: '/desk' });
    expect(response?.headers.get('location')).toBe('/desk/login?next=%2Fdesk%3Fsort%3Ddue');
    expect(response?.headers.get('cache-control')).toBe('no-store');
    expect(shown).toBe('');
  });

  it('opens login and invitation without a session', async () => {
    for (const path of ['/desk/login', '/desk/join'])
      expect(await open(path)).toMatchObject({ shown: 'itself', desk: null });
  });

  it('opens a page to a person, and is never cached', async () => {
    const token = await tokenOf('warehouse');
    const { response, shown, desk } = await open('/desk', { cookie: `a=b; desk=${token}` });
    expect(shown).toBe('itself');
    expect(desk).toMatchObject({ token, member: { roles: ['warehouse'] } });
    expect(response?.headers.get('cache-control')).toBe('no-store');
  });

  it('opens a page that is not in the table to nobody', async () => {
    const cookie = `desk=${await tokenOf('manager')}`;
    expect((await open('/desk/brand-new', { cookie })).shown).toBe('/desk/forbidden');
    expect(api.logged.findLast(({ event }) => event === 'forbidden')).toMatchObject({
      staffId: expect.any(String) as string,
      route: '/desk/brand-new',
    });
  });

  it('rejects the session of a client, an unknown one and one that has ended', async () => {
    const { token } = await api.logIn(await api.signUp());
    const ended = await tokenOf('service');
    api.advance(61 * 60 * 1000);
    for (const each of [token, 'pd_unknown', ended]) {
      const { response, shown } = await open('/desk', { cookie: `desk=${each}` });
      expect(response?.status).toBe(302);
      expect(response?.headers.get('set-cookie')).toMatch(/^desk=; Path=\/; Max-Age=0; HttpOnly/);
      expect(shown).toBe('');
    }
  });
});

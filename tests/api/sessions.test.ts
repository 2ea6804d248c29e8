import { beforeEach, describe, expect, it } from 'vitest';
import { failureTable } from '#api/kernel/failures.ts';
import { rateLimits } from '#api/context/limits.ts';
import { IN_PROCESS } from '#lib/http/in-process.ts';
import { MAX_OPEN } from '#api/security/sessions.ts';
import { createTestApi, openAnyDatabase, SITE, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { addMember } from '../support/members.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const statusOf = async (api: TestApi, token: string) =>
  (await api.call('GET /client/getprofile', { token })).status;

const lastSeen = async (api: TestApi) => {
  await api.close();
  const session = await api.database.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .executeTakeFirstOrThrow();
  return session.last_seen_at;
};

describe.each(databases)('a session, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('ends with the logout, for its own token only, and clears the mirror', async () => {
    const account = await api.signUp();
    const [first, second] = [await api.logIn(account), await api.logIn(account)];
    const { status, headers } = await api.call('POST /client/logout', { token: first.token });
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([
      'clientAuthData=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect(await statusOf(api, first.token)).toBe(401);
    expect(await statusOf(api, second.token)).toBe(200);
    expect((await api.call('POST /client/logout', { token: first.token })).status).toBe(401);
    expect(api.logged.some(({ event }) => event === 'session_revoked')).toBe(true);
  });

  it('ends after an hour without use', async () => {
    const { token } = await api.logIn(await api.signUp());
    api.advance(HOUR - 1000);
    expect(await statusOf(api, token)).toBe(200);
    await api.close();
    api.advance(HOUR - 1000);
    expect(await statusOf(api, token)).toBe(200);
    await api.close();
    api.advance(HOUR);
    expect(await statusOf(api, token)).toBe(401);
  });

  it('ends twelve hours after the login, used or not', async () => {
    const { token } = await api.logIn(await api.signUp());
    for (let passed = 0; passed < 12 * HOUR - 30 * MINUTE; passed += 30 * MINUTE) {
      expect(await statusOf(api, token)).toBe(200);
      await api.close();
      api.advance(30 * MINUTE);
    }
    expect(await statusOf(api, token)).toBe(200);
    api.advance(30 * MINUTE);
    expect(await statusOf(api, token)).toBe(401);
  });

  it('notes its use at most once a minute', async () => {
    const { token } = await api.logIn(await api.signUp());
    const atLogin = await lastSeen(api);
    api.advance(MINUTE - 1);
    await statusOf(api, token);
    expect(await lastSeen(api)).toBe(atLogin);
    api.advance(1);
    await statusOf(api, token);
    const noted = await lastSeen(api);
    expect(Date.parse(noted) - Date.parse(atLogin)).toBe(MINUTE);
  });

  it('ends as the oldest of too many', async () => {
    const account = await api.signUp();
    const tokens: string[] = [];
    for (let count = 0; count <= MAX_OPEN; count++) tokens.push((await api.logIn(account)).token);
    const statuses = await Promise.all(tokens.map((token) => statusOf(api, token)));
    expect(statuses).toEqual([401, ...Array.from({ length: MAX_OPEN }, () => 200)]);
    expect(new Set(tokens).size).toBe(MAX_OPEN + 1);
  });

  it('allows three hundred calls a minute', async () => {
    const { token } = await api.logIn(await api.signUp());
    const calls = Array.from({ length: 301 }, () => statusOf(api, token));
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    api.advance(2 * MINUTE);
    expect(await statusOf(api, token)).toBe(200);
  });
});

describe('the limit of calls', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await openAnyDatabase());
  });

  const ask = (api: TestApi, origin: string, token: string) =>
    api.fetch(
      new Request(`${origin}/api/client/getprofile`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );

  it('counts a page once for all that it reads', async () => {
    const { token } = await api.logIn(await api.signUp());
    const visitor = {
      token,
      address: null,
      requestId: null,
      userAgent: null,
      route: '/',
      method: 'GET',
    };
    const statuses: number[] = [];
    for (let page = 0; page <= rateLimits.page.max; page += 1) {
      const visit = await api.openVisit(visitor);
      statuses.push(visit.ok ? 200 : failureTable[visit.error.code].status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  it('counts calls that the role of a person does not allow', async () => {
    const { id } = await api.logIn(await api.signUp());
    const { token } = await addMember(api.context, id, 'viewer');
    const body = {};
    const calls = Array.from({ length: rateLimits.api.max + 1 }, () =>
      api.call('POST /client/labels', { token, body }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(rateLimits.api.max);
    expect(statuses).toContain(429);
  });

  it('holds for a session, and a higher one for all of a client', async () => {
    const account = await api.signUp();
    const { max } = rateLimits.api;
    const all = rateLimits.apiOfClient.max;
    const sessions: string[] = [];
    for (let count = 0; count < all / max; count += 1)
      sessions.push((await api.logIn(account)).token);
    const [first = '', ...others] = sessions;
    for (let call = 0; call < max; call += 1) await ask(api, SITE, first);
    expect((await ask(api, SITE, first)).status).toBe(429);
    for (const token of others) {
      expect((await ask(api, SITE, token)).status).toBe(200);
      for (let call = 1; call < max; call += 1) await ask(api, SITE, token);
    }
    const fresh = (await api.logIn(account)).token;
    expect((await ask(api, SITE, fresh)).status).toBe(429);
    const other = await api.logIn(await api.signUp());
    expect((await ask(api, SITE, other.token)).status).toBe(200);
  });

  it('holds for calls of a client, and not for pages that are rendered for them', async () => {
    const { token } = await api.logIn(await api.signUp());
    const most = rateLimits.api.max + 1;
    for (let page = 0; page < most; page += 1) {
      expect((await ask(api, IN_PROCESS, token)).status).toBe(200);
    }
    const statuses: number[] = [];
    for (let call = 0; call < most; call += 1) {
      statuses.push((await ask(api, SITE, token)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, PASSWORD, type TestApi } from '../support/api.ts';
import { threadedDatabases } from '../support/databases.ts';

const MINUTE = 60_000;

const tryLogin = (api: TestApi, email: string, password: string, address?: string) =>
  api.call('POST /client/login', { body: { email, password }, ...(address && { address }) });

describe.each(threadedDatabases)('limits of logins, on $name', ({ open }) => {
  let api: TestApi;
  let email: string;
  beforeEach(async () => {
    api = createTestApi(await open());
    ({ email } = await api.signUp());
  });

  it('locks an account for a network after six failures, the right password too', async () => {
    for (let count = 0; count < 6; count++) {
      expect((await tryLogin(api, email, 'Wrong@2026')).status).toBe(401);
    }
    const locked = await tryLogin(api, email, PASSWORD);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let count = 0; count < 6; count++) await tryLogin(api, 'nobody@example.com', 'Wrong@2026');
    const unknown = await tryLogin(api, 'nobody@example.com', PASSWORD);
    expect(unknown).toMatchObject({ status: 429, body: locked.body });
    api.advance(Number(locked.headers.get('retry-after')) * 1000);
    expect((await tryLogin(api, email, PASSWORD)).status).toBe(200);
  });

  it('counts failures only', async () => {
    for (let count = 0; count < 40; count++) {
      expect((await tryLogin(api, email, PASSWORD)).status).toBe(200);
    }
  });

  it('admits an office that logs in simultaneously', async () => {
    const tries = Array.from({ length: 30 }, () => tryLogin(api, email, PASSWORD));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
  });

  it('spends at most six hash runs on many wrong logins at once', async () => {
    const before = api.context.metrics.total('password_hash_runs_total');
    const tries = Array.from({ length: 60 }, () => tryLogin(api, email, 'Wrong@2026'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(api.context.metrics.total('password_hash_runs_total') - before).toBeLessThanOrEqual(6);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('admits the owner on a known device while strangers attack the account', async () => {
    const first = await tryLogin(api, email, PASSWORD);
    const device = first.headers.getSetCookie()[1]?.split(';')[0] ?? '';
    for (let count = 0; count < 60; count++) {
      await tryLogin(api, email, 'Wrong@2026', `198.51.100.${count}`);
    }
    expect((await tryLogin(api, email, PASSWORD, '198.51.100.200')).status).toBe(429);
    const request = { body: { email, password: PASSWORD }, address: '198.51.100.201' };
    const headers = { cookie: `${device}; csrfToken=abc`, 'x-csrf-token': 'abc' };
    const owner = await api.call('POST /client/login', { ...request, headers });
    expect(owner.status).toBe(200);
    const forged = { ...headers, cookie: headers.cookie.replace('knownDevice=', 'knownDevice=x') };
    const stranger = await api.call('POST /client/login', { ...request, headers: forged });
    expect(stranger.status).toBe(429);
  });

  it('treats addresses of one IPv6 network as one', async () => {
    for (let count = 0; count < 6; count++) {
      await tryLogin(api, email, 'Wrong@2026', `2001:db8:1:1::${count}`);
    }
    expect((await tryLogin(api, email, PASSWORD, '2001:db8:1:1::99')).status).toBe(429);
    expect((await tryLogin(api, email, PASSWORD, '2001:db8:1:2::1')).status).toBe(200);
  });

  it('frees the lock by itself after a quarter of an hour', async () => {
    for (let count = 0; count < 8; count++) await tryLogin(api, email, 'Wrong@2026');
    api.advance(20 * MINUTE);
    expect((await tryLogin(api, email, PASSWORD)).status).toBe(200);
  });
});

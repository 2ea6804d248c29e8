import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#lib/kernel/messages.ts';
import {
  createTestApi,
  OPERATIONS_KEY,
  PASSWORD,
  randomAddress,
  type TestApi,
} from '../support/api.ts';
import { databases } from '../support/databases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const tryLogin = (api: TestApi, email: string, password: string, address?: string) =>
  api.call('POST /client/login', { body: { email, password }, ...(address && { address }) });

describe.each(databases)('logging in, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('answers a token and the client id, and sets the mirror cookie', async () => {
    const account = await api.signUp();
    const { status, body, headers } = await tryLogin(api, account.email, account.password);
    expect(status).toBe(200);
    expect(body).toEqual({
      succeeded: true,
      ResponseMessage: messages.loginSucceeded,
      ResponseBody: {
        token: expect.stringMatching(/^ps_[\w-]{43}$/) as string,
        client: { id: expect.any(String) as string, clientId: 'C-000001' },
        user: { id: expect.any(String) as string, name: 'Ann Example', role: 'owner' },
      },
    });
    const [mirror, device] = headers.getSetCookie();
    expect(mirror).toMatch(
      /^clientAuthData=%7B.*; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    expect(device).toMatch(/^knownDevice=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  it('opens nothing for a password that is replaced while it is compared', async () => {
    const account = await api.signUp();
    const { token, id } = await api.logIn(account);
    const { verify } = api.context.passwords;
    const compared = Promise.withResolvers<null>();
    const goOn = Promise.withResolvers<null>();
    const held = vi
      .spyOn(api.context.passwords, 'verify')
      .mockImplementationOnce(async (...given) => {
        const verdict = await verify.apply(api.context.passwords, given);
        compared.resolve(null);
        await goOn.promise;
        return verdict;
      });
    const late = tryLogin(api, account.email, account.password);
    await compared.promise;
    held.mockRestore();
    const body = { id, old_password: account.password, new_password: 'Fresh#2027' };
    expect((await api.call('POST /client/changepassword', { token, body })).status).toBe(200);
    goOn.resolve(null);
    expect((await late).status).toBe(401);
    const sessions = await api.database.db
      .selectFrom('sessions')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('ends sessions of the old password, whenever logins and changes meet', async () => {
    const account = await api.signUp();
    for (let round = 0; round < 5; round++) {
      const old = {
        email: account.email,
        password: round === 0 ? account.password : `Fresh#202${round}`,
      };
      const { token, id } = await api.logIn(old);
      const new_password = `Fresh#202${round + 1}`;
      const body = { id, old_password: old.password, new_password };
      const logins = Array.from({ length: 5 }, () => tryLogin(api, old.email, old.password));
      const [changed, ...replies] = await Promise.all([
        api.call('POST /client/changepassword', { token, body }),
        ...logins,
      ]);
      expect(changed.status).toBe(200);
      for (const { status, body: reply } of replies) {
        if (status !== 200) continue;
        const { token: given } = reply['ResponseBody'] as { token: string };
        expect((await api.call('GET /client/getprofile', { token: given })).status).toBe(401);
      }
      api.advance(HOUR);
    }
  });

  it('renews a hash of lower cost, and never over another password', async () => {
    const database = await open();
    const account = await createTestApi(database).signUp();
    const api = createTestApi(database, {
      passwordCost: { memory: 16, passes: 1, parallelism: 1 },
    });
    const stored = async () =>
      (await database.db.selectFrom('clients').select('password_hash').executeTakeFirstOrThrow())
        .password_hash;
    const { hash } = api.context.passwords;
    vi.spyOn(api.context.passwords, 'hash').mockImplementationOnce(async (password) => {
      const renewed = await hash.call(api.context.passwords, password);
      await database.db
        .updateTable('clients')
        .set({ password_hash: 'of another password' })
        .execute();
      return renewed;
    });
    await api.logIn(account);
    await api.context.background.settled();
    expect(await stored()).toBe('of another password');
  });

  it('allows twenty sessions of a person, even of simultaneous logins', async () => {
    const account = await api.signUp();
    for (let round = 0; round < 4; round++) {
      await Promise.all(
        Array.from({ length: 6 }, () =>
          tryLogin(api, account.email, account.password, randomAddress()),
        ),
      );
      api.advance(HOUR / 4);
    }
    const rows = await api.database.db.selectFrom('sessions').select('id').execute();
    expect(rows).toHaveLength(20);
  });

  it('sets Secure cookies bound to the host on https', async () => {
    const settings = { siteUrl: new URL('https://portal.example'), operationsApiKey: null };
    const api = createTestApi(await open(), { settings });
    const account = await api.signUp();
    const { headers } = await tryLogin(api, account.email, account.password);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-.*; Path=\/; .*; Secure$/);
      expect(cookie).not.toContain('Domain');
    }
  });

  it('answers an unknown address exactly like a wrong password, at the same cost', async () => {
    const { email } = await api.signUp();
    const runs = () => api.context.metrics.total('password_hash_runs_total');
    const before = runs();
    const known = await tryLogin(api, email, 'Wrong@2026');
    const between = runs();
    const unknown = await tryLogin(api, 'nobody@example.com', 'Wrong@2026');
    expect([between - before, runs() - between]).toEqual([1, 1]);
    expect(known.status).toBe(401);
    expect(known.body['ResponseMessage']).toBe(messages.loginFailed);
    expect(unknown).toMatchObject({ status: 401, body: known.body });
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  it.each([
    ['the last character changed', `${PASSWORD.slice(0, -1)}7`],
    ['another case', PASSWORD.toLowerCase()],
    ['a trailing space', `${PASSWORD} `],
  ])('refuses a password with %s', async (_what, password) => {
    const { email } = await api.signUp();
    expect((await tryLogin(api, email, password)).status).toBe(401);
  });

  it('names the fields that are wrong in the words of the form', async () => {
    const { status, body } = await tryLogin(api, 'Not An Email', '');
    expect(status).toBe(422);
    expect(body).toEqual({
      succeeded: false,
      ResponseMessage: messages.emailFormat,
      error: {
        message: messages.emailFormat,
        fields: { email: messages.emailFormat, password: messages.passwordRequired },
      },
    });
  });

  it('refuses a deleted client, and ends its sessions at once', async () => {
    const account = await api.signUp();
    const { token, id } = await api.logIn(account);
    await api.database.db
      .updateTable('clients')
      .set({ is_deleted: true })
      .where('id', '=', id)
      .execute();
    expect((await api.call('GET /client/getprofile', { token })).status).toBe(401);
    expect((await tryLogin(api, account.email, account.password)).status).toBe(401);
  });

  it('renews the hash when its cost is out of date', async () => {
    const database = await open();
    const account = await createTestApi(database).signUp();
    const api = createTestApi(database, {
      passwordCost: { memory: 16, passes: 2, parallelism: 1 },
    });
    await api.logIn(account);
    await api.close();
    const { password_hash: hash } = await database.db
      .selectFrom('clients')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$/);
    expect((await tryLogin(api, account.email, account.password)).status).toBe(200);
  });

  it('adopts no token from the request and stores no token', async () => {
    const account = await api.signUp();
    const planted = `ps_${'a'.repeat(43)}`;
    const reply = await api.call('POST /client/login', {
      body: { email: account.email, password: account.password },
      token: planted,
    });
    const { token } = reply.body['ResponseBody'] as { token: string };
    expect(token).not.toBe(planted);
    const rows = JSON.stringify(await api.database.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(3));
  });

  it('leaves no secret in the log, and one line for each security event', async () => {
    const account = await api.signUp();
    const { token } = await api.logIn(account);
    await api.call('POST /client/login', {
      body: { email: 'a\r\nb\u001b[31m@example.com', password: 'Wrong@2026' },
      headers: { 'user-agent': 'x\u009b31m' },
    });
    await tryLogin(api, account.email, 'Wrong@2026');
    const text = JSON.stringify(api.logged);
    for (const secret of [account.password, 'Wrong@2026', token, account.email, OPERATIONS_KEY]) {
      expect(text).not.toContain(secret);
    }
    const events = api.logged.map(({ event }) => event).filter(Boolean);
    expect(events).toEqual(['signup', 'login_succeeded', 'login_failed']);
    for (const line of api.logged.filter(({ event }) => event)) {
      expect(line).toMatchObject({
        requestId: expect.any(String) as string,
        network: expect.any(String) as string,
      });
    }
  });
});

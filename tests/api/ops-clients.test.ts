import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#lib/kernel/messages.ts';
import { createTestApi, OPERATIONS_KEY, PASSWORD, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { codesSent, sendOtp, verify } from './recovery-support.ts';

const token = OPERATIONS_KEY;
const company = (api: TestApi, route: string, body?: unknown) =>
  api.call(route, { token, ...(body !== undefined && { body }) });

async function listed(api: TestApi, query = '') {
  const { status, body } = await company(api, `GET /ops/clients${query}`);
  expect(status).toBe(200);
  return body['ResponseBody'] as { items: Record<string, unknown>[]; total: number };
}

const input = {
  companyName: 'Blue Mill',
  contactPerson: 'Bea Example',
  telephone: '2125550143',
  email: 'bea@example.com',
  shippingAddress: '',
  billingAddress: '',
  additionalInfo: '',
};

describe.each(databases)('accounts for the company, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('lists accounts, filters them by text and pages them', async () => {
    const first = await api.signUp({ companyName: 'Acme 100%' });
    api.advance(1000);
    await api.signUp({ companyName: 'Birch' });
    await api.logIn(first);
    const all = await listed(api);
    expect(all.total).toBe(2);
    expect(all.items.map(({ companyName }) => companyName)).toEqual(['Birch', 'Acme 100%']);
    expect(all.items[0]).toMatchObject({ status: 'active', lastLoginAt: null, isLocked: false });
    const wanted = await listed(api, '?q=ACME%20100%25');
    expect(wanted.items).toMatchObject([{ email: first.email }]);
    expect(wanted.items[0]?.['lastLoginAt']).toMatch(/^2026-03-02/);
    expect((await listed(api, '?q=100_')).items).toEqual([]);
    expect((await listed(api, '?size=1&page=2')).items).toMatchObject([{ email: first.email }]);
    expect((await company(api, 'GET /ops/clients?size=1000')).status).toBe(422);
    const { token: session } = await api.logIn(first);
    expect((await api.call('GET /ops/clients', { token: session })).status).toBe(403);
  });

  it('knows the last login after the session is gone', async () => {
    await api.logIn(await api.signUp());
    await api.database.db.deleteFrom('sessions').execute();
    expect((await listed(api)).items[0]?.['lastLoginAt']).toMatch(/^2026-03-02/);
  });

  it('shows who is locked out', async () => {
    const { email } = await api.signUp();
    for (let tries = 0; tries < 31; tries++) {
      const body = { email, password: 'Wrong@2026' };
      await api.call('POST /client/login', { body, address: `203.0.113.${tries}` });
    }
    expect((await listed(api)).items[0]).toMatchObject({ isLocked: true, status: 'active' });
    await company(api, 'POST /ops/clients/unlock', { client: email });
    expect((await listed(api)).items[0]).toMatchObject({ isLocked: false });
  });

  it.each(['network', 'device'])('readmits an owner after failures on one %s', async (place) => {
    const { email, password } = await api.signUp();
    const other = await api.signUp();
    const first = await api.call('POST /client/login', { body: { email, password } });
    const [, device = ''] = first.headers.getSetCookie();
    const known = {
      cookie: `${device.split(';')[0]}; csrfToken=abc`,
      'x-csrf-token': 'abc',
    };
    const logIn = (as: string, word: string) =>
      api.call('POST /client/login', {
        body: { email: as, password: word },
        headers: place === 'device' ? known : {},
      });
    for (let tries = 0; tries < 6; tries++) {
      await logIn(email, 'Wrong@2026');
      await logIn(other.email, 'Wrong@2026');
    }
    expect((await logIn(email, password)).status).toBe(429);
    const lockOf = async () => (await listed(api, `?client=${email}`)).items[0]?.['isLocked'];
    expect(await lockOf()).toBe(true);
    // A batch counts as one call, and its calls take what they always do.
    const call = { method: 'POST', path: '/ops/clients/unlock', body: { client: email } };
    const list = { method: 'GET', path: `/ops/clients?client=${encodeURIComponent(email)}` };
    for (const mode of ['try', 'all']) {
      const { body } = await company(api, 'POST /ops/batch', { mode, calls: [list, call, list] });
      const rows = body['ResponseBody'] as { body: Record<string, unknown> }[];
      expect(rows.map((row) => row.body['ResponseBody'])).toMatchObject([
        { items: [{ isLocked: true }] },
        { email },
        { items: [{ isLocked: false }] },
      ]);
      expect(await lockOf()).toBe(mode === 'try');
    }
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(other.email, password)).status).toBe(429);
  });

  it('makes an account whose owner chooses the password', async () => {
    const { status, body } = await company(api, 'POST /ops/clients', input);
    expect(status).toBe(200);
    expect(body['ResponseBody']).toMatchObject({ clientId: 'C-000001', email: input.email });
    const mails = await company(api, 'GET /ops/mails?state=QUEUED');
    const { items } = mails.body['ResponseBody'] as { items: { id: string; to: string }[] };
    expect(items).toMatchObject([{ to: input.email, kind: 'account-created' }]);
    const mail = await company(api, `GET /ops/mails/${items[0]?.id}`);
    expect((mail.body['ResponseBody'] as { text: string }).text).toContain('/forgot-password');
    const flow = await sendOtp(api, input.email);
    const [code = ''] = await codesSent(api);
    const right = await verify(api, flow.token, code);
    const reset = right.body['ResponseBody'] as { token: string };
    const chosen = { token: reset.token, body: { password: PASSWORD } };
    expect((await api.call('POST /client/resetpassword', chosen)).status).toBe(200);
    await api.logIn({ email: input.email, password: PASSWORD });
  });

  it('checks a new account like a sign-up, and leaves nothing of a refused one', async () => {
    const { email } = await api.signUp();
    expect((await company(api, 'POST /ops/clients', { ...input, email })).status).toBe(409);
    const wrong = await company(api, 'POST /ops/clients', { ...input, email: 'x', telephone: '1' });
    expect(wrong.status).toBe(422);
    const { fields } = wrong.body['error'] as { fields: object };
    expect(Object.keys(fields)).toEqual(['telephone', 'email']);
    const withPassword = { ...input, password: PASSWORD };
    expect((await company(api, 'POST /ops/clients', withPassword)).status).toBe(422);
    expect(await api.database.reader.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it('disables an account: sessions and codes end, a login is answered as a wrong one', async () => {
    const account = await api.signUp();
    const session = await api.logIn(account);
    const flow = await sendOtp(api, account.email);
    const [code = ''] = await codesSent(api);
    const body = { client: session.clientId };
    expect((await company(api, 'POST /ops/clients/disable', body)).status).toBe(200);
    expect((await company(api, 'POST /ops/clients/disable', body)).status).toBe(200);
    const page = await api.call('GET /client/getprofile', { token: session.token });
    expect(page.status).toBe(401);
    const { email, password } = account;
    const login = await api.call('POST /client/login', { body: { email, password } });
    expect(login).toMatchObject({ status: 401, body: { ResponseMessage: messages.loginFailed } });
    expect((await listed(api, '?status=disabled')).items).toMatchObject([{ email }]);
    expect((await company(api, 'POST /ops/clients/enable', body)).status).toBe(200);
    expect((await verify(api, flow.token, code)).status).toBe(401);
    expect((await api.call('GET /client/getprofile', { token: session.token })).status).toBe(401);
    await api.logIn(account);
  });

  it('ends the sessions of one client and of nobody else', async () => {
    const account = await api.signUp();
    const sessions = [await api.logIn(account), await api.logIn(account)];
    const other = await api.logIn(await api.signUp());
    const body = { client: account.email };
    expect((await company(api, 'POST /ops/clients/end-sessions', body)).status).toBe(200);
    const statusOf = async (session: string) =>
      (await api.call('GET /client/getprofile', { token: session })).status;
    for (const session of sessions) expect(await statusOf(session.token)).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
    await api.logIn(account);
  });

  it('answers 404 for nobody', async () => {
    for (const word of ['disable', 'enable', 'end-sessions', 'unlock']) {
      const body = { client: 'C-999999' };
      expect((await company(api, `POST /ops/clients/${word}`, body)).status).toBe(404);
    }
  });
});

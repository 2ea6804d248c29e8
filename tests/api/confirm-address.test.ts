import { describe, expect, it } from 'vitest';
import { serverMessages } from '#lib/kernel/messages.ts';
import { unconfirmedText } from '#api/accounts/register-client.ts';
import { createTestApi, OPERATIONS_KEY, SITE, signupBody, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { codesSent, sendOtp, verify, wrong } from './recovery-support.ts';

const settings = {
  siteUrl: new URL(SITE),
  operationsApiKey: OPERATIONS_KEY,
  confirmAddress: 'on',
} as const;
const logIn = (api: TestApi, { email, password }: { email: string; password: string }) =>
  api.call('POST /client/login', { body: { email, password } });

const kindsSent = async (api: TestApi) =>
  (await api.database.db.selectFrom('outbox').select('kind').orderBy('created_at').execute()).map(
    ({ kind }) => kind,
  );

describe.each(databases)('CONFIRM_ADDRESS on $name', ({ open }) => {
  it('blocks logins before the address is confirmed by its code', async () => {
    const api = createTestApi(await open(), { settings });
    const account = await api.signUp();
    expect(await kindsSent(api)).toEqual(['confirm-address']);
    const early = await logIn(api, account);
    expect(early).toMatchObject({ status: 403, body: { ResponseMessage: unconfirmedText } });
    expect((await logIn(api, { ...account, password: 'Wrong@2026' })).status).toBe(401);
    const { token } = await sendOtp(api, account.email);
    const [code = ''] = await codesSent(api);
    expect((await verify(api, token, wrong(code))).status).toBe(422);
    expect((await logIn(api, account)).status).toBe(403);
    const right = await verify(api, token, code);
    expect(right.status).toBe(200);
    expect((await logIn(api, account)).status).toBe(200);
  });

  it('hides who has an account, and informs its owner at most three times a day', async () => {
    const api = createTestApi(await open(), { settings });
    const body = signupBody();
    const first = await api.call('POST /client/signup', { body });
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push(await api.call('POST /client/signup', { body }));
    for (const { status, body: reply } of answers)
      expect({ status, reply }).toEqual({ status: first.status, reply: first.body });
    const kinds = await kindsSent(api);
    expect(kinds.filter((kind) => kind === 'already-registered')).toHaveLength(3);
    expect(kinds).toHaveLength(4);
    const runs = /password_hash_runs_total (\d+)/.exec(await api.context.metrics.render())?.[1];
    expect(runs).toBe('6');
  });

  it('asks nothing of clients that the company makes, nor of anybody while it is off', async () => {
    const database = await open();
    const api = createTestApi(database, { settings });
    const body = signupBody();
    const headers = { authorization: `Bearer ${OPERATIONS_KEY}` };
    expect((await api.call('POST /client/createclient', { body, headers })).status).toBe(200);
    expect((await logIn(api, body)).status).toBe(200);
    const account = await api.signUp();
    expect((await logIn(api, account)).status).toBe(403);
    const usual = createTestApi(database);
    expect((await logIn(usual, account)).status).toBe(200);
    expect((await usual.call('POST /client/signup', { body })).body).toMatchObject({
      ResponseMessage: serverMessages.emailTaken,
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeErrorLimits } from '#api/security/check-code.ts';
import { renewSecrets } from '#api/security/second-step.ts';
import { createTestApi, type Account, type Session, type TestApi } from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { codesSent, sendOtp, verify } from '../recovery-support.ts';
import { bodyOf, codeOf } from '../staff/staff-support.ts';
import { mailsOf } from '../submissions/support.ts';
import { addCodeApp, askedOf, second, STEP } from './second-step-support.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const RECOVERY_CODE = /^([A-Z2-7]{5}-){4}[A-Z2-7]{5}$/;

describe('the second step of a client', () => {
  let api: TestApi;
  let account: Account;
  let session: Session;

  const start = async (limitScale = 1) => {
    api = createTestApi(await anyDatabase.open(), { limitScale });
    account = await api.signUp();
    session = await api.logIn(account);
  };
  beforeEach(() => start());
  afterEach(() => api.close());

  const challenge = async () => (await askedOf(api, account))['challenge'];
  const security = (call: string, body?: object, { token } = session) => {
    const [method = '', path = ''] = call.split(' ');
    return api.call(`${method} /client/security${path}`, { token, ...(body && { body }) });
  };
  const probe = async ({ token }: Pick<Session, 'token'>) =>
    (await api.call('GET /client/getprofile', { token })).status;
  const mails = async () =>
    (await mailsOf(api)).filter((mail) => mail === `second-step-changed → ${account.email}`).length;

  it('is asked after a right password, without a token, cookie or failed login', async () => {
    await addCodeApp(api, session);
    const { email, password } = account;
    const { status, body, headers } = await api.call('POST /client/login', {
      body: { email, password },
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({
      ResponseMessage: 'Confirm that it is you.',
      error: { code: 'second_step' },
      ResponseBody: { methods: ['totp', 'recovery'] },
    });
    expect(JSON.stringify(body)).not.toContain('"token"');
    expect(headers.getSetCookie()).toEqual([]);
    expect(api.logged.filter(({ event }) => event === 'login_failed')).toEqual([]);
  });

  it('answers as a login, and takes each code once', async () => {
    const { email, password } = account;
    const { secret } = await addCodeApp(api, session);
    const code = codeOf(api, secret);
    const { status, body, headers } = await second(api, await challenge(), code);
    expect(status).toBe(200);
    expect(body['ResponseBody']).toEqual({
      token: expect.any(String) as string,
      client: { id: session.id, clientId: session.clientId },
      user: { id: session.id, name: 'Ann Example', role: 'owner' },
    });
    const cookies = headers.getSetCookie().join();
    expect(cookies).toMatch(/clientAuthData=.*knownDevice=/);
    expect((await second(api, await challenge(), code)).status).toBe(401);
    const wrong = await api.call('POST /client/login', {
      body: { email, password: `${password}x` },
    });
    expect(wrong.body['ResponseBody']).toBeUndefined();
  });

  it('takes the recovery code once, and answers the next one beside what browsers keep', async () => {
    const { recoveryCode } = await addCodeApp(api, session);
    expect(recoveryCode).toMatch(RECOVERY_CODE);
    const before = await mails();
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ');
    const { status, body } = await second(api, await challenge(), typed, 'recovery');
    expect(status).toBe(200);
    expect(Object.keys(body['ResponseBody'] as object)).toEqual(['token', 'client', 'user']);
    expect(await mails()).toBe(before + 1);
    expect((await second(api, await challenge(), typed, 'recovery')).status).toBe(401);
    const next = String(body['recoveryCode']);
    expect((await second(api, await challenge(), next, 'recovery')).status).toBe(200);
  });

  it('takes codes in full-width digits, and a recovery code that was copied by hand', async () => {
    const { secret, recoveryCode } = await addCodeApp(api, session);
    const wide = (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    const code = `${wide(codeOf(api, secret))}\u200b`;
    expect((await second(api, await challenge(), code)).status).toBe(200);
    api.advance(STEP);
    expect((await security('POST /confirm', { code: wide(codeOf(api, secret)) })).status).toBe(200);
    const copied = recoveryCode.replaceAll('O', '0').replaceAll('I', '1').replaceAll('-', '\u2013');
    expect((await second(api, await challenge(), copied, 'recovery')).status).toBe(200);
  });

  it('refuses the sixth wrong code of a person over all challenges', async () => {
    const { secret } = await addCodeApp(api, session);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await second(api, await challenge(), '000000')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await second(api, await challenge(), codeOf(api, secret))).status).toBe(429);
  });

  it('tells the person of wrong codes, and ends the code app', async () => {
    await start(1000);
    const { secret, recoveryCode } = await addCodeApp(api, session);
    for (let count = 0; count < codeErrorLimits.max; count++)
      await second(api, await challenge(), '000000');
    const told = (await mailsOf(api)).filter((mail) => mail.startsWith('wrong-codes'));
    expect(told).toEqual([`wrong-codes → ${account.email}`]);
    expect((await second(api, await challenge(), codeOf(api, secret))).status).toBe(401);
    const recovered = await second(api, await challenge(), recoveryCode, 'recovery');
    expect(recovered.status).toBe(200);
  });

  it('is not skipped by a challenge from before a new password, and asked with each new one', async () => {
    const { secret } = await addCodeApp(api, session);
    const old = await challenge();
    const body = {
      id: session.id,
      old_password: account.password,
      new_password: 'Nine-bottles-26',
    };
    await api.call('POST /client/changepassword', { token: session.token, body });
    expect((await second(api, old, codeOf(api, secret))).status).toBe(401);
    account = { ...account, password: 'Nine-bottles-26' };
    expect((await second(api, await challenge(), codeOf(api, secret))).status).toBe(200);
    const sent = await sendOtp(api, account.email);
    const [mailed = ''] = await codesSent(api);
    const verified = await verify(api, sent.token, mailed);
    const { token } = verified.body['ResponseBody'] as { token: string };
    const reset = { token, body: { password: 'Fresh#2026' } };
    const answer = await api.call('POST /client/resetpassword', reset);
    expect([answer.status, answer.body['ResponseBody'] ?? {}]).toEqual([200, {}]);
    account = { ...account, password: 'Fresh#2026' };
    expect(await askedOf(api, account)).toMatchObject({ methods: ['totp', 'recovery'] });
  });

  it('ends challenges after ten minutes, when sessions are ended, and changed ones', async () => {
    const { secret } = await addCodeApp(api, session);
    const first = await challenge();
    expect((await second(api, `${String(first)}x`, codeOf(api, secret))).status).toBe(401);
    await api.call('POST /client/logout-everywhere', { token: session.token });
    expect((await second(api, first, codeOf(api, secret))).status).toBe(401);
    const late = await challenge();
    api.advance(TEN_MINUTES + 1000);
    expect((await second(api, late, codeOf(api, secret))).status).toBe(401);
  });

  it('ends the other sessions when it is set up, removed and renewed, and mails each change', async () => {
    const acts = [
      () => addCodeApp(api, session),
      () => security('POST /recovery-code'),
      () => security('DELETE /code-app'),
    ];
    let secret = '';
    const other = async () => {
      if (secret === '') return api.logIn(account);
      api.advance(STEP);
      return bodyOf(
        await second(api, await challenge(), codeOf(api, secret)),
      ) as unknown as Session;
    };
    for (const [count, act] of acts.entries()) {
      const elsewhere = await other();
      expect(await probe(elsewhere)).toBe(200);
      const done = await act();
      if ('secret' in done) ({ secret } = done);
      expect([await probe(elsewhere), await probe(session)]).toEqual([401, 200]);
      expect(await mails()).toBe(count + 1);
    }
    expect((await api.logIn(account)).id).toBe(session.id);
    const { hasRecoveryCode, isSet } = bodyOf(await security('GET '));
    expect([hasRecoveryCode, isSet]).toEqual([false, false]);
  });

  it('needs a fresh login for changes: the password without one, else a code', async () => {
    api.advance(TEN_MINUTES);
    const refused = await security('POST /code-app');
    expect([refused.status, refused.body['error']]).toMatchObject([401, { code: 'second_step' }]);
    expect((await security('POST /confirm', { code: 'wrong password' })).status).toBe(422);
    expect((await security('POST /confirm', { code: account.password })).status).toBe(200);
    const { secret } = await addCodeApp(api, session);
    api.advance(TEN_MINUTES);
    for (const call of ['POST /code-app', 'DELETE /code-app', 'POST /recovery-code'])
      expect((await security(call)).status).toBe(401);
    expect((await security('POST /confirm', { code: account.password })).status).toBe(422);
    expect((await security('POST /confirm', { code: codeOf(api, secret) })).status).toBe(200);
    expect((await security('DELETE /code-app')).status).toBe(200);
  });

  it('counts from the first code of the app on, which a repeated press confirms once', async () => {
    const { secret = '' } = bodyOf(await security('POST /code-app'));
    expect((await api.logIn(account)).id).toBe(session.id);
    const code = codeOf(api, secret);
    const wrong = code.replace(/^./, (digit) => String((Number(digit) + 5) % 10));
    expect((await security('POST /code-app/confirm', { code: wrong })).status).toBe(422);
    for (let press = 0; press < 2; press++)
      expect((await security('POST /code-app/confirm', { code })).status).toBe(200);
    expect(await mails()).toBe(1);
    expect(await askedOf(api, account)).toHaveProperty('challenge');
  });

  it('encrypts the secrets anew with the secret of today', async () => {
    const { secret } = await addCodeApp(api, session);
    const old = api;
    const current = 'another-secret-of-the-tests-that-is-long-enough';
    const previous = 'secret-of-the-tests-that-is-long-enough';
    const now = old.context.now;
    const both = createTestApi(old.database, { secret: current, previousSecrets: [previous], now });
    await renewSecrets(both.context);
    api = createTestApi(old.database, { secret: current, now });
    expect((await second(api, await challenge(), codeOf(old, secret))).status).toBe(200);
  });
});

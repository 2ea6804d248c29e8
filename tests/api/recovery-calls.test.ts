import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#lib/kernel/messages.ts';
import { createTestApi, PASSWORD, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { codesSent, MINUTE, sendOtp, verify, wrong } from './recovery-support.ts';

const NEW = 'Fresh#2026';

describe.each(databases)('the recovery calls, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('lead from a code to a new password, end all sessions and tell the owner', async () => {
    const account = await api.signUp();
    const old = [await api.logIn(account), await api.logIn(account), await api.logIn(account)];
    const sent = await sendOtp(api, account.email);
    expect(sent.reply.body['ResponseMessage']).toBe(messages.otpSent);
    expect(sent.token).toMatch(/^po_/);
    const [code = ''] = await codesSent(api);
    const verified = await verify(api, sent.token, code);
    expect(verified).toMatchObject({
      status: 200,
      body: { ResponseMessage: messages.otpVerified },
    });
    const { token } = verified.body['ResponseBody'] as { token: string };
    expect(token).toMatch(/^pr_/);
    const reset = await api.call('POST /client/resetpassword', { token, body: { password: NEW } });
    expect(reset).toMatchObject({
      status: 200,
      body: { succeeded: true, ResponseMessage: messages.passwordReset },
    });
    for (const session of old) {
      expect((await api.call('GET /client/getprofile', session)).status).toBe(401);
    }
    const again = await api.call('POST /client/resetpassword', { token, body: { password: NEW } });
    expect(again).toMatchObject({ status: 401, body: { ResponseMessage: messages.invalidToken } });
    await api.logIn({ ...account, password: NEW });
    const kinds = await api.database.db
      .selectFrom('outbox')
      .select(['kind', 'recipient'])
      .orderBy('created_at')
      .execute();
    expect(kinds).toEqual(
      expect.arrayContaining([{ kind: 'password-reset', recipient: account.email }]),
    );
  });

  it('answer unknown addresses like known ones, and mail nobody', async () => {
    const { email } = await api.signUp();
    const known = await sendOtp(api, email);
    const unknown = await sendOtp(api, 'nobody@example.com');
    expect({ ...unknown.reply.body, ResponseBody: null }).toEqual({
      ...known.reply.body,
      ResponseBody: null,
    });
    expect([...unknown.reply.headers.keys()]).toEqual([...known.reply.headers.keys()]);
    const rows = await api.database.db.selectFrom('outbox').selectAll().execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['decoy', 'one-time-code']);
    expect(rows.find(({ kind }) => kind === 'decoy')).toMatchObject({
      state: 'QUEUED',
      recipient: '',
    });
    expect(await verify(api, unknown.token, '0000')).toMatchObject({
      status: 422,
      body: { ResponseMessage: messages.otpWrong },
    });
  });

  it('never let the code of a decoy in', async () => {
    const { token } = await sendOtp(api, 'nobody@example.com');
    const [code = ''] = await codesSent(api);
    expect((await verify(api, token, code)).status).toBe(422);
  });

  it('refuse a code of another flow, and count it', async () => {
    const a = await api.signUp();
    const b = await api.signUp();
    await sendOtp(api, a.email);
    const [codeA = ''] = await codesSent(api);
    const { token } = await sendOtp(api, b.email);
    const [codeB = ''] = (await codesSent(api)).filter((code) => code !== codeA);
    if (codeB === '') return;
    expect((await verify(api, token, codeA)).status).toBe(422);
    expect((await verify(api, token, codeB)).status).toBe(200);
  });

  it('refuse a reset before the code was entered, and tokens of another kind', async () => {
    const account = await api.signUp();
    const session = await api.logIn(account);
    const { token } = await sendOtp(api, account.email);
    const [code = ''] = await codesSent(api);
    const body = { password: NEW };
    const invalid = { status: 401, body: { ResponseMessage: messages.invalidToken } };
    expect(await api.call('POST /client/resetpassword', { token, body })).toMatchObject(invalid);
    expect(await verify(api, session.token, code)).toMatchObject(invalid);
    expect((await api.call('GET /client/getprofile', { token })).status).toBe(401);
    const { body: answer } = await verify(api, token, code);
    const { token: reset } = answer['ResponseBody'] as { token: string };
    expect(await verify(api, reset, code)).toMatchObject(invalid);
    expect((await api.call('GET /client/getprofile', { token: reset })).status).toBe(401);
    expect(await verify(api, token, code)).toMatchObject(invalid);
    expect((await api.call('POST /client/resetpassword', { body })).status).toBe(401);
  });

  it('expire codes and permissions after ten minutes', async () => {
    const { email } = await api.signUp();
    const late = await sendOtp(api, email);
    const [code = ''] = await codesSent(api);
    api.advance(10 * MINUTE + 1);
    expect((await verify(api, late.token, code)).status).toBe(401);
    const { token } = await sendOtp(api, email);
    const latest = (await codesSent(api)).at(-1) ?? '';
    const { body } = await verify(api, token, latest);
    api.advance(10 * MINUTE + 1);
    const reset = body['ResponseBody'] as { token: string };
    const late2 = await api.call('POST /client/resetpassword', {
      token: reset.token,
      body: { password: NEW },
    });
    expect(late2.status).toBe(401);
    await api.logIn({ email, password: PASSWORD });
  });

  it('send again after a minute only: the old code dies, the tries stay', async () => {
    const { email } = await api.signUp();
    const { token } = await sendOtp(api, email);
    const [first = ''] = await codesSent(api);
    const resend = (to = email) =>
      api.call('POST /client/resendotp', { token, body: { email: to } });
    const early = await resend();
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50);
    for (let count = 0; count < 3; count++) await verify(api, token, wrong(first));
    api.advance(MINUTE);
    expect((await resend('other@example.com')).status).toBe(401);
    expect(await resend()).toMatchObject({
      status: 200,
      body: { ResponseMessage: messages.otpResent },
    });
    const second = (await codesSent(api)).at(-1) ?? '';
    if (second === first) return;
    expect((await verify(api, token, first)).status).toBe(422);
    expect((await verify(api, token, wrong(second))).status).toBe(422);
    expect((await verify(api, token, second)).status).toBe(401);
    api.advance(MINUTE);
    expect((await resend()).status).toBe(401);
  });

  it.each([
    [{ otp: '123' }, messages.otpIncomplete],
    [{ otp: 'abcd' }, messages.otpIncomplete],
    [{ otp: 1234 }, messages.otpIncomplete],
    [{}, messages.otpIncomplete],
  ])('name a code that is none, and do not count it: %j', async (body, message) => {
    const { email } = await api.signUp();
    const { token } = await sendOtp(api, email);
    for (let count = 0; count < 6; count++) {
      const reply = await api.call('POST /client/verifyotp', { token, body });
      expect(reply).toMatchObject({ status: 422, body: { ResponseMessage: message } });
    }
    expect((await verify(api, token, (await codesSent(api))[0] ?? '')).status).toBe(200);
  });

  it.each(['short', 'alllower1!', 'NoDigits!!', 'NoSpecial11', ''])(
    'enforce the rule of the reset screen: %j',
    async (password) => {
      const { email } = await api.signUp();
      const { token } = await sendOtp(api, email);
      const { body } = await verify(api, token, (await codesSent(api))[0] ?? '');
      const reset = body['ResponseBody'] as { token: string };
      const call = () =>
        api.call('POST /client/resetpassword', { token: reset.token, body: { password } });
      expect((await call()).status).toBe(422);
      expect((await call()).status).toBe(422);
    },
  );

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"A" <a@example.com>',
    'A <a@example.com>',
    'a@example.com;b@example.com',
  ])('take one plain address only: %j', async (email) => {
    expect((await sendOtp(api, email)).reply.status).toBe(422);
    expect(await api.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

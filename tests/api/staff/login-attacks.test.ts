import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeErrorLimits } from '#api/security/check-code.ts';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { addPerson } from '../../support/staff.ts';
import { mailsOf } from '../submissions/support.ts';
import { bodyOf, codeOf, invite, join, logIn, STAFF_PASSWORD } from './staff-support.ts';

const EMAIL = 'ann@company.test';
const STEP = 30_000;

describe.each(databases)('attacks on the login of the desk on $name', ({ open }) => {
  let api: TestApi;

  const start = async (limitScale = 1) => {
    api = createTestApi(await open(), { limitScale });
  };
  beforeEach(() => start());
  afterEach(() => api.close());

  const second = (challenge: unknown, code: string, more: object = {}) =>
    api.call('POST /ops/staff/login/second', {
      body: { challenge, method: 'totp', code, ...more },
    });
  const challengeOf = async () => bodyOf(await logIn(api, EMAIL))['challenge'];
  const byKey = (path: string, body: object) =>
    api.call(`POST ${path}`, { token: OPERATIONS_KEY, body });

  it('keep nobody from a device that was used before', async () => {
    const { secret } = await join(api, EMAIL, ['service']);
    api.advance(STEP);
    const { device } = bodyOf(await second(await challengeOf(), codeOf(api, secret)));
    api.advance(STEP);
    for (let count = 0; count < 35; count++) {
      const body = { email: EMAIL, password: 'wrong password' };
      await api.call('POST /ops/staff/login', { body, address: `198.51.100.${count}` });
    }
    const password = { email: EMAIL, password: STAFF_PASSWORD };
    const from = (more: object) =>
      api.call('POST /ops/staff/login', { body: { ...password, ...more }, address: '192.0.2.1' });
    expect((await from({})).status).toBe(429);
    const forged = device?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect((await from({ device: forged })).status).toBe(429);
    const { challenge } = bodyOf(await from({ device }));
    expect((await second(challenge, codeOf(api, secret), { device })).status).toBe(200);
  });

  it('by wrong codes are told to the person, and end the code app over all challenges', async () => {
    await start(1000);
    const { secret, recoveryCode } = await join(api, EMAIL, ['service']);
    const mails = async () =>
      (await mailsOf(api)).filter((mail) => mail === `staff-wrong-codes → ${EMAIL}`).length;
    const seen: number[] = [];
    for (let count = 0; count < codeErrorLimits.max; count++) {
      await second(await challengeOf(), '000000');
      seen.push(await mails());
    }
    expect(seen.indexOf(1)).toBe(codeErrorLimits.told - 1);
    expect(seen.at(-1)).toBe(1);
    api.advance(STEP);
    const challenge = await challengeOf();
    expect((await second(challenge, codeOf(api, secret))).body['ResponseMessage']).toMatch(
      /^Too many wrong codes/,
    );
    const recovered = await second(challenge, recoveryCode, { method: 'recovery' });
    expect(recovered.status).toBe(200);
    api.advance(STEP);
    expect((await second(await challengeOf(), codeOf(api, secret))).status).toBe(200);
  });

  it('by a stolen session end at the same number of codes', async () => {
    await start(1000);
    const { secret, token } = await join(api, EMAIL, ['service']);
    const code = (text: string) =>
      api.call('POST /ops/me/recovery-code', { token, body: { code: text } });
    for (let count = 0; count < codeErrorLimits.max; count++) await code('000000');
    api.advance(STEP);
    expect((await code(codeOf(api, secret))).status).toBe(422);
  });

  it.each([['disable', 'enable'], ['end-sessions']])(
    'cannot use a challenge from before %s',
    async (...words) => {
      const { secret } = await join(api, EMAIL, ['service']);
      const challenge = await challengeOf();
      for (const word of words) await byKey(`/ops/staff/${word}`, { email: EMAIL });
      api.advance(STEP);
      expect((await second(challenge, codeOf(api, secret))).status).toBe(401);
      expect((await second(await challengeOf(), codeOf(api, secret))).status).toBe(200);
    },
  );

  it('cannot join under the name of another person or key, and leave a trace of another name', async () => {
    const manager = await addPerson(api.context, ['manager']);
    const token = await invite(api, EMAIL, ['service']);
    const joinAs = (name: string) =>
      api.call('POST /ops/staff/join', { body: { token, name, password: STAFF_PASSWORD } });
    for (const name of [manager.name.toUpperCase(), 'operations  key']) {
      const { status, body } = await joinAs(name);
      expect([status, body['error']]).toMatchObject([422, { fields: { name: /both/ } }]);
    }
    expect(bodyOf(await byKey('/ops/staff/invitation', { token }))).toMatchObject({
      name: 'Ann Example',
      step: 'password',
    });
    expect((await joinAs('Ann Other')).status).toBe(200);
    const audit = await api.call('GET /ops/audit', { token: OPERATIONS_KEY });
    expect(bodyOf(audit)['items']).toMatchObject([
      { who: 'Ann Example', before: 'Ann Example', after: `${EMAIL}: Ann Other` },
      { what: 'Invite' },
    ]);
  });

  it('cannot take an account over by the link of its new invitation', async () => {
    await join(api, EMAIL, ['manager']);
    const { token } = await addPerson(api.context, ['manager']);
    const path = '/ops/staff/reset-second-step';
    const reset = await api.call(`POST ${path}`, { token, body: { email: EMAIL } });
    expect([reset.status, bodyOf(reset)['link']]).toEqual([200, null]);
    expect(bodyOf(await byKey(path, { email: EMAIL }))['link']).toContain('/desk/join?token=');
  });
});

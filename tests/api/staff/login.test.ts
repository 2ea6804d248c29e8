import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { seedDemoPeople } from '#api/seed/demo-people.ts';
import { bodyOf, codeOf, invite, join, logIn, STAFF_PASSWORD } from './staff-support.ts';

const EMAIL = 'ann@company.test';
const HOUR = 60 * 60 * 1000;
const STEP = 30_000;

describe.each(databases)('the login of people on $name', ({ open }) => {
  let api: TestApi;

  beforeEach(async () => {
    api = createTestApi(await open());
  });
  afterEach(() => api.close());

  const second = (challenge: unknown, method: string, code: string) =>
    api.call('POST /ops/staff/login/second', { body: { challenge, method, code } });
  const challengeOf = async () => {
    const asked = await logIn(api, EMAIL);
    expect(asked.status).toBe(401);
    return bodyOf(asked)['challenge'];
  };

  it('answers a right password with the second step alone', async () => {
    await join(api, EMAIL, ['service']);
    const { status, body } = await logIn(api, EMAIL);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      ResponseMessage: 'Confirm that it is you.',
      error: { code: 'second_step' },
      ResponseBody: { methods: ['totp', 'recovery'] },
    });
    expect(JSON.stringify(body)).not.toContain('"token"');
  });

  it('opens a session by a code, and takes each code once', async () => {
    const { secret } = await join(api, EMAIL, ['service']);
    const used = codeOf(api, secret);
    expect((await second(await challengeOf(), 'totp', used)).status).toBe(401);
    api.advance(STEP);
    const done = await second(await challengeOf(), 'totp', codeOf(api, secret));
    expect(done.status).toBe(200);
    const me = await api.call('GET /ops/me', { token: bodyOf(done)['token'] ?? '' });
    expect(bodyOf(me)).toMatchObject({ email: EMAIL, roles: ['service'], hasSecondStep: true });
  });

  it('opens a session by the recovery code once', async () => {
    const { recoveryCode } = await join(api, EMAIL, ['service']);
    const typed = recoveryCode.toLowerCase();
    expect((await second(await challengeOf(), 'recovery', typed)).status).toBe(200);
    expect((await second(await challengeOf(), 'recovery', typed)).status).toBe(401);
    expect(bodyOf(await logIn(api, EMAIL))['methods']).toEqual(['totp']);
  });

  it('refuses a challenge that is changed, over, or older than the password', async () => {
    const { secret, token } = await join(api, EMAIL, ['service']);
    const challenge = String(await challengeOf());
    api.advance(STEP);
    const code = codeOf(api, secret);
    expect((await second(`${challenge}x`, 'totp', code)).status).toBe(401);
    expect((await second('', 'totp', code)).status).toBe(422);
    const body = { oldPassword: STAFF_PASSWORD, newPassword: 'ten red bottles' };
    expect((await api.call('POST /ops/me/password', { token, body })).status).toBe(200);
    expect((await second(challenge, 'totp', code)).status).toBe(401);
    const fresh = String(bodyOf(await logIn(api, EMAIL, body.newPassword))['challenge']);
    api.advance(11 * 60 * 1000);
    expect((await second(fresh, 'totp', codeOf(api, secret))).status).toBe(401);
  });

  it('stops guesses of codes at the sixth wrong one', async () => {
    await join(api, EMAIL, ['service']);
    const challenge = await challengeOf();
    for (let count = 0; count < 5; count++)
      expect((await second(challenge, 'totp', '000000')).status).toBe(401);
    expect((await second(challenge, 'totp', '000000')).status).toBe(429);
  });

  it('answers strangers, wrong passwords and invited people alike', async () => {
    await join(api, EMAIL, ['service']);
    await invite(api, 'new@company.test', ['service']);
    const answers = await Promise.all([
      logIn(api, EMAIL, 'wrong password'),
      logIn(api, 'nobody@company.test'),
      logIn(api, 'new@company.test'),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body['ResponseMessage']).toBe(answers[0].body['ResponseMessage']);
      expect(body['ResponseBody']).toBeUndefined();
    }
  });

  it('ends a session after an idle hour, and after twelve hours', async () => {
    const { token } = await join(api, EMAIL, ['service']);
    const status = async () => (await api.call('GET /ops/me', { token })).status;
    for (let hours = 0; hours < 11.5; hours += 0.5) {
      api.advance(HOUR / 2);
      expect(await status()).toBe(200);
    }
    api.advance(HOUR / 2);
    expect(await status()).toBe(401);
    const other = await join(api, 'bob@company.test', ['service']);
    api.advance(HOUR + 1000);
    expect((await api.call('GET /ops/me', { token: other.token })).status).toBe(401);
  });

  it('ends sessions within one request of disabling a person', async () => {
    const { token } = await join(api, EMAIL, ['service']);
    const act = (word: string) =>
      api.call(`POST /ops/staff/${word}`, { token: OPERATIONS_KEY, body: { email: EMAIL } });
    expect(bodyOf(await act('disable'))).toMatchObject({ state: 'disabled' });
    expect((await api.call('GET /ops/me', { token })).status).toBe(401);
    expect((await logIn(api, EMAIL)).status).toBe(401);
    await act('enable');
    expect(bodyOf(await logIn(api, EMAIL))).toHaveProperty('challenge');
  });

  it('counts roles from the next call', async () => {
    const { token } = await join(api, EMAIL, ['manager']);
    expect((await api.call('GET /ops/staff', { token })).status).toBe(200);
    const body = { email: EMAIL, roles: ['warehouse'] };
    await api.call('POST /ops/staff/roles', { token: OPERATIONS_KEY, body });
    expect((await api.call('GET /ops/staff', { token })).status).toBe(403);
  });

  it('keeps managers from locking themselves out', async () => {
    const { token } = await join(api, EMAIL, ['manager']);
    const disable = await api.call('POST /ops/staff/disable', { token, body: { email: EMAIL } });
    const roles = { email: EMAIL, roles: ['service'] };
    expect(disable.status).toBe(409);
    expect((await api.call('POST /ops/staff/roles', { token, body: roles })).status).toBe(409);
  });

  it('logs sample people in by password alone, and only where sample data is served', async () => {
    await seedDemoPeople(api.context);
    expect((await logIn(api, 'manager@example.com', 'Desk@2026')).status).toBe(200);
    const served = createTestApi(api.database, { isDemoDeskClosed: true });
    expect((await logIn(served, 'manager@example.com', 'Desk@2026')).status).toBe(401);
  });
});

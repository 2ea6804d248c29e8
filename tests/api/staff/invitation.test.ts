import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { bodyOf, codeOf, invite, join, logIn, STAFF_PASSWORD } from './staff-support.ts';

const EMAIL = 'ann@company.test';
const DAY = 24 * 60 * 60 * 1000;

describe.each(databases)('invitations to the desk on $name', ({ open }) => {
  let api: TestApi;

  beforeEach(async () => {
    api = createTestApi(await open());
  });
  afterEach(() => api.close());

  const read = (token: string) => api.call('POST /ops/staff/invitation', { body: { token } });
  const start = (token: string, password = STAFF_PASSWORD) =>
    api.call('POST /ops/staff/join', { body: { token, name: 'Ann Other', password } });
  const confirm = (token: string, code: string) =>
    api.call('POST /ops/staff/join/second', { body: { token, code } });

  it('are mailed, are read as often as one likes, and end with the first code', async () => {
    const token = await invite(api, EMAIL, ['claims']);
    const mails = await api.call('GET /ops/mails?state=QUEUED', { token: OPERATIONS_KEY });
    expect(JSON.stringify(bodyOf(mails))).toContain('staff-invitation');
    for (let count = 0; count < 3; count++)
      expect(bodyOf(await read(token))).toMatchObject({ email: EMAIL, step: 'password' });
    const { secret = '', uri } = bodyOf(await start(token));
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(bodyOf(await read(token))).toMatchObject({ name: 'Ann Other', step: 'second_step' });
    expect((await confirm(token, '000000')).body).toMatchObject({
      error: { fields: { code: 'This code is wrong. Enter the newest one that the app shows.' } },
    });
    const joined = await confirm(token, codeOf(api, secret));
    expect(bodyOf(joined)).toMatchObject({ staff: { email: EMAIL, roles: ['claims'] } });
    expect((await read(token)).status).toBe(404);
    expect((await start(token)).status).toBe(404);
  });

  it('end after seven days', async () => {
    const token = await invite(api, EMAIL, ['claims']);
    api.advance(7 * DAY + 1000);
    expect((await read(token)).status).toBe(404);
    expect((await start(token)).status).toBe(404);
  });

  it('let nobody in by password before the second step is set up', async () => {
    const token = await invite(api, EMAIL, ['claims']);
    await start(token);
    expect((await logIn(api, EMAIL)).body['error']).not.toHaveProperty('code');
  });

  it.each(['short', 'password123', 'x'.repeat(129)])('refuse the password %s', async (password) => {
    const token = await invite(api, EMAIL, ['claims']);
    const { status, body } = await start(token, password);
    expect(status).toBe(422);
    expect(body).toHaveProperty('error.fields.password');
  });

  it('refuse a taken address, an unknown role and a missing name', async () => {
    await invite(api, EMAIL, ['claims']);
    const send = (body: object) => api.call('POST /ops/staff', { token: OPERATIONS_KEY, body });
    const person = { email: 'ann@company.test', name: 'Ann', roles: ['claims'] };
    expect((await send(person)).status).toBe(409);
    const other = { ...person, email: 'bob@company.test' };
    expect((await send({ ...other, roles: ['owner'] })).status).toBe(422);
    expect((await send({ ...other, roles: [] })).status).toBe(422);
    expect((await send({ ...other, name: '' })).status).toBe(422);
  });

  it('are sent anew when a second step is reset, which ends sessions and password', async () => {
    const { token } = await join(api, EMAIL, ['claims']);
    const reset = await api.call('POST /ops/staff/reset-second-step', {
      token: OPERATIONS_KEY,
      body: { email: EMAIL },
    });
    const link = new URL(bodyOf(reset)['link'] ?? '');
    expect((await api.call('GET /ops/me', { token })).status).toBe(401);
    expect((await logIn(api, EMAIL)).status).toBe(401);
    const opened = await read(link.searchParams.get('token') ?? '');
    expect(bodyOf(opened)).toMatchObject({ email: EMAIL, step: 'password' });
  });
});

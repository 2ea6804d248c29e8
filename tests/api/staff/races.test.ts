import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renewRecoveryCode, staffStep } from '#api/staff/own-step.ts';
import { confirmSelf } from '#api/security/own-step.ts';
import { findStaffSession } from '#api/security/staff-sessions.ts';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { codeOf, join, STAFF_PASSWORD, type Joined } from './staff-support.ts';

const EMAIL = 'ann@company.test';

describe.each(databases)('acts of people at once on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open(), { limitScale: 100 });
  });

  it.each([
    ['disable', {}],
    ['roles', { roles: ['service'] }],
    ['reset-second-step', {}],
  ])('%s leaves one of two managers who mean each other', async (word, more) => {
    const [ann, bob] = [
      await addPerson(api.context, ['manager']),
      await addPerson(api.context, ['service', 'manager']),
    ];
    const act = ({ token }: TestPerson, { email }: TestPerson) =>
      api.call(`POST /ops/staff/${word}`, { token, body: { email, ...more } });
    const answers = await Promise.all([act(ann, bob), act(bob, ann)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  const changePassword = ({ token }: Joined, newPassword: string) =>
    api.call('POST /ops/me/password', {
      token,
      body: { oldPassword: STAFF_PASSWORD, newPassword },
    });

  it('replace the password that was compared, one of them', async () => {
    const person = await join(api, EMAIL, ['service']);
    const answers = await Promise.all(
      ['ten red bottles', 'ten blue bottles'].map((password) => changePassword(person, password)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('change no credentials in a session that has ended meanwhile', async () => {
    const person = await join(api, EMAIL, ['service']);
    const caller = await findStaffSession(api.context, person.token);
    if (!caller) throw new Error('The session is over.');
    const row = () => api.database.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
    const { passwords } = api.context;
    const hash = passwords.hash.bind(passwords);
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      const body = { email: EMAIL };
      await api.call('POST /ops/staff/end-sessions', { token: OPERATIONS_KEY, body });
      return hash(password);
    });
    const { password_hash: before } = await row();
    expect((await changePassword(person, 'ten red bottles')).status).toBe(401);
    api.advance(30_000);
    const over = { ok: false, error: { code: 'not_authenticated' } };
    const call = { context: api.context, caller, userAgent: null };
    const given = { code: codeOf(api, person.secret) };
    expect(await confirmSelf(staffStep(call), given)).toMatchObject(over);
    expect(await renewRecoveryCode(call, given)).toMatchObject(over);
    expect((await row()).password_hash).toBe(before);
  });
});

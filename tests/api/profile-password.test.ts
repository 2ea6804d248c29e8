import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, createTestApi, type Session, type TestApi } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { changePasswordCases } from '../fixtures/validation/change-password.ts';
import { valuesOf } from '../fixtures/validation/case-table.ts';

const ROUTE = 'POST /client/changepassword';
const NEW = 'Fresh#2027';
const WRONG = 'Old Password is wrong.';

describe.each(databases)('changing the password on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  const change = ({ token, id }: Session, old_password: string, new_password = NEW) =>
    api.call(ROUTE, { token, body: { id, old_password, new_password } });
  const login = (email: string, password: string) =>
    api.call('POST /client/login', { body: { email, password } });

  it('takes the old one, ends every session, and removes the mirror cookie', async () => {
    const account = await api.signUp();
    const here = await api.logIn(account);
    const sessions = [await api.logIn(account), here, await api.logIn(account)];
    const reply = await change(here, PASSWORD);
    expect(reply).toMatchObject({
      status: 200,
      body: { succeeded: true, ResponseMessage: 'Password changed successfully.' },
    });
    expect(reply.headers.get('set-cookie')).toMatch(/^clientAuthData=; Path=\/; Max-Age=0/);
    for (const { token } of sessions) {
      expect((await api.call('GET /client/getprofile', { token })).status).toBe(401);
    }
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect((await login(account.email, NEW)).status).toBe(200);
  });

  it('informs the owner by mail on success only', async () => {
    const account = await api.signUp();
    const session = await api.logIn(account);
    const mails = () =>
      api.database.reader.selectFrom('outbox').select(['recipient', 'kind']).execute();
    await change(session, 'wrong');
    expect(await mails()).toEqual([]);
    await change(session, PASSWORD);
    expect(await mails()).toEqual([{ recipient: account.email, kind: 'password-changed' }]);
  });

  it('leaves the sessions of other clients alone', async () => {
    const other = await api.logIn(await api.signUp());
    await change(await api.logIn(await api.signUp()), PASSWORD);
    expect((await api.call('GET /client/getprofile', { token: other.token })).status).toBe(200);
  });

  it('refuses a wrong old password at its field, and changes nothing', async () => {
    const account = await api.signUp();
    const session = await api.logIn(account);
    const { status, body } = await change(session, 'wrong');
    expect(status).toBe(422);
    expect(body['error']).toEqual({ message: WRONG, fields: { old_password: WRONG } });
    expect((await api.call('GET /client/getprofile', { token: session.token })).status).toBe(200);
    expect((await login(account.email, PASSWORD)).status).toBe(200);
  });

  it('stops whoever guesses with a stolen token', async () => {
    const session = await api.logIn(await api.signUp());
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await change(session, `guess ${i}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    const { status, headers, body } = await change(session, PASSWORD);
    expect(status).toBe(429);
    expect(body['ResponseMessage']).toMatch(
      /^Too many attempts\. Please try again in \d+ minutes\.$/,
    );
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it("refuses another client's id", async () => {
    const victim = await api.signUp();
    const { id } = await api.logIn(victim);
    const session = await api.logIn(await api.signUp());
    expect((await change({ ...session, id }, PASSWORD)).status).toBe(403);
    expect((await login(victim.email, PASSWORD)).status).toBe(200);
  });

  it('applies exactly one of several simultaneous changes', async () => {
    const account = await api.signUp();
    const session = await api.logIn(account);
    const wanted = ['First#2027', 'Second#2027', 'Third#2027'];
    const replies = await Promise.all(wanted.map((each) => change(session, PASSWORD, each)));
    const won = wanted.filter((_, i) => replies[i]?.status === 200);
    expect(won).toHaveLength(1);
    expect((await login(account.email, won[0] ?? '')).status).toBe(200);
  });

  it("shows the form's message at each field", async () => {
    for (const each of changePasswordCases.cases) {
      const session = await api.logIn(await api.signUp());
      const { confirm_password: _, ...values } = valuesOf(changePasswordCases, each);
      const { confirm_password: __, ...texts } = each.texts;
      const { body, status } = await api.call(ROUTE, {
        token: session.token,
        body: { ...values, id: session.id },
      });
      const { fields } = body['error'] as { fields: Record<string, string> };
      // What is right by the form fails at the old password, which is none of this client's.
      expect(fields, each.name).toEqual(
        Object.keys(texts).length > 0 ? texts : { old_password: WRONG },
      );
      expect(status, each.name).toBe(422);
    }
  });
});

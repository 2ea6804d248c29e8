import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, OPERATIONS_KEY, type Session, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { everyRoute } from '../../support/every-route.ts';
import { bodyOf } from '../staff/staff-support.ts';
import { mailsOf } from '../submissions/support.ts';
import { addByInvitation, PASSWORD } from './people-support.ts';
import { addCodeApp, askedOf, second } from './second-step-support.ts';

const EMAIL = 'kim@client.test';
const OWNER = 'ann@client.test';
const DAY = 24 * 60 * 60 * 1000;

describe.each(databases)('the second steps of colleagues on $name', ({ open }) => {
  let api: TestApi;
  let owner: Session;

  beforeEach(async () => {
    api = createTestApi(await open());
    owner = await api.logIn(await api.signUp({ email: OWNER }));
  });
  afterEach(() => api.close());

  const add = (role: 'admin' | 'orders' | 'owner', email = EMAIL) =>
    addByInvitation(api, owner.token, { email, role });
  const reset = (id: string, { token }: { readonly token: string }) =>
    api.call(`POST /client/people/${id}/reset-second-step`, { token });
  const kim = { email: EMAIL, password: PASSWORD };
  const steps = async () => {
    const { items } = bodyOf(await api.call('GET /client/people', owner)) as unknown as {
      items: { hasSecondStep: boolean }[];
    };
    return items.map(({ hasSecondStep }) => hasSecondStep);
  };
  const mails = async (kind: string) =>
    (await mailsOf(api))
      .filter((mail) => mail.startsWith(kind))
      .map((mail) => mail.split(' ').at(-1));

  it('are listed, and reset by owners and admins for people below, who are told', async () => {
    const admin = await add('admin', 'max@client.test');
    const person = await add('orders');
    await addCodeApp(api, person);
    expect((await steps()).toSorted()).toEqual([false, false, true]);
    expect((await reset(admin.id, person)).status).toBe(403);
    expect(bodyOf(await reset(person.id, admin))).toMatchObject({ hasSecondStep: false });
    expect((await api.call('GET /client/getprofile', person)).status).toBe(401);
    expect((await api.logIn(kim)).id).toBe(owner.id);
    expect((await mails('second-step-changed')).at(-1)).toBe(EMAIL);
    expect((await reset(owner.id, admin)).status).toBe(403);
    expect((await reset(owner.id, owner)).status).toBe(403);
    const other = await api.logIn(await api.signUp());
    expect((await reset(person.id, other)).status).toBe(404);
  });

  it('of owners are reset by the company, with a reason, and told to all owners', async () => {
    const second = await add('owner');
    await addCodeApp(api, second);
    const body = { client: owner.clientId, email: EMAIL, reason: 'Called back on file.' };
    const ask = (more: object = {}) =>
      api.call('POST /ops/clients/reset-second-step', {
        token: OPERATIONS_KEY,
        body: { ...body, ...more },
      });
    expect((await ask({ email: 'nobody@client.test' })).status).toBe(422);
    expect((await ask({ reason: '' })).status).toBe(422);
    expect((await steps()).toSorted()).toEqual([false, true]);
    expect((await ask()).status).toBe(200);
    expect(await steps()).toEqual([false, false]);
    expect(await mails('colleague-reset')).toEqual([OWNER]);
    expect((await mails('second-step-changed')).at(-1)).toBe(EMAIL);
    const notes = await api.database.db.selectFrom('client_notes').select('note').execute();
    expect(notes).toEqual([{ note: `Reset second step of ${EMAIL}: Called back on file.` }]);
  });

  it('are required of a role and those above after fourteen days, the last one stays', async () => {
    const person = await add('orders');
    const rule = (from: string | null, { token } = owner) =>
      api.call('POST /client/security/rule', { token, body: { from } });
    expect((await rule('orders', { ...owner, token: person.token })).status).toBe(403);
    expect((await rule('orders')).status).toBe(200);
    api.advance(14 * DAY - 1000);
    const early = await api.logIn(kim);
    const read = ({ token }: Session) => api.call('GET /client/submissions', { token });
    expect((await read(early)).status).toBe(200);
    api.advance(1000);
    const refused = await read(early);
    expect([refused.status, refused.body['ResponseMessage']]).toEqual([
      403,
      'Set up your second step first.',
    ]);
    expect((await api.call('GET /client/getprofile', early)).status).toBe(200);
    const { secret } = await addCodeApp(api, early);
    expect((await read(early)).status).toBe(200);
    const remove = () => api.call('DELETE /client/security/code-app', early);
    expect((await remove()).status).toBe(409);
    const ann = await api.logIn({ email: OWNER, password: 'Correct@2026' });
    await addCodeApp(api, ann);
    expect((await rule('admin', ann)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(secret).not.toBe('');
  });

  it('are due fourteen days after a promotion to a role that needs one', async () => {
    const person = await add('orders');
    const body = { from: 'admin' };
    await api.call('POST /client/security/rule', { token: owner.token, body });
    api.advance(30 * DAY);
    const ann = await api.logIn({ email: OWNER, password: 'Correct@2026' });
    await addCodeApp(api, ann);
    const become = (role: string) =>
      api.call(`PATCH /client/people/${person.id}`, { token: ann.token, body: { role } });
    expect((await become('admin')).status).toBe(200);
    const promotedAt = api.context.now().getTime();
    const dueAt = async () => {
      const { body } = await api.call('GET /client/security', await api.logIn(kim));
      return Date.parse((body['ResponseBody'] as { dueAt: string }).dueAt);
    };
    expect(await dueAt()).toBe(promotedAt + 14 * DAY);
    api.advance(60_000);
    expect((await become('owner')).status).toBe(200);
    expect(await dueAt()).toBe(promotedAt + 14 * DAY);
  });

  it('must be fresh of whoever gives ownership, with a factor or without, and of who resets one', async () => {
    const person = await add('admin');
    const former = await add('owner', 'bo@client.test');
    const body = { role: 'owner', email: 'lu@client.test' };
    const post = (path: string, sent: object = {}) =>
      api.call(`POST /client/people${path}`, { token: owner.token, body: sent });
    const change = (id: string, sent: object) =>
      api.call(`PATCH /client/people/${id}`, { token: owner.token, body: sent });
    await change(former.id, { state: 'disabled' });
    const invited = bodyOf(await post('', body))['id'] ?? '';
    const acts = [
      () => post('', { ...body, email: 'eve@client.test' }),
      () => post(`/${invited}/resend`),
      () => post(`/${person.id}/reset-second-step`),
      () => change(former.id, { state: 'active' }),
      () => change(person.id, { role: 'owner' }),
    ];
    api.advance(10 * 60 * 1000);
    for (const act of acts)
      expect([(await act()).status, (await act()).body['error']]).toMatchObject([
        401,
        { code: 'second_step' },
      ]);
    expect((await change(person.id, { maySign: true })).status).toBe(200);
    const confirmed = { token: owner.token, body: { code: 'Correct@2026' } };
    await api.call('POST /client/security/confirm', confirmed);
    for (const act of acts) expect((await act()).status).toBe(200);
  });

  it('open the calls of setting one up and no others to people who are late', async () => {
    const rule = (from: string | null, { token } = owner) =>
      api.call('POST /client/security/rule', { token, body: { from } });
    await rule('viewer');
    api.advance(14 * DAY);
    const late = await api.logIn({ email: OWNER, password: 'Correct@2026' });
    const opened: string[] = [];
    for (const { name, access } of everyRoute.toReversed()) {
      if (access !== 'session' || name === 'POST /client/logout') continue;
      const { status, body } = await api.call(name, late);
      if (status !== 403 || body['ResponseMessage'] !== 'Set up your second step first.')
        opened.push(name);
    }
    expect(opened.toSorted()).toEqual([
      'GET /client/getprofile',
      'GET /client/security',
      'POST /client/security/code-app',
      'POST /client/security/code-app/confirm',
      'POST /client/security/confirm',
      'POST /client/security/passkey-options',
      'POST /client/security/passkeys',
    ]);
    expect((await rule(null, late)).status).toBe(403);
    expect((await api.call('POST /client/logout', late)).status).toBe(200);
  });

  it('keep their days when the rule is saved again, and have new ones in roles that it names anew', async () => {
    await add('admin');
    const lu = await add('orders', 'lu@client.test');
    const rule = async (from: string) => {
      const ann = await api.logIn({ email: OWNER, password: 'Correct@2026' });
      const call = { token: ann.token, body: { from } };
      expect((await api.call('POST /client/security/rule', call)).status).toBe(200);
      return api.context.now().getTime();
    };
    const dueAt = async (email: string) => {
      const { body } = await api.call(
        'GET /client/security',
        await api.logIn({ email, password: PASSWORD }),
      );
      return Date.parse((body['ResponseBody'] as { dueAt: string }).dueAt) - 14 * DAY;
    };
    const first = await rule('admin');
    api.advance(3 * DAY);
    await rule('admin');
    const wider = await rule('orders');
    expect([await dueAt(EMAIL), await dueAt(lu.email)]).toEqual([first, wider]);
  });

  it('of another company and role do not help: a half login opens nothing', async () => {
    await addCodeApp(api, owner);
    const { challenge = '' } = await askedOf(api, { email: OWNER, password: 'Correct@2026' });
    expect((await api.call('GET /client/getprofile', { token: challenge })).status).toBe(401);
    const start = await api.call('POST /client/security/code-app', { token: challenge });
    expect(start.status).toBe(401);
    expect((await second(api, challenge, '000000')).status).toBe(401);
  });
});

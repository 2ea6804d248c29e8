import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverMessages } from '#lib/kernel/messages.ts';
import type { ClientRole } from '#lib/people/rights.ts';
import { findClientById } from '#api/security/clients.ts';
import { tokenHash } from '#api/security/tokens.ts';
import {
  createTestApi,
  OPERATIONS_KEY,
  PASSWORD as TEST_PASSWORD,
  type Session,
  type TestApi,
} from '../../support/api.ts';
import { anyDatabase } from '../../support/databases.ts';
import { addByInvitation, invitationOf, PASSWORD } from './people-support.ts';

const EMAIL = 'kim@client.test';
const DAY = 24 * 60 * 60 * 1000;
const LAST_OWNER = 'Name another owner first.';
const REFUSED = 'Your role does not allow this.';

describe('the people of a client', () => {
  let api: TestApi;
  let owner: Session;

  beforeEach(async () => {
    api = createTestApi(await anyDatabase.open());
    owner = await api.logIn(await api.signUp({ email: 'ann@client.test' }));
  });
  afterEach(() => api.close());

  const invite = (role = 'orders', token = owner.token) =>
    api.call('POST /client/people', { token, body: { email: EMAIL, role } });
  const read = (token: string) => api.call('POST /client/invitation', { body: { token } });
  const join = (token: string) =>
    api.call('POST /client/join', { body: { token, name: 'Kim Lee', password: PASSWORD } });
  const change = (token: string, id: string, body: object) =>
    api.call(`PATCH /client/people/${id}`, { token, body });
  const people = async (token = owner.token) => {
    const { body } = await api.call('GET /client/people', { token });
    return (body['ResponseBody'] as { items: { id: string; name: string; state: string }[] }).items;
  };
  const mailed = async (kind: string) => {
    const mails = api.database.db.selectFrom('outbox').select('recipient').where('kind', '=', kind);
    return (await mails.execute()).map(({ recipient }) => recipient).toSorted();
  };
  const probe = (token: string) => api.call('GET /client/getprofile', { token });

  it('are invited by mail; the link opens as often as one likes and joins once', async () => {
    const { ResponseBody: invited } = (await invite()).body;
    const { id } = invited as { id: string };
    expect(await people()).toMatchObject([{ state: 'active' }, { id, state: 'invited' }]);
    const token = await invitationOf(api, EMAIL);
    for (let count = 0; count < 3; count++)
      expect((await read(token)).body['ResponseBody']).toMatchObject({ email: EMAIL });
    const refused = await api.call('POST /client/join', {
      body: { token, name: 'Ki', password: 'short' },
    });
    expect(refused.body['error']).toMatchObject({
      fields: {
        name: 'Name length must be grator than 3 Charactors!',
        password: 'Password length must be grator than 8 Charactors!',
      },
    });
    const joined = await join(token);
    expect(joined.body['ResponseBody']).toMatchObject({
      client: { id: owner.id },
      user: { name: 'Kim Lee', role: 'orders' },
    });
    expect(await people()).toMatchObject([{ state: 'active' }, { id, name: 'Kim Lee' }]);
    expect((await read(token)).status).toBe(404);
    expect((await join(token)).status).toBe(404);
    expect(await api.logIn({ email: EMAIL, password: PASSWORD })).toMatchObject({ id: owner.id });
  });

  it('cannot join by a link that is old, withdrawn or replaced', async () => {
    await invite();
    const first = await invitationOf(api, EMAIL);
    const [, invited] = await people();
    const path = `/client/people/${invited?.id ?? ''}`;
    await api.call(`POST ${path}/resend`, { token: owner.token });
    expect((await join(first)).status).toBe(404);
    const second = await invitationOf(api, EMAIL);
    await api.call(`DELETE ${path}`, { token: owner.token });
    for (const again of [`DELETE ${path}`, `POST ${path}/resend`])
      expect((await api.call(again, { token: owner.token })).body['ResponseMessage']).toBe(
        'This invitation was used or withdrawn already.',
      );
    expect((await join(second)).status).toBe(404);
    await invite();
    const third = await invitationOf(api, EMAIL);
    api.advance(7 * DAY + 1000);
    expect((await join(third)).status).toBe(404);
    owner = await api.logIn({ email: 'ann@client.test', password: TEST_PASSWORD });
    expect((await invite()).status).toBe(200);
    expect((await join(await invitationOf(api, EMAIL))).status).toBe(200);
  });

  it('cannot join by somebody who may not give the role any more', async () => {
    const { token } = owner;
    const add = async (role: ClientRole, name: string) =>
      addByInvitation(api, token, { email: `${name}@client.test`, role });
    const max = await add('admin', 'max');
    const lu = await add('admin', 'lu');
    const bo = await add('owner', 'bo');
    const old = await add('admin', 'old');
    const open = async (by: string, email: string, role: ClientRole) => {
      await api.call('POST /client/people', { token: by, body: { email, role } });
      return invitationOf(api, email);
    };
    const over = [
      await open(max.token, 'of-max@client.test', 'orders'),
      await open(lu.token, 'of-lu@client.test', 'viewer'),
      await open(bo.token, 'of-bo@client.test', 'owner'),
      await open(old.token, 'of-old@client.test', 'viewer'),
    ];
    const kept = await open(bo.token, EMAIL, 'orders');
    await change(token, max.id, { state: 'disabled' });
    const body = { client: owner.clientId, person: lu.id };
    await api.call('POST /ops/clients/disable', { token: OPERATIONS_KEY, body });
    await change(token, bo.id, { role: 'admin' });
    // By the release before, which leaves invitations open.
    const table = api.database.db.updateTable('members');
    await table.set({ role: 'orders' }).where('id', '=', old.id).execute();
    for (const id of [max.id, lu.id]) await change(token, id, { state: 'active' });
    await change(token, bo.id, { role: 'owner' });
    for (const link of over) {
      const refused = await read(link);
      expect([refused.status, refused.body]).toEqual([404, (await join(link)).body]);
      expect(refused.body['ResponseMessage']).toBe(serverMessages.invitationOver);
    }
    expect((await join(kept)).status).toBe(200);
  });

  it('are told of an owner who joins, where they are owners', async () => {
    await addByInvitation(api, owner.token, { email: 'max@client.test', role: 'admin' });
    expect(await mailed('new-owner')).toEqual([]);
    await addByInvitation(api, owner.token, { email: EMAIL, role: 'owner' });
    expect(await mailed('new-owner')).toEqual(['ann@client.test', EMAIL]);
  });

  it('see the profile of the company and their own', async () => {
    const kim = await addByInvitation(api, owner.token, { email: EMAIL, role: 'orders' });
    const before = (await probe(owner.token)).body['ResponseBody'] as Record<string, unknown>;
    const own = (await probe(kim.token)).body['ResponseBody'] as Record<string, unknown>;
    expect(own).toEqual({
      ...before,
      contact_person: 'Kim orders',
      email: EMAIL,
      telephone: '',
    });
    const body = { client_id: owner.id, emailstatus: 1 };
    await api.call('POST /client/update-email-status', { token: kim.token, body });
    expect((await probe(owner.token)).body['ResponseBody']).toEqual(before);
    expect(own['emailstatus']).not.toBe(1);
    expect((await probe(kim.token)).body['ResponseBody']).toEqual({ ...own, emailstatus: 1 });
  });

  it('count their role from the next call on', async () => {
    const kim = await addByInvitation(api, owner.token, { email: EMAIL, role: 'orders' });
    const write = () => api.call('POST /client/stores', { token: kim.token, body: {} });
    expect((await write()).status).toBe(422);
    await change(owner.token, kim.id, { role: 'viewer' });
    expect((await write()).body['ResponseMessage']).toBe(REFUSED);
    await change(owner.token, kim.id, { state: 'disabled' });
    expect((await write()).status).toBe(401);
    await change(owner.token, kim.id, { state: 'active' });
    expect((await write()).status).toBe(401);
  });

  it('always have an owner, whose data the release before reads', async () => {
    const kim = await addByInvitation(api, owner.token, { email: EMAIL, role: 'admin' });
    for (const body of [{ role: 'admin' }, { state: 'disabled' }]) {
      const refused = await change(owner.token, owner.id, body);
      expect(refused.status).toBe(409);
      expect(refused.body['ResponseMessage']).toBe(LAST_OWNER);
    }
    await change(owner.token, kim.id, { role: 'owner' });
    expect(await mailed('new-owner')).toEqual(['ann@client.test', EMAIL]);
    expect((await change(owner.token, owner.id, { role: 'viewer' })).status).toBe(200);
    expect((await probe(owner.token)).status).toBe(200);
    const client = await findClientById(api.database.db, owner.id);
    expect(client).toMatchObject({ email: EMAIL, contact_person: 'Kim admin' });
  });

  it('are unknown to the release before, but for the main owner', async () => {
    const kim = await addByInvitation(api, owner.token, { email: EMAIL, role: 'viewer' });
    const stored = async (token: string) =>
      (
        await api.database.db
          .selectFrom('sessions')
          .select('id')
          .where('token_hash', '=', tokenHash(token))
          .execute()
      ).length;
    expect([await stored(owner.token), await stored(kim.token)]).toEqual([1, 0]);
    await api.call('POST /client/sendotp', { body: { email: EMAIL } });
    const flows = () =>
      api.database.db
        .selectFrom('otp_flows')
        .select(['client_id', 'member_id'])
        .where('state', '=', 'SENT')
        .execute();
    expect(await flows()).toEqual([{ client_id: null, member_id: kim.id }]);
    await change(owner.token, kim.id, { state: 'disabled' });
    await api.call('POST /client/sendotp', { body: { email: 'ann@client.test' } });
    expect(await flows()).toEqual([{ client_id: owner.id, member_id: owner.id }]);
    const { id } = await addByInvitation(api, owner.token, {
      email: 'lu@client.test',
      role: 'owner',
    });
    await change(owner.token, owner.id, { role: 'orders' });
    expect([await stored(owner.token), await flows()]).toEqual([0, []]);
    expect((await probe(owner.token)).status).toBe(200);
    const client = await findClientById(api.database.db, owner.id);
    expect(client?.main_member_id).toBe(id);
  });

  it('are nothing that another company can find, change or invite', async () => {
    const kim = await addByInvitation(api, owner.token, { email: EMAIL, role: 'viewer' });
    const other = await api.logIn(await api.signUp());
    const { token } = other;
    expect((await api.call(`GET /client/people/${kim.id}`, { token })).status).toBe(404);
    expect((await change(token, kim.id, { role: 'admin' })).status).toBe(404);
    const { status, body } = await invite('viewer', token);
    expect([status, body['ResponseMessage']]).toEqual([409, 'This email is already registered.']);
    const open = { email: 'lu@client.test', role: 'viewer' };
    await api.call('POST /client/people', { token: owner.token, body: open });
    const invited = `/client/people/${(await people()).at(-1)?.id ?? ''}`;
    for (const call of [`DELETE ${invited}`, `POST ${invited}/resend`])
      expect((await api.call(call, { token })).status).toBe(404);
  });

  it('are listed as the users of the company', async () => {
    await addByInvitation(api, owner.token, { email: EMAIL, role: 'viewer' });
    const { body } = await api.call('GET /users/list', { token: owner.token });
    expect(body['ResponseBody']).toMatchObject({
      total: 2,
      items: [{ id: owner.id }, { email: EMAIL }],
    });
  });
});

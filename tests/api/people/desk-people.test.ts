/** The company reads and acts on single people of a client. */
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../support/databases.ts';
import { addMember } from '../../support/members.ts';
import { createTestApi, OPERATIONS_KEY, type Session, type TestApi } from '../../support/api.ts';

const LAST_OWNER = 'Name another owner first.';

describe.each(databases)('people of a client at the desk on $name', ({ open }) => {
  let api: TestApi;
  let owner: Session;
  const email = 'ann@client.test';
  let kim: Awaited<ReturnType<typeof addMember>>;

  beforeEach(async () => {
    api = createTestApi(await open());
    owner = await api.logIn(await api.signUp({ email }));
    kim = await addMember(api.context, owner.id, 'orders');
  });

  const ops = (route: string, body?: object) =>
    api.call(route, { token: OPERATIONS_KEY, ...(body && { body }) });
  const act = (word: string, person?: string, client = owner.clientId) =>
    ops(`POST /ops/clients/${word}`, { client, ...(person && { person }) });
  const itemsOf = async (path: string) => {
    const { body } = await ops(`GET ${path}`);
    return (body['ResponseBody'] as { items: Record<string, unknown>[] }).items;
  };
  const people = () => itemsOf(`/ops/clients/${owner.clientId}/people`);
  const probe = async (token: string) =>
    (await api.call('GET /client/getprofile', { token })).status;
  const lockOut = async (address: string) => {
    for (let tries = 0; tries < 31; tries++) {
      const body = { email: address, password: 'Wrong@2026' };
      await api.call('POST /client/login', { body, address: `203.0.113.${tries}` });
    }
  };

  it('are all listed with invitations, and found by name', async () => {
    const { token } = owner;
    const body = { email: 'lu@client.test', name: 'Lu', role: 'viewer' };
    await api.call('POST /client/people', { token, body });
    expect(await people()).toMatchObject([
      { email, role: 'owner', state: 'active' },
      { name: kim.name, email: kim.email, role: 'orders', state: 'active' },
      { name: 'Lu', state: 'invited' },
    ]);
    const found = await itemsOf(`/ops/clients?q=${encodeURIComponent(kim.email.toUpperCase())}`);
    expect(found).toMatchObject([{ clientId: owner.clientId }]);
  });

  it('are disabled, enabled and logged out one by one', async () => {
    expect((await act('end-sessions', kim.id)).status).toBe(200);
    expect([await probe(kim.token), await probe(owner.token)]).toEqual([401, 200]);
    const again = await addMember(api.context, owner.id, 'owner');
    expect((await act('disable', again.id)).status).toBe(200);
    expect(await probe(again.token)).toBe(401);
    const refused = await act('disable', owner.id);
    expect([refused.status, refused.body['ResponseMessage']]).toEqual([409, LAST_OWNER]);
    expect((await act('enable', again.id)).status).toBe(200);
    expect((await act('disable', owner.id)).status).toBe(200);
    expect((await people()).map(({ state }) => state)).toEqual(['disabled', 'active', 'active']);
    const other = await api.logIn(await api.signUp());
    expect((await act('disable', kim.id, other.clientId)).status).toBe(404);
  });

  it('are unlocked one by one; a locked one shows on the list of clients', async () => {
    await lockOut(kim.email);
    const isLocked = async () => (await itemsOf('/ops/clients'))[0]?.['isLocked'];
    expect(await isLocked()).toBe(true);
    expect((await people()).map((person) => person['isLocked'])).toEqual([false, true]);
    await act('unlock', owner.id);
    expect(await isLocked()).toBe(true);
    await act('unlock', kim.id);
    expect(await isLocked()).toBe(false);
    const audit = await api.database.db
      .selectFrom('staff_acts')
      .select(['act', 'after'])
      .where('after', '=', kim.id)
      .execute();
    expect(audit).toEqual([{ act: 'people unlock', after: kim.id }]);
  });
});

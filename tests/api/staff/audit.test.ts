import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokenAct } from '#api/security/audit.ts';
import { createTestApi, OPERATIONS_KEY, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { addPerson } from '../../support/staff.ts';
import { bodyOf, join } from './staff-support.ts';

interface Act {
  readonly who: string;
  readonly what: string;
  readonly record: string | null;
  readonly client: string | null;
  readonly before: string;
  readonly after: string;
}

describe.each(databases)('the audit trail on $name', ({ open }) => {
  let api: TestApi;

  beforeEach(async () => {
    api = createTestApi(await open(), { limitScale: 100 });
  });
  afterEach(() => api.close());

  const acts = async (filter = ''): Promise<readonly Act[]> => {
    const list = await api.call(`GET /ops/audit?${filter}`, { token: OPERATIONS_KEY });
    return bodyOf(list)['items'] as unknown as Act[];
  };

  it('names who invited, joined and changed roles', async () => {
    await join(api, 'ann@company.test', ['service']);
    const manager = await addPerson(api.context, ['manager']);
    await api.call('POST /ops/staff/roles', {
      token: manager.token,
      body: { email: 'ann@company.test', roles: ['billing'] },
    });
    const [roles, ...others] = await acts();
    expect(roles).toMatchObject({ who: manager.name, what: 'Change roles', before: 'Service' });
    expect(roles?.after).toBe('ann@company.test: Billing');
    expect(others).toMatchObject([
      { who: 'Ann Example', what: 'Join the desk' },
      { who: 'Operations key', what: 'Invite' },
    ]);
    expect(await acts(`who=${encodeURIComponent(manager.name)}`)).toHaveLength(1);
  });

  it('holds acts on clients with the number of the client', async () => {
    const { clientId } = await api.logIn(await api.signUp());
    const service = await addPerson(api.context, ['service']);
    const body = { client: clientId };
    await api.call('POST /ops/clients/unlock', { token: service.token, body });
    await api.call('POST /ops/clients/disable', { token: service.token, body });
    expect(await acts(`client=${clientId}`)).toMatchObject([
      { who: service.name, what: 'clients unlock', client: clientId },
    ]);
  });

  it('is an unbroken chain after simultaneous acts, and tells a changed row', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => addPerson(api.context, ['service'])),
    );
    const clients = await Promise.all(people.map(async () => api.logIn(await api.signUp())));
    await Promise.all(
      people.map(({ token }, index) =>
        api.call('POST /ops/clients/unlock', { token, body: { client: clients[index]?.clientId } }),
      ),
    );
    const { db } = api.database;
    expect(await acts()).toHaveLength(6);
    expect(await brokenAct(db)).toBeNull();
    await db
      .updateTable('staff_acts')
      .set({ actor_name: 'Somebody else' })
      .where('position', '=', 3)
      .execute();
    expect(await brokenAct(db)).toBe(3);
  });

  it('is a CSV file on demand', async () => {
    await join(api, 'ann@company.test', ['service']);
    const request = new Request('http://localhost:4321/api/ops/audit?format=csv', {
      headers: { authorization: `Bearer ${OPERATIONS_KEY}` },
    });
    const answer = await api.fetch(request);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(await answer.text()).toContain('"Join the desk"');
  });

  it('is closed to everybody but managers', async () => {
    const { token } = await addPerson(api.context, ['service', 'warehouse', 'claims', 'billing']);
    expect((await api.call('GET /ops/audit', { token })).status).toBe(403);
  });
});

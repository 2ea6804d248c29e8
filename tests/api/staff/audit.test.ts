import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditFile } from '#api/staff/audit-list.ts';
import { auditHead, checkAudit, recordAuditHead } from '#api/security/audit-chain.ts';
import { createTestApi, OPERATIONS_KEY, requestFor, type TestApi } from '../../support/api.ts';
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

  it('holds the export of a client, and no call that changed nothing', async () => {
    const { clientId } = await api.logIn(await api.signUp());
    const token = OPERATIONS_KEY;
    for (const channel of ['mails', 'webhooks'])
      expect((await api.call(`POST /ops/${channel}`, { token, body: {} })).status).toBe(200);
    const path = `GET /ops/clients/${clientId}/export`;
    await (await api.fetch(requestFor(path, { token }))).arrayBuffer();
    expect(await acts()).toMatchObject([{ what: 'clients export', client: clientId }]);
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
    const { position, sha256 = '' } = (await auditHead(db)) ?? {};
    expect(await checkAudit(db)).toEqual({ position: 6, sha256, fault: null });
    const check = async (head: string) =>
      bodyOf(await api.call(`GET /ops/audit/head?head=${head}`, { token: OPERATIONS_KEY }))[
        'fault'
      ];
    expect(await check(`${position}:${sha256}`)).toBeNull();
    expect(await check(`6:${'0'.repeat(64)}`)).toBe('Act 6 is another one than was noted.');
    await db
      .updateTable('staff_acts')
      .set({ actor_name: 'Somebody else' })
      .where('position', '=', 3)
      .execute();
    expect(await checkAudit(db)).toMatchObject({ position: 2, fault: 'Act 3 was changed.' });
  });

  it('tells removed acts at its end, by its counter and by a head that was noted', async () => {
    await join(api, 'ann@company.test', ['service']);
    const { db } = api.database;
    await recordAuditHead(api.context);
    const noted = api.logged.findLast(({ msg }) => msg === 'audit head');
    await db.deleteFrom('staff_acts').where('position', '=', 2).execute();
    expect((await checkAudit(db)).fault).toBe('Acts 2 to 2 are missing.');
    await db.updateTable('counters').set({ value: 1 }).where('name', '=', 'staff_acts').execute();
    expect((await checkAudit(db)).fault).toBeNull();
    const head = `${String(noted?.['position'])}:${String(noted?.['sha256'])}`;
    const answer = await api.call(`GET /ops/audit/head?head=${head}`, { token: OPERATIONS_KEY });
    expect(bodyOf(answer)['fault']).toBe('Acts 2 to 2 are missing.');
  });

  it('is a CSV file on demand', async () => {
    await join(api, 'ann@company.test', ['service']);
    const request = new Request('http://localhost:4321/api/ops/audit?format=csv', {
      headers: { authorization: `Bearer ${OPERATIONS_KEY}` },
    });
    const answer = await api.fetch(request);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(await answer.text()).toContain('"Join the desk"');
    const query = { page: 1, size: 10 };
    expect((await auditFile(api.context, query, 100)).ok).toBe(true);
    expect(await auditFile(api.context, query, 1)).toMatchObject({
      error: { message: expect.stringMatching(/^Too many rows \(\d+\)\./) as string },
    });
  });

  it('is closed to everybody but managers', async () => {
    const { token } = await addPerson(api.context, ['service', 'warehouse', 'claims', 'billing']);
    expect((await api.call('GET /ops/audit', { token })).status).toBe(403);
  });
});

import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Role } from '#lib/staff/roles.ts';
import { renewSecrets } from '#api/security/second-step.ts';
import { createTestApi, OPERATIONS_KEY, signupBody } from '../../support/api.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { sendOf } from '../submissions/send-case.ts';
import { recordOf } from '../submissions/support.ts';
import { companyOf } from '../work-orders/support.ts';
import { bodyOf, codeOf, invite, join, logIn, STAFF_PASSWORD } from './staff-support.ts';

const EMAIL = 'ann@company.test';
const ARRIVAL = { arrivedAt: '2026-03-01T09:00:00Z' };

onEachDatabase('the desk', () => {
  const person = (...roles: Role[]) => addPerson(api.context, roles);
  const send = async (type: string) => (await sendOf(api, client, type)).reference;
  const post = ({ token }: TestPerson, path: string, body: object) =>
    api.call(`POST ${path}`, { token, body });

  it('hides the link of an invitation from those who read mails', async () => {
    const token = await invite(api, EMAIL, ['manager']);
    const { items } = bodyOf(
      await api.call('GET /ops/mails?state=QUEUED', { token: OPERATIONS_KEY }),
    ) as unknown as { items: { id: string }[] };
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) {
      const mail = await api.call(`GET /ops/mails/${id}`, { token: OPERATIONS_KEY });
      expect(JSON.stringify(mail.body)).not.toContain(token);
    }
  });

  it('keeps a person who has joined from a late start with the same invitation', async () => {
    const token = await invite(api, EMAIL, ['manager']);
    const start = (name: string, password: string) =>
      api.call('POST /ops/staff/join', { body: { token, name, password } });
    const { secret = '' } = bodyOf(await start('Ann Example', STAFF_PASSWORD));
    const body = { token, code: codeOf(api, secret) };
    const [joined, late] = await Promise.all([
      api.call('POST /ops/staff/join/second', { body }),
      start('Evil', 'ten red bottles'),
    ]);
    const isLateFirst = late.status === 200;
    expect(joined.status).toBe(isLateFirst ? 422 : 200);
    const answer = await logIn(api, EMAIL, 'ten red bottles');
    expect(bodyOf(answer)).toBeUndefined();
  });

  it('refuses a reset of the own account, and ends invitations with disabling', async () => {
    const { token } = await join(api, EMAIL, ['manager']);
    const own = await api.call('POST /ops/staff/reset-second-step', {
      token,
      body: { email: EMAIL },
    });
    expect(own.status).toBe(409);
    const open = await invite(api, 'bob@company.test', ['service']);
    for (const word of ['disable', 'enable'])
      await api.call(`POST /ops/staff/${word}`, { token, body: { email: 'bob@company.test' } });
    const read = await api.call('POST /ops/staff/invitation', { body: { token: open } });
    expect(read.status).toBe(404);
  });

  it('shows the warehouse no card record in the answer of a note, and no paper of a claim', async () => {
    const warehouse = await person('warehouse');
    const card = await send('card-authorization');
    const note = { callerReference: 'desk:1', note: 'x', visibility: 'internal' };
    const answer = await post(warehouse, `/ops/submissions/${card}/transition`, note);
    expect([answer.status, answer.body['ResponseBody']]).toEqual([403, undefined]);
    const claim = await send('damage-claim');
    const claims = await person('claims');
    const record = await api.call(`GET /ops/submissions/${claim}`, { token: claims.token });
    const [file] = recordOf(record).attachments;
    const path = `GET /ops/attachments/${file?.id}`;
    const statusFor = async ({ token }: TestPerson) =>
      (
        await api.fetch(
          new Request(`http://localhost:4321/api${path.slice(4)}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        )
      ).status;
    expect([await statusFor(claims), await statusFor(warehouse)]).toEqual([200, 404]);
  });

  it('names the person or key of a refused call in the log', async () => {
    const { id, token } = await person('warehouse');
    await api.call('GET /ops/audit', { token });
    const refusals = api.logged.filter(({ event }) => event === 'forbidden');
    expect(refusals).toMatchObject([{ staffId: id, route: '/ops/audit' }]);
    await client.call('GET /ops/audit');
    expect(api.logged.findLast(({ event }) => event === 'forbidden')).toMatchObject({
      clientId: client.session.id,
    });
    await api.ops('GET /ops/receipts/none');
    expect(api.logged.findLast(({ msg }) => msg === 'call')).toMatchObject({
      key: 'Operations key',
    });
  });

  it('asks for the role before it tells what changed', async () => {
    const warehouse = await person('warehouse');
    const request = await send('service-request');
    const act = { callerReference: 'desk:1', to: 'DECLINED', revision: 0, note: 'x' };
    const { reference } = await companyOf(api).make(client);
    const path = `/ops/work-orders/${reference}`;
    const begin = { ...act, to: 'IN_PROGRESS' };
    const note = { callerReference: 'desk:2', note: 'x' };
    const inspection = { callerReference: 'desk:3', inspectedOn: '2026-03-01' };
    const answers = [
      await post(warehouse, `/ops/submissions/${request}/transition`, act),
      await post(await person('service'), `${path}/transition`, begin),
      await post(await person('service'), `${path}/transition`, note),
      await post(await person('manager'), `${path}/inspections`, inspection),
      await post(warehouse, `${path}/transition`, { ...act, to: 'CANCELLED' }),
    ];
    for (const { status, body } of answers)
      expect([status, body['ResponseBody']]).toEqual([403, undefined]);
  });

  it('audits the move of a request that becomes a work order, at the revision that was seen', async () => {
    const service = await person('service');
    const request = await send('service-request');
    const path = `/ops/submissions/${request}`;
    const { revision } = recordOf(await api.call(`GET ${path}`, { token: service.token }));
    const moved = await post(service, `${path}/transition`, {
      callerReference: 'desk:1',
      to: 'IN_REVIEW',
      revision,
    });
    const order = { callerReference: 'desk:2', note: '' };
    expect((await post(service, `${path}/work-order`, order)).status).toBe(422);
    const late = await post(service, `${path}/work-order`, { ...order, revision });
    expect(late.body).toMatchObject({ error: { code: 'changed' } });
    const seen = { ...order, revision: recordOf(moved).revision };
    expect((await post(service, `${path}/work-order`, seen)).status).toBe(200);
    const audit = await api.call(`GET /ops/audit?record=${request}`, { token: OPERATIONS_KEY });
    expect(bodyOf(audit)['items']).toMatchObject([
      {
        what: 'work-order',
        before: 'IN_REVIEW',
        after: 'SCHEDULED',
        client: client.session.clientId,
      },
      { what: 'status' },
    ]);
  });

  it('names no person in the export that a client is given', async () => {
    const service = await person('service');
    const request = await send('service-request');
    const note = { callerReference: 'desk:1', note: 'Hello' };
    await post(service, `/ops/submissions/${request}/transition`, note);
    const file = await api.fetch(
      new Request(`http://localhost:4321/api/ops/clients/${client.session.clientId}/export`, {
        headers: { authorization: `Bearer ${OPERATIONS_KEY}` },
      }),
    );
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(text).toContain(request);
    expect(text).not.toContain(service.name);
    expect(text).not.toContain(service.email);
  });

  it('lets people in after the secret of the portal was replaced', async () => {
    const { secret } = await join(api, EMAIL, ['service']);
    const now = () => new Date(api.context.now().getTime() + 60_000);
    const [old, fresh] = [
      'secret-of-the-tests-that-is-long-enough',
      'another-secret-0123456789-abc',
    ];
    const both = createTestApi(api.database, { secret: fresh, previousSecrets: [old], now });
    await renewSecrets(both.context);
    const alone = createTestApi(api.database, { secret: fresh, now });
    const { challenge } = bodyOf(await logIn(alone, EMAIL));
    const code = codeOf(alone, secret);
    const body = { challenge, method: 'totp', code };
    expect((await alone.call('POST /ops/staff/login/second', { body })).status).toBe(200);
  });

  it('leaves everything as it is where an act cannot be put in the audit trail', async () => {
    const { clientId } = client.session;
    const { db } = api.database;
    const state = async () =>
      JSON.stringify([
        await db.selectFrom('clients').select(['client_number', 'is_deleted']).execute(),
        await db.selectFrom('sessions').select(['id', 'revoked_at']).execute(),
        await db.selectFrom('rate_limits').selectAll().execute(),
        await db.selectFrom('receipts').select(['reference', 'revision']).execute(),
        await db.selectFrom('outbox').select(['id', 'state']).orderBy('id').execute(),
      ]);
    await api.ops('POST /ops/receipts', {
      callerReference: 'a',
      client: clientId,
      receipt: 'D-1',
      ...ARRIVAL,
    });
    const { password: _, ...account } = signupBody();
    await api.ops('POST /ops/clients', { ...account, email: 'first@example.com' });
    await db.updateTable('outbox').set({ state: 'FAILED' }).execute();
    const before = await state();
    await sql`alter table staff_acts rename to hidden_acts`.execute(db);
    const named = { client: clientId };
    const acts: [path: string, body: object][] = [
      ...['unlock', 'disable', 'enable', 'end-sessions', 'erase'].map((word): [string, object] => [
        `clients/${word}`,
        named,
      ]),
      ['clients', account],
      ['../client/createclient', signupBody()],
      ['receipts', { ...named, callerReference: 'b', receipt: 'D-2', ...ARRIVAL }],
      ['mails', {}],
    ];
    for (const [path, body] of acts) {
      const { status } = await api.ops(`POST /ops/${path}`, body);
      expect([path, status, await state()]).toEqual([path, 500, before]);
    }
    await sql`alter table hidden_acts rename to staff_acts`.execute(db);
  });

  it('appends the acts of a batch to one chain, and none of a trial', async () => {
    const { clientId } = client.session;
    const unlock = { path: '/ops/clients/unlock', body: { client: clientId } };
    const run = (mode: string) =>
      api.ops('POST /ops/batch', { mode, calls: [unlock, unlock, unlock] });
    const count = async () => bodyOf(await api.ops('GET /ops/audit'))['total'];
    expect((await run('try')).status).toBe(200);
    expect(await count()).toBe(0);
    expect((await run('all')).status).toBe(200);
    expect(await count()).toBe(3);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { setStop } from '#api/security/client-stop.ts';
import { lockClient } from '#api/security/clients.ts';
import { garmentClaimCases } from '../fixtures/submissions/garment-claim.ts';
import { serviceRequestCases } from '../fixtures/submissions/service-request.ts';
import type { Reply } from '../support/api.ts';
import { databases } from '../support/databases.ts';
import { addPerson } from '../support/staff.ts';
import { approvedLabel } from './labels/support.ts';
import {
  createFormsApi,
  contact,
  recordOf,
  type Client,
  type FormsApi,
} from './submissions/support.ts';

const REASON = 'Invoice 1042 is open.';
const TEXT = `New orders are on hold: ${REASON}`;

describe.each(databases)('a client at the desk, on $name', ({ name: kind, open }) => {
  let api: FormsApi;
  let client: Client;
  beforeEach(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
  });
  const named = () => ({ client: client.session.clientId });

  it('whose orders are stopped is refused new ones with the reason, and goes on with the rest', async () => {
    const { right } = serviceRequestCases;
    const before = recordOf(await client.send('service-request', right));
    const draft = await client.draft('service-request', right);
    const label = await approvedLabel(client);
    const order = { fulfil: 'house_prints', quantity: 10, overagePct: 0, note: '' };
    const sendLabel = () =>
      client.call(`POST /client/labels/${label.id}/send`, { ...order, version: label.version });
    const submit = () =>
      client.call(`POST /client/submissions/${draft.id}/submit`, { revision: draft.revision });
    expect((await api.ops('POST /ops/clients/stop', { ...named(), reason: REASON })).status).toBe(
      200,
    );

    const refused = { status: 409, body: { ResponseMessage: TEXT, error: { code: 'stopped' } } };
    expect(await client.send('service-request', right)).toMatchObject(refused);
    expect(await submit()).toMatchObject(refused);
    expect(await sendLabel()).toMatchObject(refused);
    const reply = { revision: before.revision, text: 'Is it on its way?', attachmentIds: [] };
    const path = `POST /client/submissions/${before.id}/reply`;
    expect(await client.call(path, reply)).toMatchObject({ status: 200 });
    expect(await client.send('contact-us', contact)).toMatchObject({ status: 200 });
    expect(await client.draft('report-garment-claim', garmentClaimCases.right)).toMatchObject({
      status: 'DRAFT',
    });

    await api.ops('POST /ops/clients/resume', named());
    expect(await submit()).toMatchObject({ status: 200 });
    expect(await sendLabel()).toMatchObject({ status: 200 });
  });

  // SQLite and PGlite have one writer.
  it.skipIf(kind !== 'PostgreSQL server')(
    'is asked for the stop after a stop that is on its way',
    async () => {
      const label = await approvedLabel(client);
      const order = { fulfil: 'house_prints', quantity: 10, overagePct: 0, note: '' };
      const stopped = Promise.withResolvers<null>();
      const ended = Promise.withResolvers<null>();
      const stopping = api.database.transaction(async (tx) => {
        await lockClient(tx, client.session.id);
        await setStop(tx, client.session.id, { at: '2026-03-02T10:00:00.000Z', reason: REASON });
        stopped.resolve(null);
        await ended.promise;
      });
      await stopped.promise;
      let answer: Reply | undefined;
      const path = `POST /client/labels/${label.id}/send`;
      const sending = client
        .call(path, { ...order, version: label.version })
        .then((reply) => (answer = reply));
      const isHeld = async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(
          api.database.db,
        );
        return rows.length > 0 || answer !== undefined;
      };
      await expect.poll(isHeld).toBe(true);
      ended.resolve(null);
      await Promise.all([stopping, sending]);
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'stopped' } } });
    },
  );

  it('has notes that are added once and never reach the client', async () => {
    const { token, name } = await addPerson(api.context, ['service']);
    const path = `/ops/clients/${client.session.clientId}/notes`;
    const body = { callerReference: `desk:${randomUUID()}`, note: 'Pays late.' };
    const add = (note: string) => api.call(`POST ${path}`, { token, body: { ...body, note } });
    expect(await add('Pays late.')).toMatchObject({ status: 200 });
    expect(await add('Pays late.')).toMatchObject({ status: 200 });
    expect(await add('Pays early.')).toMatchObject({ status: 409 });
    const list = async () => (await api.ops(`GET ${path}`)).body['ResponseBody'];
    expect(await list()).toMatchObject({ total: 1, items: [{ author: name, note: 'Pays late.' }] });
    const acts = await api.ops(`GET /ops/audit?client=${client.session.clientId}`);
    expect(acts.body['ResponseBody']).toMatchObject({
      items: [{ what: 'Client note', who: name }],
    });
    await api.ops('POST /ops/clients/erase', named());
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('is exported by a manager after a fresh second step', async () => {
    const manager = await addPerson(api.context, ['manager']);
    const path = `GET /ops/clients/${client.session.clientId}/export`;
    const status = async () => (await api.call(path, { token: manager.token })).status;
    const { token } = manager;
    const confirm = (code: string) =>
      api.call('POST /ops/me/second-step', { token, body: { code } });
    expect(await status()).toBe(200);
    api.advance(11 * 60_000);
    expect(await api.call(path, { token })).toMatchObject({
      status: 401,
      body: { error: { code: 'second_step' } },
    });
    await api.database.db
      .updateTable('staff')
      .set({
        password_hash: await api.context.passwords.hash('nine green bottles'),
        is_demo: true,
      })
      .where('id', '=', manager.id)
      .execute();
    expect((await confirm('nine red bottles')).status).toBe(422);
    expect((await confirm('nine green bottles')).status).toBe(200);
    expect(await status()).toBe(200);
  });

  it('has a card with addresses, open records, missing first forms and the stop', async () => {
    await client.send('contact-us', contact);
    await api.ops('POST /ops/clients/stop', { ...named(), reason: REASON });
    const card = await api.ops(`GET /ops/clients/${client.session.clientId}/card`);
    expect(card.body['ResponseBody']).toMatchObject({
      email: client.email,
      openForCompany: 1,
      openForClient: 0,
      missingForms: ['Terms & Condition', 'Credit Card Authorization', 'Service Request'],
      stopReason: REASON,
      stoppedAt: api.context.now().toISOString(),
    });
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addPerson } from '../../support/staff.ts';
import { recordCases } from '../records/kinds.ts';
import { announce, companyFor, exceptions, head, lines } from '../receipts/support.ts';
import { api, client, logInAgain, onEachDatabase } from '../submissions/each-database.ts';
import { contact, recordOf } from '../submissions/support.ts';
import { companyOf, requestAt } from '../work-orders/support.ts';
import { assign, callAs, entryOf, listIn, moveTo, queueOf, sendRequestOf } from './support.ts';

const DAY = 24 * 60 * 60 * 1000;

const quote = () => ({
  callerReference: randomUUID(),
  lines: [{ code: 'TKT', text: 'Tickets', qty: 100, unitPrice: 90 }],
  validUntil: '2026-03-20',
  note: '',
});

onEachDatabase('the work queue', () => {
  it('holds a request until the client is asked, and again after the reply', async () => {
    const { reference: number, id } = await sendRequestOf(client);
    const first = await entryOf(api, number);
    expect(first).toMatchObject({
      kind: 'submission',
      need: 'us',
      toDo: 'Review',
      area: 'service',
      client: client.session.clientId,
      company: 'Acme Garments',
      form: 'service-request',
      status: 'SUBMITTED',
      since: '2026-03-02T10:00:00.001Z',
      dueOn: '2026-03-03',
      group: 'today',
      assignee: null,
      revision: 2,
    });
    await moveTo(api, number, 'IN_REVIEW');
    expect(await entryOf(api, number)).toMatchObject({ toDo: 'Quote', dueOn: '2026-03-03' });
    expect((await api.company(number, 'quote', quote())).status).toBe(200);
    expect(await entryOf(api, number)).toMatchObject({
      need: 'client',
      toDo: 'Review the quote',
      dueOn: '2026-03-20',
    });
    expect((await queueOf(api)).items).toEqual([]);
    api.advance(2 * DAY);
    await logInAgain();
    const { revision } = await client.read(id);
    await client.call(`POST /client/submissions/${id}/reply`, { revision, text: 'Any news?' });
    expect((await queueOf(api)).items).toEqual([
      expect.objectContaining({ reference: number, toDo: 'Answer', dueOn: '2026-03-05' }),
    ]);
  });

  it('drops a record that asks nothing, and a draft', async () => {
    await client.draft('contact-us', contact);
    const { reference } = recordOf(await client.send('contact-us', contact));
    expect(await entryOf(api, reference ?? '')).toMatchObject({
      toDo: 'Answer',
      title: contact.subject,
    });
    await moveTo(api, reference ?? '', 'ANSWERED');
    expect((await queueOf(api, '&need=us,client')).total).toBe(0);
  });

  it.each(recordCases)('follows $kind through its statuses', async (record) => {
    const reference = await record.make(api, client);
    const isExpected = record.path === 'receipts';
    const before = await entryOf(api, reference);
    expect(before === undefined).toBe(isExpected);
    const moved = await api.ops(`POST /ops/${record.path}/${reference}/transition`, {
      callerReference: randomUUID(),
      to: record.to,
      note: '',
    });
    expect(moved.status).toBe(200);
    const after = await entryOf(api, reference);
    if (record.path === 'labels') expect(after).toBeUndefined();
    else {
      const { revision } = moved.body['ResponseBody'] as { revision: number };
      expect(after).toMatchObject({ status: record.to, need: 'us', revision });
    }
  });

  it('holds a label until it is printed, and one that the company applies until then', async () => {
    const [label] = recordCases.filter(({ path }) => path === 'labels');
    const reference = (await label?.make(api, client)) ?? '';
    expect(await entryOf(api, reference)).toMatchObject({
      kind: 'label',
      toDo: 'Print',
      area: 'warehouse',
      dueOn: '2026-03-04',
    });
  });

  it('holds arrived goods, then exceptions by who owes the next step', async () => {
    const company = companyFor(api, client);
    const { receipt } = await announce(client);
    await company.move(receipt, 'ARRIVED');
    expect(await entryOf(api, receipt)).toMatchObject({ toDo: 'Count', dueOn: '2026-03-04' });
    await company.feed('D-1', { ...head, status: 'COUNTING', lines, exceptions });
    await company.move('D-1', 'RECEIVED');
    const [open] = (await queueOf(api, '&need=client')).items;
    expect(open).toMatchObject({ kind: 'receipt', title: 'Mill & Sons, PO-778', dueOn: null });
    const reference = open?.reference ?? '';
    const { exceptions: asked } = await company.read(reference);
    const answers = asked.map(({ id: exception }) => ({ exception, answer: 'hold' }));
    const said = await client.call(`POST /client/receipts/${reference}/answers`, { answers });
    expect([said.status, said.body]).toEqual([200, said.body]);
    const settle = { need: 'us', toDo: 'Settle exceptions', dueOn: '2026-03-04' };
    expect(await entryOf(api, reference)).toMatchObject(settle);
  });

  it('leaves a request out while its work order leads', async () => {
    const request = await requestAt(api, client, 'IN_REVIEW');
    const made = await companyOf(api).call(`POST /ops/submissions/${request}/work-order`, {
      services: ['TKT'],
      pieces: 100,
      dueOn: '2026-03-13',
    });
    expect(made.status).toBe(200);
    expect((await queueOf(api)).items).toEqual([
      expect.objectContaining({ kind: 'work_order', toDo: 'Start work', dueOn: '2026-03-13' }),
    ]);
  });

  it('sorts by due day, and filters', async () => {
    const { reference: late } = await sendRequestOf(client);
    api.advance(3 * DAY);
    const person = await addPerson(api.context, ['service']);
    await logInAgain();
    const { reference: message } = recordOf(await client.send('contact-us', contact));
    const references = async (query: string) =>
      (await queueOf(api, query)).items.map(({ reference }) => reference);
    expect(await references('')).toEqual([late, message]);
    expect((await queueOf(api)).items.map(({ group }) => group)).toEqual(['overdue', 'later']);
    await assign(api, person, { reference: message ?? '', from: null, to: person.email });
    expect(await references('&assignee=none')).toEqual([late]);
    expect(await references(`&assignee=${person.email}`)).toEqual([message]);
    expect(await references('&form=contact-us')).toEqual([message]);
    expect(await references('&form=receipt')).toEqual([]);
    expect(await references('&area=service&status=SUBMITTED')).toEqual([late]);
    expect(await references('&area=warehouse')).toEqual([]);
    expect(await references('&q=invoice')).toEqual([message]);
    expect(await references('&q=acme')).toHaveLength(2);
    expect(await references(`&client=${client.session.clientId}`)).toHaveLength(2);
    const mine = await callAs(api, person, 'GET /ops/queue?assignee=me,none');
    expect(listIn(mine).total).toBe(2);
    const list = listIn(await callAs(api, person, 'GET /ops/submissions?assignee=me&need=us'));
    expect(list.items).toEqual([
      expect.objectContaining({
        reference: message,
        client: client.session.clientId,
        assignee: person.email,
      }),
    ]);
    for (const query of ['client=C-999999', 'assignee=nobody@example.com', 'need=x', 'assignee=me'])
      expect([query, (await api.ops(`GET /ops/queue?${query}`)).status]).toEqual([query, 422]);
  });

  it('filters the other lists of the company', async () => {
    const company = companyFor(api, client);
    const { receipt } = await announce(client);
    await company.move(receipt, 'ARRIVED');
    await companyOf(api).make(client);
    const person = await addPerson(api.context, ['warehouse']);
    for (const path of ['receipts', 'work-orders', 'labels', 'submissions']) {
      for (const query of [
        'need=us',
        'need=none',
        'assignee=me,none',
        'assignee=none&need=client',
      ]) {
        const route = `GET /ops/${path}?${query}&client=${client.session.clientId}`;
        expect([route, (await callAs(api, person, route)).status]).toEqual([route, 200]);
      }
    }
    const waiting = listIn(await api.ops('GET /ops/receipts?need=us'));
    expect(waiting.items).toMatchObject([{ reference: receipt, dueOn: '2026-03-04' }]);
    expect(listIn(await api.ops('GET /ops/receipts?need=none')).items).toEqual([]);
  });

  it('hides cards from people who read no amounts', async () => {
    const { db } = api.database;
    await sendRequestOf(client);
    await db
      .updateTable('work_queue')
      .set({ form: 'card-authorization', area: 'billing' })
      .execute();
    const [warehouse, billing] = [
      await addPerson(api.context, ['warehouse']),
      await addPerson(api.context, ['billing']),
    ];
    const total = async (person: typeof billing) =>
      listIn(await callAs(api, person, 'GET /ops/queue')).total;
    expect([await total(warehouse), await total(billing)]).toEqual([0, 1]);
  });

  it('finds clients and records of all kinds', async () => {
    const { reference } = await sendRequestOf(client);
    const order = await companyOf(api).make(client);
    const found = async (q: string) =>
      (await api.ops(`GET /ops/search?q=${encodeURIComponent(q)}`)).body['ResponseBody'] as {
        clients: { client: string }[];
        records: { reference: string }[];
      };
    expect((await found(client.email)).clients).toMatchObject([
      { client: client.session.clientId },
    ]);
    expect((await found(reference)).records).toEqual([
      expect.objectContaining({ reference, client: client.session.clientId }),
    ]);
    expect((await found(order.title)).records).toMatchObject([{ reference: order.reference }]);
    expect(await found('  ')).toEqual({ clients: [], records: [] });
  });

  it('is refilled from the records', async () => {
    for (const record of recordCases) await record.make(api, client);
    await companyFor(api, client).feed('D-1', { ...head, lines, exceptions });
    const { db } = api.database;
    const all = () => db.selectFrom('work_queue').selectAll().orderBy('record_id').execute();
    const kept = await all();
    expect(kept.length).toBeGreaterThan(2);
    await db.deleteFrom('work_queue').execute();
    const { fillQueue, refreshQueue } = await import('#api/queue/queue-record.ts');
    expect(await refreshQueue(api.context)).toBe(kept.length);
    expect(await all()).toEqual(kept);
    await db.updateTable('work_queue').set({ revision: 0, title: '' }).execute();
    await api.database.transaction(fillQueue);
    expect(await all()).toEqual(kept);
    expect(await refreshQueue(api.context)).toBe(0);
  });
});

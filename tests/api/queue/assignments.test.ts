import { describe, expect, it } from 'vitest';
import { threadedDatabases } from '../../support/databases.ts';
import { addPerson } from '../../support/staff.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { contact, createFormsApi, recordOf } from '../submissions/support.ts';
import {
  assign,
  callAs,
  codeOf,
  entryOf,
  itemIn,
  moveTo,
  sendRequestOf,
  textOf,
} from './support.ts';

onEachDatabase('assignments', () => {
  it('tells who was quicker, and answers a repeated assignment as before', async () => {
    const [ann, ben] = [
      await addPerson(api.context, ['service']),
      await addPerson(api.context, ['service']),
    ];
    const { reference } = await sendRequestOf(client);
    const call = {
      reference,
      from: null,
      to: ann.email,
      callerReference: 'desk:1',
    };
    expect(itemIn(await assign(api, ann, call)).assignee).toBe(ann.email);
    const late = await assign(api, ben, { reference, from: null, to: ben.email });
    expect([late.status, codeOf(late), textOf(late)]).toEqual([
      409,
      'taken',
      `Taken by ${ann.name} at 5:00 AM.`,
    ]);
    const again = await assign(api, ann, call);
    expect([again.status, textOf(again)]).toEqual([200, expect.stringContaining('Replayed')]);
    const other = await assign(api, ann, { ...call, to: ben.email });
    expect([other.status, codeOf(other)]).toEqual([409, undefined]);
    const released = await assign(api, ben, {
      ...call,
      callerReference: 'desk:2',
      from: ann.email,
      to: null,
    });
    expect(itemIn(released).assignee).toBeNull();
    const acts = await api.database.db
      .selectFrom('staff_acts')
      .select(['act', 'record', 'before', 'after'])
      .orderBy('position')
      .execute();
    expect(acts).toEqual([
      { act: 'Assign', record: reference, before: '', after: ann.email },
      { act: 'Release', record: reference, before: ann.email, after: '' },
    ]);
    const unknown = await assign(api, ann, {
      reference,
      from: null,
      to: 'x@example.com',
    });
    expect(unknown.status).toBe(422);
    expect(
      (await assign(api, ann, { ...call, reference: 'SR-2026-999999', callerReference: 'desk:3' }))
        .status,
    ).toBe(404);
  });

  it('keeps the person of a record through its changes, and releases those who leave', async () => {
    const ann = await addPerson(api.context, ['service']);
    const { reference } = await sendRequestOf(client);
    const taken = itemIn(await callAs(api, ann, 'POST /ops/queue/next'));
    expect(taken).toMatchObject({ reference, assignee: ann.email });
    const nothing = await callAs(api, ann, 'POST /ops/queue/next');
    expect([nothing.status, textOf(nothing)]).toEqual([404, 'Nothing waits for you.']);
    await moveTo(api, reference, 'IN_REVIEW');
    expect((await entryOf(api, reference))?.assignee).toBe(ann.email);
    const manager = await addPerson(api.context, ['manager']);
    const disabled = await callAs(api, manager, 'POST /ops/staff/disable', { email: ann.email });
    expect(disabled.status).toBe(200);
    expect((await entryOf(api, reference))?.assignee).toBeNull();
    const warehouse = await addPerson(api.context, ['warehouse']);
    expect((await callAs(api, warehouse, 'POST /ops/queue/next')).status).toBe(404);
  });

  it('says who else has a record open', async () => {
    const [ann, ben] = [
      await addPerson(api.context, ['service']),
      await addPerson(api.context, ['claims']),
    ];
    const { reference } = await sendRequestOf(client);
    const others = (reply: Awaited<ReturnType<typeof callAs>>) =>
      (reply.body['ResponseBody'] as { others: { name: string }[] }).others.map(({ name }) => name);
    const here = (person: typeof ann) => callAs(api, person, 'POST /ops/presence', { reference });
    expect(others(await here(ann))).toEqual([]);
    expect(others(await here(ben))).toEqual([ann.name]);
    api.advance(30_000);
    const path = `GET /ops/presence/${reference}`;
    expect(others(await callAs(api, ann, path))).toEqual([ben.name]);
    api.advance(40_000);
    expect(others(await callAs(api, ann, path))).toEqual([]);
    expect((await api.ops('POST /ops/presence', { reference })).status).toBe(401);
  });
});

describe.each(threadedDatabases)('at the same time on $name', ({ open }) => {
  it('gives a record to one of several people', async () => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
    const people = [];
    for (let count = 0; count < 4; count++) people.push(await addPerson(api.context, ['service']));
    const { reference } = recordOf(await client.send('contact-us', contact));
    const replies = await Promise.all(
      people.map((person) =>
        assign(api, person, { reference: reference ?? '', from: null, to: person.email }),
      ),
    );
    expect(replies.map(codeOf).toSorted()).toEqual(['taken', 'taken', 'taken', undefined]);
    const numbers: (string | null)[] = [];
    for (let count = 0; count < 3; count++) {
      numbers.push(
        recordOf(await client.send('contact-us', { ...contact, subject: `No ${count}` })).reference,
      );
    }
    const taken = await Promise.all(
      people.map((person) => callAs(api, person, 'POST /ops/queue/next')),
    );
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 404]);
    const got = taken
      .filter(({ status }) => status === 200)
      .map((reply) => itemIn(reply).reference);
    expect(got.toSorted()).toEqual(numbers.toSorted());
  });

  it('carries a repeated assignment out once', async () => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
    const ann = await addPerson(api.context, ['service']);
    const { reference } = recordOf(await client.send('contact-us', contact));
    const call = {
      reference: reference ?? '',
      from: null,
      to: ann.email,
      callerReference: 'desk:1',
    };
    const replies = await Promise.all([1, 2, 3].map(() => assign(api, ann, call)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

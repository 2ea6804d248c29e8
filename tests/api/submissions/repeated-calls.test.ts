import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { api, client, onEachThreadedDatabase } from './each-database.ts';
import { contact, recordOf, referral } from './support.ts';
import type { Reply } from '../../support/api.ts';

const create = 'POST /client/submissions';
const under = (key: string) => ({ 'idempotency-key': key });
const message = (text: string) => ({ ...contact, message: text });

onEachThreadedDatabase('a call that comes again', () => {
  let key: string;
  beforeEach(() => {
    key = randomUUID();
  });

  const list = async (): Promise<unknown> =>
    (await client.call('GET /client/submissions')).body['ResponseBody'];

  function expectReused(reply: Reply, first: { id: string; reference: string | null }) {
    expect(reply).toMatchObject({
      status: 409,
      body: {
        succeeded: false,
        error: {
          code: 'key_reused',
          message: expect.stringContaining(first.reference ?? 'a draft') as string,
        },
        ResponseBody: { id: first.id, reference: first.reference },
      },
    });
  }

  it('returns the first answer, in any field order', async () => {
    const first = recordOf(await client.send('contact-us', contact, key));
    const turned = Object.fromEntries(Object.entries(contact).toReversed());
    const again = await client.send('contact-us', { ...turned, unknown: 'left out' }, key);
    expect(again.status).toBe(200);
    expect(recordOf(again).reference).toBe(first.reference);
    expect(await list()).toMatchObject({ total: 1 });
  });

  it.each([
    ['values', 'contact-us', 'submit', message('900 pieces')],
    ['values that are not right', 'contact-us', 'submit', message('')],
    ['an action', 'contact-us', 'draft', contact],
    ['a form', 'referral-request', 'submit', referral('ann@shop.example')],
  ])('names the first record when it has other %s', async (_, type, action, data) => {
    const first = recordOf(await client.send('contact-us', contact, key));
    const reused = await client.call(create, { type, action, data }, under(key));
    expectReused(reused, first);
    expect(reused.body).toMatchObject({
      ResponseBody: { address: expect.stringContaining(`/${first.reference}`) as string },
    });
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('names the draft that was made first', async () => {
    const body = { type: 'contact-us', action: 'draft', data: contact };
    const draft = recordOf(await client.call(create, body, under(key)));
    const reused = await client.call(
      create,
      { ...body, data: message('Another message of some length') },
      under(key),
    );
    expectReused(reused, draft);
    expect(reused.body).toMatchObject({ ResponseBody: { revision: 1 } });
    expectReused(await client.send('contact-us', contact, key), draft);
  });

  it('makes one record of ten at a time with other contents', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        client.send('contact-us', message(`Version ${at} of my question about the invoice`), key),
      ),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const [first] = made.map(recordOf);
    for (const reply of replies) if (first && reply.status !== 200) expectReused(reply, first);
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('matches at the submit of a draft, for every record of the client', async () => {
    const draft = await client.draft('contact-us', contact);
    const other = await client.draft('contact-us', contact);
    const submit = (id: string, data: object) =>
      client.call(`POST /client/submissions/${id}/submit`, { revision: 1, data }, under(key));
    const replies = await Promise.all([
      submit(draft.id, contact),
      submit(draft.id, contact),
      submit(draft.id, contact),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = replies.map(recordOf);
    if (!first) throw new Error('no answer');
    expectReused(await submit(draft.id, message('Of 900 pieces, not of 100')), first);
    expectReused(await submit(other.id, contact), first);
    expectReused(await client.send('contact-us', message('Of 900 pieces, not of 100'), key), first);
  });

  it('ignores keys of another client', async () => {
    const first = recordOf(await client.send('contact-us', contact, key));
    const stranger = await api.newClient('stranger@example.com');
    const own = await stranger.send('contact-us', message('Of 900 pieces, not of 100'), key);
    expect(own.status).toBe(200);
    expect(recordOf(own).id).not.toBe(first.id);
  });

  it('counts as equal when an earlier release stored the key alone', async () => {
    const first = recordOf(await client.send('contact-us', contact, key));
    await api.context.database.db
      .updateTable('submissions')
      .set({ create_digest: null, submit_digest: `${randomUUID()}:of another key` })
      .execute();
    const again = await client.send('contact-us', message('Of 900 pieces, not of 100'), key);
    expect(again.status).toBe(200);
    expect(recordOf(again).reference).toBe(first.reference);
  });

  it('makes one copy, and none of another record under its key', async () => {
    const first = recordOf(await client.send('contact-us', contact));
    const second = recordOf(
      await client.send('contact-us', message('Another message of some length')),
    );
    const copyOf = (id: string) =>
      client.call(`POST /client/submissions/${id}/duplicate`, undefined, under(key));
    const copy = recordOf(await copyOf(first.id));
    expect(recordOf(await copyOf(first.id)).id).toBe(copy.id);
    expectReused(await copyOf(second.id), copy);
  });

  it('makes one label, and none of other contents', async () => {
    const make = (labelName: string) =>
      client.call('POST /client/labels', { data: { kind: 'care', labelName } }, under(key));
    const made = await make('Care 1');
    const { id } = made.body['ResponseBody'] as { id: string };
    expect((await make('Care 1')).body['ResponseBody']).toMatchObject({ id });
    expect(await make('Care 2')).toMatchObject({
      status: 409,
      body: { error: { code: 'key_reused' }, ResponseBody: { id, reference: null } },
    });
    const copyOf = () => client.call(`POST /client/labels/${id}/duplicate`, {}, under(`${key}-2`));
    const [one, two] = [await copyOf(), await copyOf()];
    expect(one.status, JSON.stringify(one.body)).toBe(200);
    expect(two.body['ResponseBody']).toMatchObject({
      id: (one.body['ResponseBody'] as { id: string }).id,
    });
  });
});

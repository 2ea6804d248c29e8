import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { company } from '#lib/content/company.ts';
import { messages } from '#lib/kernel/messages.ts';
import { databases, threadedDatabases } from '../../support/databases.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { createFormsApi, mailsOf, type Client, type FormsApi } from '../submissions/support.ts';
import { callsOf, recordCases } from './kinds.ts';

const webhooks = {
  webhookUrl: new URL('https://erp.example.com/hook'),
  webhookSecret: `whsec_${Buffer.from('a secret of thirty-two bytes….').toString('base64')}`,
};
const textOf = ({ body }: { body: Record<string, unknown> }) => String(body['ResponseMessage']);
const errorOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { readonly code?: string } | undefined)?.code;

describe.each(databases)('on $name', ({ open }) => {
  describe.each(recordCases)('$kind', (record) => {
    let api: FormsApi;
    let client: Client;
    let calls: ReturnType<typeof callsOf>;
    let id: string;
    beforeEach(async () => {
      api = createFormsApi(await open(), webhooks);
      client = await api.newClient();
      id = await record.make(api, client);
      calls = callsOf(api, client, record, id);
      api.advance(1000);
    });

    const { path, counter, to, illegal, mail } = record;

    it('answers a repeated call of the company and changes nothing', async () => {
      const body = { callerReference: 'erp-1', to, note: 'We begin.' };
      expect(textOf(await calls.move(body))).not.toContain('Replayed');
      const before = [await calls.read(), await mailsOf(api)];
      api.advance(1000);
      const again = await calls.move(Object.fromEntries(Object.entries(body).toReversed()));
      expect([again.status, textOf(again)]).toEqual([200, expect.stringContaining('Replayed')]);
      expect([await calls.read(), await mailsOf(api)]).toEqual(before);
    });

    it('refuses a used caller reference with other contents, or of another act', async () => {
      await calls.move({ callerReference: 'erp-1', to, note: 'We begin.' });
      const before = await calls.read();
      const other = await calls.move({ callerReference: 'erp-1', to, note: 'We began.' });
      expect([other.status, textOf(other)]).toEqual([
        409,
        expect.stringContaining('was used for a call that said something else'),
      ]);
      const act = await calls.move({ callerReference: 'erp-1', note: 'Wait.' });
      expect(act.status).toBe(409);
      expect(await calls.read()).toEqual(before);
    });

    it('refuses an illegal status and names those that are possible', async () => {
      const before = await calls.read();
      const refused = await calls.move({ to: illegal });
      expect([refused.status, textOf(refused)]).toEqual([
        409,
        expect.stringMatching(new RegExp(`possible: .*${to}`)),
      ]);
      expect(await calls.read()).toEqual(before);
    });

    it('refuses a company that saw another revision and lists what changed', async () => {
      const seen = await calls.counted();
      await calls.move({ note: 'It waits at the dock.' });
      const stale = await calls.move({ [counter]: seen, to });
      expect([stale.status, errorOf(stale)]).toEqual([409, 'changed']);
      expect(stale.body['ResponseBody']).toEqual({
        changes: [
          expect.objectContaining({
            who: 'Operations key',
            when: expect.any(String) as string,
            what: expect.any(String) as string,
            note: 'It waits at the dock.',
          }),
        ],
        revision: seen + 1,
        [counter]: seen + 1,
      });
      expect((await calls.move({ [counter]: seen + 1, to })).status).toBe(200);
      expect(await calls.read()).toMatchObject({ status: to, [counter]: seen + 2 });
    });

    it('takes the revision of its answer from a person once, then the one of the error', async () => {
      const roles = ['service', 'warehouse'] as const;
      const [ann, bob] = [await addPerson(api.context, roles), await addPerson(api.context, roles)];
      const { revision } = await calls.read();
      const moveBy = ({ token }: TestPerson, said: object) =>
        api.call(`POST /ops/${path}/${id}/transition`, {
          token,
          body: { callerReference: randomUUID(), to, note: '', ...said },
        });
      expect((await moveBy(ann, {})).status).toBe(422);
      expect((await moveBy(ann, { revision })).status).toBe(200);
      const late = await moveBy(bob, { revision });
      expect([late.status, errorOf(late)]).toEqual([409, 'changed']);
      const told = late.body['ResponseBody'] as { changes: unknown; revision: number };
      expect(told.changes).toMatchObject([{ who: ann.name, to }]);
      const queued = await api.ops(`GET /ops/queue?q=${id}&need=us`);
      const { items } = queued.body['ResponseBody'] as { items: { revision: number }[] };
      for (const item of items) expect(item.revision).toBe(told.revision);
      const again = await moveBy(bob, { revision: told.revision, to: undefined, note: 'Seen.' });
      expect(again.status).toBe(200);
      expect(errorOf(await moveBy(bob, { revision: told.revision }))).toBe('changed');
    });

    it('refuses a client who saw another revision and hides internal notes', async ({ skip }) => {
      if (!record.act) return skip();
      const seen = await calls.counted();
      await calls.move({ note: 'Margin 40 %', visibility: 'internal' });
      const [step, body] = record.act(seen);
      const stale = await client.call(`POST /client/${path}/${id}/${step}`, body);
      expect([stale.status, errorOf(stale)]).toEqual([409, 'changed']);
      expect(stale.body['ResponseBody']).toEqual({
        changes: [],
        revision: seen + 1,
        [counter]: seen + 1,
      });
    });

    it('names who acted in its timeline', async ({ skip }) => {
      await calls.move({ to });
      const key = { name: 'Operations key', kind: 'key' };
      expect((await calls.read()).timeline.at(-1)).toMatchObject({ actor: 'house', by: key });
      expect((await calls.seen()).timeline.at(-1)?.by).toEqual({ ...key, name: company.name });
      if (!record.act) return skip();
      const [step, body] = record.act(await calls.counted());
      const acted = await client.call(`POST /client/${path}/${id}/${step}`, body);
      expect([acted.status, acted.body]).toEqual([200, acted.body]);
      const by = { name: 'Ann Example', kind: 'client' };
      expect((await calls.seen()).timeline.at(-1)).toMatchObject({ actor: 'client', by });
      if (record.webhook) expect(await mailsOf(api)).toContain(`${record.webhook} → ${id}`);
    });

    it('keeps internal notes from the client, who learns the new status', async () => {
      await calls.move({ to, note: 'Margin 40 %', visibility: 'internal' });
      const seen = await calls.seen();
      expect(JSON.stringify(seen)).not.toContain('Margin');
      expect(seen.timeline.at(-1)).toMatchObject({ kind: 'status', to, note: '' });
      expect((await calls.read()).timeline.map(({ note }) => note)).toContain('Margin 40 %');
    });

    it('mails the client in the transaction of the change', async ({ skip }) => {
      if (mail === null) return skip();
      const { db } = api.database;
      await sql`alter table outbox rename to outbox_away`.execute(db);
      const before = await db
        .selectFrom(record.table as 'receipts')
        .selectAll()
        .execute();
      expect((await calls.move({ to })).status).toBeGreaterThanOrEqual(500);
      expect(
        await db
          .selectFrom(record.table as 'receipts')
          .selectAll()
          .execute(),
      ).toEqual(before);
      await sql`alter table outbox_away rename to outbox`.execute(db);
      const sent = await mailsOf(api);
      expect((await calls.move({ to })).status).toBe(200);
      expect((await mailsOf(api)).slice(sent.length)).toEqual([`${mail} → ${client.email}`]);
    });

    it('is unknown to other clients, whatever they do', async () => {
      const stranger = await api.newClient();
      for (const name of [id, 'nothing', "'--", 'x'.repeat(99)]) {
        for (const [method, below, body] of [['GET', ''] as const, ...record.calls]) {
          const route = `${method} /client/${path}/${name}${below}`;
          const reply = await stranger.call(route, body);
          expect([route, reply.status, textOf(reply)]).toEqual([
            route,
            404,
            messages.resourceNotFound,
          ]);
        }
      }
      const list = await stranger.call(`GET /client/${path}`);
      expect(list.body['ResponseBody']).toMatchObject({ items: [], total: 0 });
    });
  });
});

describe.each(threadedDatabases)('at the same time on $name', ({ open }) => {
  it.each(recordCases)('$kind keeps every change of several writers', async (record) => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
    const calls = callsOf(api, client, record, await record.make(api, client));
    const before = await calls.read();
    const first = await calls.counted();
    const notes = ['one', 'two', 'three', 'four', 'five'];
    const same = { callerReference: 'erp-1', to: record.to };
    const replies = await Promise.all([
      ...notes.map((note) => calls.move({ note })),
      ...notes.map(() => calls.move(same)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const after = await calls.read();
    expect(after.timeline.map(({ position }) => position)).toEqual(
      after.timeline.map((_, index) => index + 1),
    );
    expect(after.timeline).toHaveLength(before.timeline.length + notes.length + 1);
    expect(await calls.counted()).toBe(first + notes.length + 1);
  });
});

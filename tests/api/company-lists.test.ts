import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { changedReceiptsQuery } from '#api/receipts/queries/receipts.ts';
import { changedWorkOrdersQuery } from '#api/work-orders/queries/work-order-lists.ts';
import { healthClock } from '#lib/work-orders/health.ts';
import type { Reply } from '../support/api.ts';
import { companyFor } from './receipts/support.ts';
import { api, client, onEachDatabase } from './submissions/each-database.ts';
import { fieldsOf, type Client } from './submissions/support.ts';
import { companyOf } from './work-orders/support.ts';

interface Step {
  readonly items: readonly { reference: string; client: string; status: string }[];
  readonly next: string | null;
  readonly more: boolean;
}

const stepOf = (reply: Reply): Step => {
  expect(reply.status).toBe(200);
  return reply.body['ResponseBody'] as Step;
};
const numbersIn = ({ items }: Step): string[] => items.map(({ reference }) => reference.slice(-1));

onEachDatabase('lists for the company', () => {
  let other: Client;

  /** Five records of two clients, one a minute, with the company's numbers of the receipts. */
  const kinds = {
    '/ops/receipts': {
      make: async (whose: Client, name: string) => {
        await companyFor(api, whose).feed(name);
      },
      change: async (name: string) => {
        await companyFor(api, client).move(`D-${name}`, 'ARRIVED');
      },
      changed: 'ARRIVED',
    },
    '/ops/work-orders': {
      make: async (whose: Client, name: string) => {
        await companyOf(api).make(whose, { title: name });
      },
      change: async (name: string) => {
        const path = `POST /ops/work-orders/WO-2026-00000${name}/transition`;
        await companyOf(api).call(path, { to: 'IN_PROGRESS', note: '' });
      },
      changed: 'IN_PROGRESS',
    },
  } as const;

  beforeEach(async () => {
    other = await api.newClient();
  });

  describe.each(['/ops/receipts', '/ops/work-orders'] as const)('%s', (path) => {
    const { make, change, changed } = kinds[path];
    const EVER = '2020-01-01T00:00:00Z';
    const list = async (query: Record<string, string>): Promise<Step> =>
      stepOf(await api.ops(`GET ${path}?${new URLSearchParams({ since: EVER, ...query })}`));
    const five = async (): Promise<void> => {
      for (const name of ['1', '2', '3', '4', '5']) {
        api.advance(60_000);
        await make(name === '3' ? other : client, `D-${name}`);
      }
    };

    it('reports changes of all clients, oldest first', async () => {
      await five();
      const all = await list({});
      expect([numbersIn(all), all.more]).toEqual([['1', '2', '3', '4', '5'], false]);
      const { clientId } = client.session;
      expect(all.items.map((item) => item.client === clientId)).toEqual([
        true,
        true,
        false,
        true,
        true,
      ]);
      await change('2');
      expect(numbersIn(await list({}))).toEqual(['1', '3', '4', '2', '5']);
      expect(numbersIn(await list({ status: `${changed},CANCELLED` }))).toEqual(['2']);
      expect(numbersIn(await list({ client: other.session.clientId }))).toEqual(['3']);
      expect(numbersIn(await list({ since: api.context.now().toISOString() }))).toEqual(['2', '5']);
    });

    it.each([
      ['after', Buffer.from('2026-02-31T00:00:00.000Z RC-2026-000001').toString('base64url')],
      ['after', Buffer.from('0000-01-01T00:00:00.000Z RC-2026-000001').toString('base64url')],
      ['since', '2026-02-30T00:00:00Z'],
      ['size', '0'],
      ['size', '101'],
    ])('names a wrong %s: %s', async (name, value) => {
      const reply = await api.ops(`GET ${path}?${new URLSearchParams({ [name]: value })}`);
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.body)).not.toContain('undefined');
    });

    it('continues from its cursor during changes', async () => {
      await five();
      const first = await list({ size: '2' });
      expect([numbersIn(first), first.more]).toEqual([['1', '2'], true]);
      await change('1');
      await change('4');
      const second = await list({ size: '2', after: first.next ?? '' });
      const third = await list({ size: '2', after: second.next ?? '' });
      // Changed at the moment of the fifth, and ordered after it by number.
      expect([...numbersIn(second), ...numbersIn(third)]).toEqual(['3', '1', '4', '5']);
      const end = await list({ size: '2', after: third.next ?? '' });
      expect(end).toMatchObject({ items: [], next: third.next, more: false });
      api.advance(60_000);
      await change('2');
      expect(numbersIn(await list({ after: end.next ?? '' }))).toEqual(['2']);
    });

    it('separates records of the same time', async () => {
      for (const name of ['1', '2', '3']) await make(client, `D-${name}`);
      const seen: string[] = [];
      let after: string | null = null;
      for (let count = 0; count < 4; count++) {
        const step: Step = await list({ size: '1', ...(after !== null && { after }) });
        seen.push(...numbersIn(step));
        after = step.next;
      }
      expect(seen).toEqual(['1', '2', '3']);
    });

    it('refuses clients and places that there are not, and whoever has no key', async () => {
      expect(fieldsOf(await api.ops(`GET ${path}?client=C-999999`))).toEqual({
        client: 'There is no such client.',
      });
      for (const after of [
        'x',
        Buffer.from('2026-99-01T00:00:00.000Z RC-2026-000001').toString('base64url'),
      ]) {
        expect(fieldsOf(await api.ops(`GET ${path}?after=${after}`))).toHaveProperty('after');
      }
      expect(fieldsOf(await api.ops(`GET ${path}?since=yesterday`))).toHaveProperty('since');
      expect((await client.call(`GET ${path}`)).status).toBe(403);
    });
  });

  it('pages through work orders as the report does when nothing is said of changes', async () => {
    for (const title of ['A', 'B', 'C']) await companyOf(api).make(client, { title });
    await companyOf(api).make(other, { title: 'D' });
    const query = `size=2&sort=title&client=${client.session.clientId}`;
    const reply = await api.ops(`GET /ops/work-orders?page=2&${query}`);
    expect(reply.body['ResponseBody']).toMatchObject({
      items: [{ title: 'C', client: client.session.clientId }],
      total: 3,
      page: 2,
      next: null,
    });
  });

  it('lists receipts with the newest change first, narrowed by purchase order and text', async () => {
    for (const [name, po] of Object.entries({ one: 'Po-7', two: 'PO-8', three: 'po-78' })) {
      api.advance(60_000);
      await companyFor(api, client).feed(`D-${name}`, { po, vendor: 'Mill & Straße' });
    }
    const list = async (query: Record<string, string>) =>
      stepOf(await api.ops(`GET /ops/receipts?${new URLSearchParams(query)}`));
    const sort = '-updated';
    expect(numbersIn(await list({ sort }))).toEqual(['3', '2', '1']);
    const first = await list({ sort, size: '2' });
    expect([numbersIn(first), first.more]).toEqual([['3', '2'], true]);
    const rest = await list({ sort, size: '2', after: first.next ?? '' });
    expect([numbersIn(rest), rest.more]).toEqual([['1'], false]);
    expect(numbersIn(await list({ po: 'PO-7' }))).toEqual(['1', '3']);
    expect(numbersIn(await list({ q: 'strasse', po: '8' }))).toEqual(['2', '3']);
    expect(numbersIn(await list({ q: 'd-two' }))).toEqual(['2']);
  });

  it('walks an index', async () => {
    const { database } = api;
    const reached = { updated_at: '2026-03-02T10:00:00.000Z', reference: 'RC-2026-000001' };
    const clock = healthClock(new Date('2026-03-02T10:00:00Z'), '2026-03-02');
    const plans = await database.transaction(async (tx) => {
      const receipts = changedReceiptsQuery(tx, { reached, limit: 10 });
      const orders = changedWorkOrdersQuery(tx, { changes: { reached }, clock }, 10);
      if (database.dialect === 'sqlite') {
        const plan = sql`query plan`;
        return [await receipts.explain(undefined, plan), await orders.explain(undefined, plan)];
      }
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      return [await receipts.explain(), await orders.explain()];
    });
    const [ofReceipts, ofOrders] = plans.map((plan) => JSON.stringify(plan));
    expect(ofReceipts).toContain('receipts_house');
    expect(ofOrders).toContain('work_orders_house');
  });
});

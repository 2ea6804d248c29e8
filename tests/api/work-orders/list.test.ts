import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { workOrdersQuery } from '#api/work-orders/queries/work-order-lists.ts';
import { healthClock } from '#lib/work-orders/health.ts';
import type { WorkList } from '#lib/work-orders/replies.ts';
import { readFileOf } from '../../support/sheets.ts';
import type { Reply } from '../../support/api.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { companyOf, type CompanyCalls } from './support.ts';

const listOf = (reply: Reply): WorkList => reply.body['ResponseBody'] as WorkList;

onEachDatabase('lists of work orders', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
  });

  const references = async (query: string): Promise<string[]> => {
    const { items } = listOf(await client.call(`GET /client/work-orders?${query}`));
    return items.map(({ reference }) => reference.slice(-1));
  };

  describe('the list', () => {
    beforeEach(async () => {
      await company.make(client, { title: 'Álpha tickets', stores: ['Soho'], dueOn: '2026-03-05' });
      await company.make(client, {
        title: 'Beta bags',
        services: ['PBG', 'SHP'],
        items: [{ sku: 'T1', style: 'Crew Tee', colour: 'Navy', size: 'M', qty: 30 }],
        pieces: 30,
        dueOn: '2026-02-27',
      });
      const held = await company.make(client, { title: 'Gamma', pieces: 500, dueOn: '2026-04-01' });
      await company.call(`POST /ops/work-orders/${held.reference}/hold`, {
        reason: 'Which thread?',
        waitingFor: 'client',
      });
      await company.make(await api.newClient(), { title: 'Somebody else’s' });
    });

    it('includes only own orders, filtered', async () => {
      expect(await references('')).toEqual(['3', '2', '1']);
      expect(await references('q=alpha')).toEqual(['1']);
      expect(await references('q=100%25')).toEqual([]);
      expect(await references('store=soho')).toEqual(['1']);
      expect(await references('style=crew')).toEqual(['2']);
      expect(await references('service=PBG')).toEqual(['2']);
      expect(await references('stage=BAGGED')).toEqual(['2']);
      expect(await references('status=ON_HOLD,QC')).toEqual(['3']);
      expect(await references('from=2026-03-01&to=2026-03-31')).toEqual(['1']);
      expect(await references('health=late')).toEqual(['2']);
      expect(await references('health=on_time')).toEqual(['3', '1']);
    });

    const fileOf = (query: string) =>
      readFileOf(api, client.session.token, `/client/work-export?${query}`);

    it('leaves as a workbook with typed cells, and without formulas', async () => {
      await company.make(client, { title: '=1+1', dueOn: '2026-05-01' });
      const file = await fileOf('format=xlsx&sort=number');
      const [head = [], first = [], ...others] = file.rows();
      const cell = (name: string, row: unknown[]) => row[head.indexOf(name)];
      expect(cell('Number', first)).toBe('WO-2026-000001');
      expect(cell('Pieces', first)).toBe(100);
      expect(cell('Due', first)).toBeInstanceOf(Date);
      expect(cell('Title', others[2] ?? [])).toBe('=1+1');
      const formulas = Object.values(file.sheet()).filter(
        (each) => typeof each === 'object' && 'f' in each,
      );
      expect(formulas).toEqual([]);
    });

    it('leaves as CSV of the whole filter, and on paper', async () => {
      const { text: csv } = await fileOf('format=csv&health=late');
      const rows = csv.trimEnd().split('\r\n');
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain('"Beta bags"');
      const paper = await fileOf('format=pdf&sort=number');
      expect(paper.headers.get('content-type')).toBe('application/pdf');
      const { text } = await readPdf(paper.bytes);
      expect(text.match(/WO-2026-\d{6}/g)).toEqual([1, 2, 3].map((each) => `WO-2026-00000${each}`));
      expect(text).toMatch(/Pieces [\d,]+ Done [\d,]+ Page 1 of 1 · generated at/);
    });

    it('names services on paper, and shows no progress of a canceled order', async () => {
      const { reference } = await company.make(client, {
        title: 'Delta',
        services: ['PBG', 'SHP'],
      });
      await company.through(reference, 40);
      const path = `POST /ops/work-orders/${reference}/transition`;
      expect((await company.call(path, { to: 'CANCELLED' })).status).toBe(200);
      const [head = [], row = []] = (await fileOf('format=xlsx&q=delta')).rows();
      expect(row[head.indexOf('Services')]).toBe('PBG SHP');
      expect(row[head.indexOf('Progress %')] ?? null).toBeNull();
      const { text } = await readPdf((await fileOf('format=pdf&q=delta')).bytes);
      expect(oneLine(text)).toContain('Polybags, Shipping');
    });

    it('offers the quick views', async () => {
      expect(await references('view=late')).toEqual(['2']);
      expect(await references('view=waiting')).toEqual(['3']);
      expect(await references('view=week')).toEqual(['1']);
    });

    it('shows no finished orders in the quick view of late ones', async () => {
      const { reference } = await company.make(client, { dueOn: '2026-02-01' });
      for (const to of ['IN_PROGRESS', 'COMPLETED']) {
        await company.call(`POST /ops/work-orders/${reference}/transition`, { to, note: '' });
      }
      expect(await references('view=late&status=COMPLETED')).toEqual([]);
      const both = await references('view=late&status=COMPLETED,SCHEDULED');
      expect(both).toEqual(await references('view=late&status=SCHEDULED'));
      expect(await references('health=late&status=COMPLETED')).toHaveLength(1);
    });

    it.each([
      ['number', '123'],
      ['-number', '321'],
      ['title', '123'],
      ['-title', '321'],
      ['due', '213'],
      ['-pieces', '312'],
      ['health', '231'],
    ])('sorts by %s', async (sort, expected) => {
      expect((await references(`sort=${sort}`)).join('')).toBe(expected);
    });

    it('pages, and refuses what makes no sense', async () => {
      const page = listOf(await client.call('GET /client/work-orders?size=2&page=2'));
      expect(page).toMatchObject({
        total: 3,
        page: 2,
        size: 2,
        items: [{ title: 'Álpha tickets' }],
      });
      expect((await client.call('GET /client/work-orders?sort=client_id')).status).toBe(422);
      const turned = await client.call('GET /client/work-orders?from=2026-03-02&to=2026-03-01');
      expect(turned.status).toBe(422);
    });

    it('counts for the dashboard, the report and the welcome page', async () => {
      const dashboard = await client.call('GET /users/dashboard');
      expect(dashboard.body['ResponseBody']).toMatchObject({ workOrders: { open: 3, late: 1 } });
      const figures = await client.call('GET /client/work-figures');
      expect(figures.body['ResponseBody']).toMatchObject({ open: 3, waiting: 1, late: 1 });
      const waiting = await client.call('GET /client/work-waiting');
      expect(waiting.body['ResponseBody']).toMatchObject([{ title: 'Gamma' }]);
    });
  });

  it('judges health in a list as it does in a record', async () => {
    const dues = ['2026-02-20', '2026-03-01', '2026-03-02', '2026-03-30'];
    for (const dueOn of dues) {
      const { reference } = await company.make(client, { dueOn });
      if (dueOn === '2026-03-30') {
        const hold = { reason: 'Wait', waitingFor: 'house' };
        await company.call(`POST /ops/work-orders/${reference}/hold`, hold);
      }
      if (dueOn === '2026-02-20') {
        for (const to of ['IN_PROGRESS', 'COMPLETED']) {
          await company.call(`POST /ops/work-orders/${reference}/transition`, { to, note: '' });
        }
      }
      const { reference: gone } = await company.make(client, { dueOn });
      await company.call(`POST /ops/work-orders/${gone}/transition`, { to: 'CANCELLED', note: '' });
    }
    api.advance(25 * 60 * 60 * 1000);
    const { items } = listOf(await api.ops('GET /ops/work-orders?size=100'));
    for (const health of ['late', 'at_risk', 'on_time']) {
      const found = listOf(await api.ops(`GET /ops/work-orders?size=100&health=${health}`));
      const expected = items.filter((each) => each.health === health);
      expect(expected.length).toBeGreaterThan(health === 'on_time' ? -1 : 0);
      expect(found.items.map(({ reference }) => reference)).toEqual(
        expected.map(({ reference }) => reference),
      );
    }
  });

  it.each(['reference', 'due_on', 'progress', 'updated_at'] as const)(
    'walks an index for a list by %s',
    async (column) => {
      const { database } = api;
      for (let index = 0; index < 3; index++) await company.make(client, { title: `No ${index}` });
      const clock = healthClock(new Date('2026-03-02T10:00:00Z'), '2026-03-02');
      const stretch = { order: column, direction: 'desc', size: 10, offset: 0 } as const;
      const plan = await database.transaction(async (tx) => {
        const query = workOrdersQuery(tx, { clientId: client.session.id, clock }, stretch);
        if (database.dialect === 'sqlite') return query.explain(undefined, sql`query plan`);
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_bitmapscan = off`.execute(tx);
        return query.explain();
      });
      // Of a table this small PostgreSQL may as well walk the company's own index.
      expect(JSON.stringify(plan)).toMatch(new RegExp(`work_orders_(?:${column}|recent|company)`));
    },
  );
});

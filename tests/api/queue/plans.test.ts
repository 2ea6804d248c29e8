import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesQuery } from '#api/queue/list-queue.ts';
import type { NewQueueRow } from '#api/db/tables/queue.ts';
import { databases } from '../../support/databases.ts';
import { planOf } from '../../support/query-plan.ts';
import { addPerson } from '../../support/staff.ts';
import { createFormsApi, type FormsApi } from '../submissions/support.ts';
import { queueOf } from './support.ts';

const OPEN = 10_000;

const areas = ['service', 'warehouse', 'claims', 'billing'];

const rowOf = (client: string, index: number): NewQueueRow => ({
  record_id: `record-${index}`,
  kind: 'submission',
  reference: `SR-2026-${String(index).padStart(6, '0')}`,
  client_id: client,
  form: 'service-request',
  title: `Tickets ${index}`,
  status: 'SUBMITTED',
  need: index % 3 === 0 ? 'client' : 'us',
  to_do: 'Review',
  since: '2026-03-02T10:00:00.000Z',
  due_on: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
  marks: '',
  area: areas[index % areas.length] ?? '',
  revision: 1,
  updated_at: '2026-03-02T10:00:00.000Z',
});

describe.each(databases)('a queue of 10,000 records on $name', ({ open }) => {
  let api: FormsApi;
  let person: string;
  beforeAll(async () => {
    api = createFormsApi(await open());
    const { id } = (await api.newClient()).session;
    person = (await addPerson(api.context, ['service'])).id;
    for (let from = 0; from < OPEN; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => rowOf(id, from + index));
      await api.database.db.insertInto('work_queue').values(rows).execute();
    }
    await sql`analyze work_queue`.execute(api.database.db);
  });

  it.each([
    ['all', {}],
    ['an area', { areas: ['warehouse'] }],
    ['mine and unassigned', { assignees: [null, 'me'] }],
  ])('reads the first page of %s by an index', async (_, filter) => {
    const assignees = 'assignees' in filter ? { assignees: [null, person] } : {};
    const query = entriesQuery(api.database.reader, { needs: ['us'], ...filter, ...assignees });
    const plan = await planOf(api.database, query.limit(25));
    expect(plan).toMatch(/work_queue_(?:due|area|assignee)/);
    expect(plan).not.toMatch(/SCAN work_queue(?! USING)|Seq Scan on work_queue/);
  });

  it('reads the most urgent records in the order of an index', async () => {
    const query = entriesQuery(api.database.reader, { needs: ['us'] });
    const plan = await planOf(api.database, query.limit(25));
    expect(plan).not.toMatch(/USE TEMP B-TREE|Sort Key/);
  });

  it('counts all and shows the most urgent first', async () => {
    const { items, total } = await queueOf(api, '&assignee=none');
    expect(total).toBe(OPEN - Math.ceil(OPEN / 3));
    expect(items).toHaveLength(100);
    expect(items[0]?.dueOn).toBe('2026-03-01');
  });
});

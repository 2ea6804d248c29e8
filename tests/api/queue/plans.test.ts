import { beforeAll, describe, expect, it } from 'vitest';
import { entriesQuery } from '#api/queue/list-queue.ts';
import { databases } from '../../support/databases.ts';
import { addManyEntries } from '../../support/many-entries.ts';
import { planOf } from '../../support/query-plan.ts';
import { addPerson } from '../../support/staff.ts';
import { createFormsApi, type FormsApi } from '../submissions/support.ts';
import { queueOf } from './support.ts';

const OPEN = 10_000;

describe.each(databases)('a queue of 10,000 records on $name', ({ open }) => {
  let api: FormsApi;
  let person: string;
  beforeAll(async () => {
    api = createFormsApi(await open());
    const { id } = (await api.newClient()).session;
    person = (await addPerson(api.context, ['service'])).id;
    await addManyEntries(api.database, id, { from: 0, to: OPEN });
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

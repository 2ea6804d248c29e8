import { beforeEach, expect, it } from 'vitest';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import { companyOf, workOf, type CompanyCalls } from './support.ts';

onEachDatabase('counts of work orders', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
  });

  it('counts stages, starts the order, and changes nothing when a call comes again', async () => {
    const { reference } = await company.make(client);
    const body = {
      callerReference: 'scan-1',
      entries: [
        { stage: 'TICKETED', day: '2026-03-02', done: 60 },
        { stage: 'INSPECTED', day: '2026-03-02', done: 20, failed: 2, reworked: 1, scrapped: 1 },
      ],
    };
    const path = `POST /ops/work-orders/${reference}/progress`;
    const first = workOf(await api.ops(path, body));
    const second = workOf(await api.ops(path, body));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ status: 'IN_PROGRESS', startedOn: '2026-03-02', passRate: 90 });
    expect(first.stages.slice(0, 3)).toMatchObject([
      { stage: 'TICKETED', planned: 100, done: 60, passed: 60 },
      {
        stage: 'INSPECTED',
        planned: 60,
        done: 20,
        passed: 18,
        failed: 2,
        reworked: 1,
        scrapped: 1,
      },
      { stage: 'PACKED', planned: 19, done: 0 },
    ]);
    expect(first.progress).toBe(25);
    const rows = await api.database.db.selectFrom('work_entries').selectAll().execute();
    expect(rows).toHaveLength(2);
    const notes = first.timeline.map(({ kind, note }) => `${kind} ${note}`);
    expect(notes).toContain('stage-started Ticketed');
    expect(notes).toContain('counted Ticketed, Mar 2, 2026: 60; Inspected, Mar 2, 2026: 20');
    const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(seen.timeline.map(({ kind }) => kind)).not.toContain('counted');
  });

  it('takes the days of a stage from all counts, in whatever order they come', async () => {
    const { reference } = await company.make(client);
    const path = `POST /ops/work-orders/${reference}/progress`;
    const count = async (day: string, done: number, more: object = {}) =>
      workOf(
        await api.ops(path, {
          callerReference: `${day}.${done}`,
          entries: [{ stage: 'TICKETED', day, done }],
          ...more,
        }),
      );
    await count('2026-02-27', 60);
    const order = await count('2026-02-25', 40);
    expect(order).toMatchObject({ startedOn: '2026-02-25' });
    expect(order.stages[0]).toMatchObject({ startedOn: '2026-02-25', finishedOn: '2026-02-27' });
    const notes = order.timeline.map(({ kind, note }) => `${kind} ${note}`);
    expect(notes).toContain('stage-started Ticketed, Feb 27, 2026');
    expect(notes).toContain('stage-finished Ticketed, Feb 27, 2026');
    // A day that was mistyped is taken back.
    await count('2026-02-25', -40, { correction: 'Counted on another day.' });
    const right = await count('2026-02-26', 40);
    expect(right).toMatchObject({ startedOn: '2026-02-26' });
    expect(right.stages[0]).toMatchObject({ startedOn: '2026-02-26', finishedOn: '2026-02-27' });
  });

  it('refuses counts that are not consistent, all of the call, with a message at the entry', async () => {
    const { reference } = await company.make(client);
    await company.count(reference, 'TICKETED', { done: 50 });
    const before = await company.read(reference);
    const refused = await company.call(`POST /ops/work-orders/${reference}/progress`, {
      entries: [
        { stage: 'TICKETED', day: '2026-03-02', done: 10 },
        { stage: 'INSPECTED', day: '2026-03-02', done: 61 },
      ],
    });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({
      'entries.1.done': 'Inspected: 61 done of 60 that reached this stage.',
    });
    const wrong = (counts: object) => company.count(reference, 'INSPECTED', counts);
    expect(fieldsOf(await wrong({ done: 10, passed: 9, failed: 2 }))).toHaveProperty([
      'entries.0.failed',
    ]);
    expect(fieldsOf(await wrong({ done: 10, failed: 1, reworked: 2 }))).toHaveProperty([
      'entries.0.reworked',
    ]);
    expect(fieldsOf(await wrong({ done: 5, failed: 2, reworked: 1, scrapped: 2 }))).toHaveProperty([
      'entries.0.scrapped',
    ]);
    expect(fieldsOf(await company.count(reference, 'SORTED', { done: 1 }))).toHaveProperty([
      'entries.0.stage',
    ]);
    expect(
      fieldsOf(await company.count(reference, 'TICKETED', { done: 1 }, '2026-03-03')),
    ).toHaveProperty(['entries.0.day']);
    expect(fieldsOf(await company.count(reference, 'TICKETED', { done: -1 }))).toHaveProperty([
      'entries.0.done',
    ]);
    expect(await company.read(reference)).toEqual(before);
  });

  it('counts at the same time without losing or inventing a piece', async () => {
    const { reference } = await company.make(client);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => company.count(reference, 'TICKETED', { done: 10 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await company.read(reference)).stages[0]).toMatchObject({ done: 100, passed: 100 });
  });

  it('corrects with a reason, keeps the old rows, and never below what went on', async () => {
    const { reference } = await company.make(client);
    await company.count(reference, 'TICKETED', { done: 50 });
    await company.count(reference, 'INSPECTED', { done: 30 });
    const correct = (done: number) =>
      company.call(`POST /ops/work-orders/${reference}/progress`, {
        entries: [{ stage: 'TICKETED', day: '2026-03-02', done }],
        correction: 'Counted a carton twice.',
      });
    expect((await correct(-25)).status).toBe(422);
    const corrected = workOf(await correct(-20));
    expect(corrected.stages[0]).toMatchObject({ done: 30, passed: 30 });
    const rows = await api.database.db
      .selectFrom('work_entries')
      .select(['done', 'is_correction'])
      .where('stage', '=', 'TICKETED')
      .orderBy('done', 'desc')
      .execute();
    expect(rows).toEqual([
      { done: 50, is_correction: false },
      { done: -20, is_correction: true },
    ]);
    const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(seen.timeline.at(-1)).toMatchObject({
      kind: 'corrected',
      note: 'Counted a carton twice.',
    });
  });
});

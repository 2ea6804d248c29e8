import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../support/databases.ts';
import {
  createFormsApi,
  fieldsOf,
  mailsOf,
  type Client,
  type FormsApi,
} from '../submissions/support.ts';
import { companyOf, order, workOf, type House } from './support.ts';

describe.each(databases)('the feed of work orders on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let house: House;
  beforeEach(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
    house = companyOf(api);
  });

  it('makes an order once for each caller reference, and tells the client once', async () => {
    const body = { callerReference: 'erp-1', client: client.session.clientId, ...order };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => api.ops('POST /ops/work-orders', body)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => workOf(reply).reference))).toEqual(
      new Set(['WO-2026-000001']),
    );
    const made = workOf(await client.call('GET /client/work-orders/WO-2026-000001'));
    expect(made).toMatchObject({ status: 'SCHEDULED', progress: 0, health: 'on_time' });
    expect(made.stages.map(({ stage, planned }) => [stage, planned])).toEqual([
      ['TICKETED', 100],
      ['INSPECTED', 0],
      ['PACKED', 0],
      ['SHIPPED', 0],
    ]);
    expect(await mailsOf(api)).toEqual([`work-status → ${client.email}`]);
  });

  it('refuses a name that another act, or the order of another client, has', async () => {
    const callerReference = 'erp-1';
    const { reference } = await house.make(client, { callerReference });
    const other = await api.newClient();
    const body = { callerReference, client: other.session.clientId, ...order };
    expect((await api.ops('POST /ops/work-orders', body)).status).toBe(409);
    const act = (step: string, said: object) =>
      house.call(`POST /ops/work-orders/${reference}/${step}`, {
        callerReference: 'erp-2',
        ...said,
      });
    const count = { entries: [{ stage: 'TICKETED', day: '2026-03-02', done: 5 }] };
    expect((await act('progress', count)).status).toBe(200);
    expect((await act('transition', { to: 'QC' })).status).toBe(409);
    expect((await act('progress', count)).status).toBe(200);
    expect((await house.read(reference)).done).toBe(0);
  });

  it('refuses orders of nobody, without stages, and of requests that are not the client’s', async () => {
    const make = (change: object) =>
      house.call('POST /ops/work-orders', {
        client: client.session.clientId,
        ...order,
        ...change,
      });
    expect(fieldsOf(await make({ client: 'C-999999' }))).toHaveProperty('client');
    expect(fieldsOf(await make({ services: ['NOPE'] }))).toHaveProperty('services');
    expect(fieldsOf(await make({ pieces: 0 }))).toHaveProperty('pieces');
    expect(fieldsOf(await make({ dueOn: '2026-02-30' }))).toHaveProperty('dueOn');
    expect((await make({ submission: 'SR-2026-000099' })).status).toBe(404);
  });

  it('counts stages, starts the order, and changes nothing when a call comes again', async () => {
    const { reference } = await house.make(client);
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
    expect(first.timeline.map(({ kind, note }) => `${kind} ${note}`)).toContain(
      'stage-started Ticketed',
    );
    const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(seen.timeline.map(({ kind }) => kind)).not.toContain('counted');
  });

  it('takes the days of a stage from all counts, in whatever order they come', async () => {
    const { reference } = await house.make(client);
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
    expect(right.stages[0]).toMatchObject({ startedOn: '2026-02-26', finishedOn: '2026-02-27' });
  });

  it('refuses counts that are not consistent, all of the call, with a message at the entry', async () => {
    const { reference } = await house.make(client);
    await house.count(reference, 'TICKETED', { done: 50 });
    const before = await house.read(reference);
    const refused = await house.call(`POST /ops/work-orders/${reference}/progress`, {
      entries: [
        { stage: 'TICKETED', day: '2026-03-02', done: 10 },
        { stage: 'INSPECTED', day: '2026-03-02', done: 61 },
      ],
    });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({
      'entries.1.done': 'Inspected: 61 done of 60 that reached this stage.',
    });
    const wrong = (counts: object) => house.count(reference, 'INSPECTED', counts);
    expect(fieldsOf(await wrong({ done: 10, passed: 9, failed: 2 }))).toHaveProperty([
      'entries.0.failed',
    ]);
    expect(fieldsOf(await wrong({ done: 10, failed: 1, reworked: 2 }))).toHaveProperty([
      'entries.0.reworked',
    ]);
    expect(fieldsOf(await wrong({ done: 5, failed: 2, reworked: 1, scrapped: 2 }))).toHaveProperty([
      'entries.0.scrapped',
    ]);
    expect(fieldsOf(await house.count(reference, 'SORTED', { done: 1 }))).toHaveProperty([
      'entries.0.stage',
    ]);
    expect(
      fieldsOf(await house.count(reference, 'TICKETED', { done: 1 }, '2026-03-03')),
    ).toHaveProperty(['entries.0.day']);
    expect(fieldsOf(await house.count(reference, 'TICKETED', { done: -1 }))).toHaveProperty([
      'entries.0.done',
    ]);
    expect(await house.read(reference)).toEqual(before);
  });

  it('counts at the same time without losing or inventing a piece', async () => {
    const { reference } = await house.make(client);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => house.count(reference, 'TICKETED', { done: 10 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await house.read(reference)).stages[0]).toMatchObject({ done: 100, passed: 100 });
  });

  it('corrects with a reason, keeps the old rows, and never below what went on', async () => {
    const { reference } = await house.make(client);
    await house.count(reference, 'TICKETED', { done: 50 });
    await house.count(reference, 'INSPECTED', { done: 30 });
    const correct = (done: number) =>
      house.call(`POST /ops/work-orders/${reference}/progress`, {
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

  it('moves by the table, tells of what concerns the client, and keeps internal notes', async () => {
    const { reference } = await house.make(client);
    const move = (body: object) =>
      house.call(`POST /ops/work-orders/${reference}/transition`, { note: '', ...body });
    const illegal = await move({ to: 'COMPLETED' });
    expect(illegal.status).toBe(409);
    expect(illegal.body['ResponseMessage']).toContain('possible: IN_PROGRESS, ON_HOLD, CANCELLED');
    await move({ to: 'IN_PROGRESS', note: 'Line 4 is slow', visibility: 'internal' });
    await move({ to: 'QC' });
    await move({ note: 'Two cartons were wet.' });
    const done = workOf(await move({ to: 'COMPLETED' }));
    expect(done).toMatchObject({ completedOn: '2026-03-02', health: 'on_time' });
    expect((await house.count(reference, 'TICKETED', { done: 1 })).status).toBe(409);
    await move({ to: 'SHIPPED', note: 'On the truck.' });
    const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(JSON.stringify(seen)).not.toContain('Line 4');
    expect(seen.timeline.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'created SCHEDULED',
      'status IN_PROGRESS',
      'status QC',
      'message QC',
      'status COMPLETED',
      'status SHIPPED',
    ]);
    const kinds = (await mailsOf(api)).map((mail) => mail.split(' ')[0]);
    expect(kinds.toSorted()).toEqual(['work-message', 'work-status', 'work-status', 'work-status']);
  });

  it('holds with a reason, and is at risk after a day of it', async () => {
    const { reference } = await house.make(client);
    const hold = (body: object) => house.call(`POST /ops/work-orders/${reference}/hold`, body);
    expect(fieldsOf(await hold({ reason: 'x', waitingFor: 'nobody' }))).toHaveProperty(
      'waitingFor',
    );
    const held = workOf(await hold({ reason: 'No thread', waitingFor: 'material' }));
    expect(held).toMatchObject({ status: 'ON_HOLD', waitingFor: 'material', health: 'on_time' });
    expect((await house.count(reference, 'TICKETED', { done: 1 })).status).toBe(409);
    api.advance(24 * 60 * 60 * 1000 + 1);
    expect(await house.read(reference)).toMatchObject({ health: 'at_risk', ask: null, acts: [] });
    const on = workOf(
      await house.call(`POST /ops/work-orders/${reference}/transition`, {
        to: 'IN_PROGRESS',
        note: '',
      }),
    );
    expect(on).toMatchObject({ waitingFor: null, holdReason: '', health: 'on_time' });
    expect(await mailsOf(api)).toEqual([`work-status → ${client.email}`]);
  });

  it('judges an inspection by the AQL plan, whatever the sender thinks', async () => {
    const { reference } = await house.make(client, { pieces: 300, qcLevel: 'aql' });
    const inspect = (defects: readonly object[], change: object = {}) =>
      house.call(`POST /ops/work-orders/${reference}/inspections`, {
        inspectedOn: '2026-03-02',
        defects,
        ...change,
      });
    const major = (count: number) => ({ code: 'SEAM', severity: 'major', count });
    await inspect([major(3), { code: 'STAIN', severity: 'minor', count: 5 }]);
    await inspect([major(4)]);
    await inspect([{ code: 'OTHER', severity: 'critical', count: 1 }]);
    expect(fieldsOf(await inspect([], { lot: 301 }))).toHaveProperty('lot');
    expect(
      fieldsOf(await inspect([{ code: 'NEEDLE', severity: 'major', count: 1 }])),
    ).toHaveProperty(['defects.0.code']);
    const { inspections, plan } = await house.read(reference);
    expect(plan).toEqual({ sample: 50, accept: { critical: 0, major: 3, minor: 5 } });
    expect(inspections.map(({ verdict, sample }) => [verdict, sample])).toEqual([
      ['accepted', 50],
      ['refused', 50],
      ['refused', 50],
    ]);
  });

  it('ships in parts, never more than there is', async () => {
    const { reference } = await house.make(client);
    const ship = (pieces: number) =>
      house.call(`POST /ops/work-orders/${reference}/shipments`, {
        shippedOn: '2026-03-02',
        carrier: 'UPS',
        tracking: '1Z999',
        cartons: 2,
        pieces,
        weightKg: 12.5,
      });
    await ship(60);
    expect(fieldsOf(await ship(41))).toEqual({ pieces: '101 shipped of 100 pieces.' });
    const { shipments } = workOf(await ship(40));
    expect(shipments.map(({ pieces, weightKg }) => [pieces, weightKg])).toEqual([
      [60, 12.5],
      [40, 12.5],
    ]);
    const fewer = await house.call(`POST /ops/work-orders/${reference}/change`, { pieces: 99 });
    expect(fieldsOf(fewer)).toEqual({ pieces: '100 shipped of 99 pieces.' });
  });

  it('takes nothing on a closed order without a reason, and nothing on a cancelled one', async () => {
    const papers = {
      inspections: { inspectedOn: '2026-03-02' },
      shipments: { shippedOn: '2026-03-02', carrier: 'UPS', cartons: 1, pieces: 5 },
    };
    const post = (reference: string, correction?: string) =>
      Promise.all(
        Object.entries(papers).map(async ([paper, body]) => {
          const call = `POST /ops/work-orders/${reference}/${paper}`;
          return (await house.call(call, { ...body, ...(correction && { correction }) })).status;
        }),
      );
    const { reference } = await house.make(client);
    for (const to of ['IN_PROGRESS', 'COMPLETED', 'CLOSED']) {
      const moved = await house.call(`POST /ops/work-orders/${reference}/transition`, { to });
      expect(moved.status).toBe(200);
    }
    expect(await post(reference)).toEqual([409, 409]);
    expect(await post(reference, 'The papers came late.')).toEqual([200, 200]);
    const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(seen.shipments).toHaveLength(1);
    const reasons = seen.timeline.filter(({ kind }) => kind === 'corrected');
    expect(reasons.map(({ note }) => note)).toEqual([
      'The papers came late.',
      'The papers came late.',
    ]);
    const { reference: cancelled } = await house.make(client);
    await house.call(`POST /ops/work-orders/${cancelled}/transition`, { to: 'CANCELLED' });
    expect(await post(cancelled, 'Late.')).toEqual([409, 409]);
  });

  it('changes dates, pieces and services, logs it, and keeps what was counted', async () => {
    const { reference } = await house.make(client);
    await house.count(reference, 'TICKETED', { done: 50 });
    const change = (body: object) => house.call(`POST /ops/work-orders/${reference}/change`, body);
    expect(fieldsOf(await change({ pieces: 49 }))).toHaveProperty('pieces');
    expect(fieldsOf(await change({ services: ['INS'] }))).toHaveProperty('services');
    const changed = workOf(
      await change({
        pieces: 120,
        dueOn: '2026-03-20',
        services: ['TKT', 'PBG', 'INS'],
        clientPo: 'PO 7',
        stores: ['Soho'],
        note: 'Late vendor.',
      }),
    );
    expect(changed).toMatchObject({
      title: order.title,
      clientPo: 'PO 7',
      pieces: 120,
      dueOn: '2026-03-20',
      stores: ['Soho'],
    });
    expect(changed.stages.map(({ stage, done }) => [stage, done])).toEqual([
      ['TICKETED', 50],
      ['BAGGED', 0],
      ['INSPECTED', 0],
    ]);
    expect(changed.timeline.at(-1)?.note).toBe(
      'Due: 2026-03-13 → 2026-03-20; Pieces: 100 → 120. Late vendor.',
    );
  });

  it('answers 404 for unknown numbers and refuses calls without its key', async () => {
    expect((await house.count('WO-2026-000099', 'TICKETED', { done: 1 })).status).toBe(404);
    expect((await api.ops('GET /ops/work-orders/nonsense')).status).toBe(404);
    const { token } = client.session;
    expect((await api.call('GET /ops/work-orders', { token })).status).toBe(403);
  });
});

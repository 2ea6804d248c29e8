import { beforeEach, expect, it } from 'vitest';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf, mailsOf } from '../submissions/support.ts';
import { companyOf, order, workOf, type CompanyCalls } from './support.ts';

onEachDatabase('the feed of work orders', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
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
    const { reference } = await company.make(client, { callerReference });
    const other = await api.newClient();
    const body = { callerReference, client: other.session.clientId, ...order };
    expect((await api.ops('POST /ops/work-orders', body)).status).toBe(409);
    const act = (step: string, said: object) =>
      company.call(`POST /ops/work-orders/${reference}/${step}`, {
        callerReference: 'erp-2',
        ...said,
      });
    const count = { entries: [{ stage: 'TICKETED', day: '2026-03-02', done: 5 }] };
    expect((await act('progress', count)).status).toBe(200);
    expect((await act('transition', { to: 'QC' })).status).toBe(409);
    expect((await act('progress', count)).status).toBe(200);
    expect((await company.read(reference)).done).toBe(0);
  });

  it('refuses orders of nobody, without stages, and of requests that are not the client’s', async () => {
    const make = (change: object) =>
      company.call('POST /ops/work-orders', {
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

  it('moves by the table, tells of what concerns the client, and keeps internal notes', async () => {
    const { reference } = await company.make(client);
    const move = (body: object) =>
      company.call(`POST /ops/work-orders/${reference}/transition`, { note: '', ...body });
    const illegal = await move({ to: 'COMPLETED' });
    expect(illegal.status).toBe(409);
    expect(illegal.body['ResponseMessage']).toContain('possible: IN_PROGRESS, ON_HOLD, CANCELLED');
    await move({ to: 'IN_PROGRESS', note: 'Line 4 is slow', visibility: 'internal' });
    await move({ to: 'QC' });
    await move({ to: 'QC' });
    await move({ note: 'Two cartons were wet.' });
    const done = workOf(await move({ to: 'COMPLETED' }));
    expect(done).toMatchObject({ completedOn: '2026-03-02', health: 'on_time' });
    expect((await company.count(reference, 'TICKETED', { done: 1 })).status).toBe(409);
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
    const { reference } = await company.make(client);
    const moved = { callerReference: 'h.0', to: 'ON_HOLD' };
    const refused = await api.ops(`POST /ops/work-orders/${reference}/transition`, moved);
    expect(refused.body['ResponseMessage']).toContain(`/ops/work-orders/${reference}/hold`);
    const hold = (body: object) => company.call(`POST /ops/work-orders/${reference}/hold`, body);
    expect(fieldsOf(await hold({ reason: 'x', waitingFor: 'nobody' }))).toHaveProperty(
      'waitingFor',
    );
    const held = workOf(await hold({ reason: 'No thread', waitingFor: 'material' }));
    expect(held).toMatchObject({ status: 'ON_HOLD', waitingFor: 'material', health: 'on_time' });
    expect((await company.count(reference, 'TICKETED', { done: 1 })).status).toBe(409);
    api.advance(24 * 60 * 60 * 1000 + 1);
    expect(await company.read(reference)).toMatchObject({ health: 'at_risk', ask: null, acts: [] });
    const on = workOf(
      await company.call(`POST /ops/work-orders/${reference}/transition`, {
        to: 'IN_PROGRESS',
        note: '',
      }),
    );
    expect(on).toMatchObject({ waitingFor: null, holdReason: '', health: 'on_time' });
    expect(await mailsOf(api)).toEqual([`work-status → ${client.email}`]);
  });

  it('changes dates, pieces and services, logs it, and keeps what was counted', async () => {
    const { reference } = await company.make(client);
    await company.count(reference, 'TICKETED', { done: 50 });
    const change = (body: object) =>
      company.call(`POST /ops/work-orders/${reference}/change`, body);
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
      'Due: Mar 20, 2026 (was Mar 13, 2026); Pieces: 120 (was 100). Late vendor.',
    );
  });

  it('answers 404 for unknown numbers and refuses calls without its key', async () => {
    expect((await company.count('WO-2026-000099', 'TICKETED', { done: 1 })).status).toBe(404);
    expect((await api.ops('GET /ops/work-orders/nonsense')).status).toBe(404);
    const { token } = client.session;
    expect((await api.call('GET /ops/work-orders', { token })).status).toBe(403);
  });
});

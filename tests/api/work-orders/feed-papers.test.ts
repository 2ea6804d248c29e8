import { beforeEach, expect, it } from 'vitest';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { fieldsOf, mailTexts } from '../submissions/support.ts';
import { companyOf, workOf, type CompanyCalls } from './support.ts';

onAnyDatabase('inspections and shipments of work orders', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
  });

  it('judges an inspection by the AQL plan, whatever the sender thinks', async () => {
    const { reference } = await company.make(client, { pieces: 300, qcLevel: 'aql' });
    const inspect = (defects: readonly object[], change: object = {}) =>
      company.call(`POST /ops/work-orders/${reference}/inspections`, {
        inspectedOn: '2026-03-02',
        defects,
        ...change,
      });
    const major = (count: number) => ({ code: 'SEAM', severity: 'major', count });
    await inspect([major(3), { code: 'STAIN', severity: 'minor', count: 5 }]);
    await inspect([major(4)]);
    await inspect([{ code: 'OTHER', severity: 'critical', count: 1 }]);
    expect(fieldsOf(await inspect([], { lot: 301 }))).toHaveProperty('lot');
    expect(fieldsOf(await inspect([major(2), major(31)], { lot: 30 }))).toEqual({
      'defects.1.count': '31 defective of 30 pieces.',
    });
    expect(
      fieldsOf(await inspect([{ code: 'NEEDLE', severity: 'major', count: 1 }])),
    ).toHaveProperty(['defects.0.code']);
    const { inspections, plan } = await company.read(reference);
    expect(plan).toEqual({ sample: 50, accept: { critical: 0, major: 3, minor: 5 } });
    expect(inspections.map(({ verdict, sample }) => [verdict, sample])).toEqual([
      ['accepted', 50],
      ['refused', 50],
      ['refused', 50],
    ]);
  });

  it('ships in parts, never more than is good', async () => {
    const { reference } = await company.make(client);
    const ship = (pieces: number) =>
      company.call(`POST /ops/work-orders/${reference}/shipments`, {
        shippedOn: '2026-03-02',
        carrier: 'UPS',
        tracking: '1Z999',
        cartons: 2,
        pieces,
        weightKg: 12.5,
      });
    expect(fieldsOf(await ship(101))).toEqual({ pieces: '101 shipped of 100 pieces.' });
    await ship(60);
    await company.through(reference, 80);
    expect(fieldsOf(await ship(21))).toEqual({ pieces: 'Packed: 81 shipped of 80 good pieces.' });
    await company.through(reference, 20);
    expect(fieldsOf(await ship(41))).toEqual({ pieces: 'Packed: 101 shipped of 100 good pieces.' });
    const { shipments } = workOf(await ship(40));
    expect(shipments.map(({ pieces, weightKg }) => [pieces, weightKg])).toEqual([
      [60, 12.5],
      [40, 12.5],
    ]);
    const fewer = await company.call(`POST /ops/work-orders/${reference}/change`, { pieces: 99 });
    expect(fieldsOf(fewer)).toEqual({ pieces: '100 shipped of 99 pieces.' });
    expect(fieldsOf(await company.through(reference, -1))).toEqual({
      'entries.0.done': 'Packed: 100 shipped of 99 good pieces.',
    });
  });

  it('report the shipped share, with carrier and tracking number', async () => {
    const { reference } = await company.make(client);
    await company.through(reference, 100);
    const path = `POST /ops/work-orders/${reference}`;
    const shipment = { shippedOn: '2026-03-02', carrier: 'UPS', tracking: '1Z999', cartons: 2 };
    await company.call(`${path}/shipments`, { ...shipment, pieces: 60 });
    for (const to of ['IN_PROGRESS', 'COMPLETED', 'SHIPPED']) {
      expect((await company.call(`${path}/transition`, { to })).status).toBe(200);
    }
    const mails = await mailTexts(api);
    const shipped = mails.filter(({ text }) => text.includes('Status: Shipped.'));
    expect(shipped).toHaveLength(1);
    expect(shipped[0]?.text).toContain('60 of 100 pieces have shipped. UPS 1Z999, 60 pieces.');
  });

  it('stays open to counts where more has left than is good, as orders of before may have', async () => {
    const { reference } = await company.make(client);
    await company.through(reference, 100);
    const path = `POST /ops/work-orders/${reference}`;
    const shipment = { shippedOn: '2026-03-02', carrier: 'UPS', cartons: 2, pieces: 60 };
    await company.call(`${path}/shipments`, shipment);
    await api.database.db
      .updateTable('work_stages')
      .set({ done: 0, passed: 0 })
      .where('stage', 'in', ['INSPECTED', 'PACKED'])
      .execute();
    expect((await company.count(reference, 'INSPECTED', { done: 10 })).status).toBe(200);
    expect((await company.call(`${path}/change`, { priority: 'rush' })).status).toBe(200);
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
          return (await company.call(call, { ...body, ...(correction && { correction }) })).status;
        }),
      );
    const { reference } = await company.make(client);
    await company.through(reference, 5);
    for (const to of ['IN_PROGRESS', 'COMPLETED', 'CLOSED']) {
      const moved = await company.call(`POST /ops/work-orders/${reference}/transition`, { to });
      expect(moved.status).toBe(200);
    }
    expect(await post(reference)).toEqual([409, 409]);
    expect(await post(reference, 'The papers came late.')).toEqual([200, 200]);
    const seen = workOf(await client.call(`GET /client/work-orders/${reference}`));
    expect(seen.shipments).toHaveLength(1);
    const reasons = seen.timeline.filter(({ kind }) => kind === 'late');
    expect(reasons.map(({ note }) => note)).toEqual([
      'The papers came late.',
      'The papers came late.',
    ]);
    const { reference: cancelled } = await company.make(client);
    await company.call(`POST /ops/work-orders/${cancelled}/transition`, { to: 'CANCELLED' });
    expect(await post(cancelled, 'Late.')).toEqual([409, 409]);
  });
});

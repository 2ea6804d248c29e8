import { beforeEach, expect, it } from 'vitest';
import type { WorkList } from '#lib/work-orders/replies.ts';
import { api, client, logInAgain, onEachDatabase } from '../submissions/each-database.ts';
import { companyOf, order, workOf, type CompanyCalls } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onEachDatabase('what work orders say of themselves', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
  });

  const listed = async (query: string) => {
    const reply = await (await api.again(client)).call(`GET /client/work-orders?${query}`);
    return (reply.body['ResponseBody'] as WorkList).items;
  };

  it('derives from the day of reading, equally in list and record', async () => {
    const { reference } = await company.make(client, { dueOn: '2026-06-30' });
    await company.count(reference, 'TICKETED', { done: 50 });
    api.advance(DAY_MS);
    expect(await company.read(reference)).toMatchObject({
      forecastOn: expect.stringMatching(/^2026-03-/) as string,
      isStalled: false,
      health: 'on_time',
    });
    expect(await listed('health=on_time')).toHaveLength(1);
    api.advance(14 * DAY_MS);
    const stale = { forecastOn: null, isStalled: true, health: 'at_risk' };
    expect(await company.read(reference)).toMatchObject(stale);
    expect(await listed('sort=health')).toMatchObject([stale]);
    expect(await listed('health=at_risk')).toHaveLength(1);
    expect(await listed('health=on_time')).toEqual([]);
  });

  it('expects and plans no work on a holiday of the company', async () => {
    // The Wednesday before Thanksgiving.
    api.advance(268 * DAY_MS);
    await logInAgain();
    const { reference } = await company.make(client, { services: ['TKT'], dueOn: '2026-11-30' });
    await company.count(reference, 'TICKETED', { done: 60 }, '2026-11-24');
    const { forecastOn, days } = await company.read(reference);
    expect(forecastOn).toBe('2026-11-27');
    expect(await listed('q=')).toMatchObject([{ forecastOn }]);
    expect(days.map(({ day }) => day)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
    ]);
  });

  it('shows 100% first pass only for all pieces, equally in list and record', async () => {
    const services = ['TKT', 'INS'];
    const { reference } = await company.make(client, { services, pieces: 3000 });
    await company.count(reference, 'TICKETED', { done: 3000 });
    await company.count(reference, 'INSPECTED', { done: 3000, failed: 1, scrapped: 1 });
    expect(await company.read(reference)).toMatchObject({ passRate: 99.9 });
    expect(await listed('q=')).toMatchObject([{ passRate: 99.9 }]);
  });

  it('sorts by the rate that is shown', async () => {
    const services = ['TKT', 'INS'];
    const rates = [
      { done: 3000, failed: 1, scrapped: 1 },
      { done: 3000 },
      { done: 3000, failed: 3000, scrapped: 3000 },
      { done: 3000, failed: 2999, scrapped: 2999 },
    ];
    for (const counts of rates) {
      const { reference } = await company.make(client, { services, pieces: 3000 });
      await company.count(reference, 'TICKETED', { done: 3000 });
      await company.count(reference, 'INSPECTED', counts);
    }
    const shown = async (sort: string) => (await listed(sort)).map(({ passRate }) => passRate);
    expect(await shown('sort=quality')).toEqual([0, 0.1, 99.9, 100]);
    expect(await shown('sort=-quality')).toEqual([100, 99.9, 0.1, 0]);
  });

  it('shows shipped pieces as shipped', async () => {
    const { reference } = await company.make(client);
    await company.through(reference, 100);
    const shipment = { shippedOn: '2026-03-02', carrier: 'UPS', cartons: 2, pieces: 60 };
    const shipped = workOf(
      await company.call(`POST /ops/work-orders/${reference}/shipments`, shipment),
    );
    expect(shipped.stages.find(({ stage }) => stage === 'SHIPPED')).toMatchObject({ done: 60 });
  });

  it('takes only good pieces as finished', async () => {
    const { reference } = await company.make(client, { services: ['TKT', 'RPK'] });
    await company.count(reference, 'TICKETED', { done: 100 });
    await company.count(reference, 'PACKED', { done: 100, failed: 6, reworked: 2, scrapped: 4 });
    const read = await company.read(reference);
    expect(read).toMatchObject({ done: 96, progress: 100 });
    expect(read.days.find(({ day }) => day === '2026-03-02')).toMatchObject({ done: 96 });
    const { body } = await (await api.again(client)).call('GET /client/work-figures');
    expect(body['ResponseBody']).toMatchObject({ doneThisWeek: 96 });
  });

  it('blocks completion with rejected goods, unless a reason is given', async () => {
    const { reference } = await company.make(client);
    const path = `POST /ops/work-orders/${reference}`;
    await company.call(`${path}/transition`, { to: 'IN_PROGRESS' });
    const found = { inspectedOn: '2026-03-02', level: 'full' };
    const faults = [{ code: 'STAIN', severity: 'critical', count: 1 }];
    await company.call(`${path}/inspections`, { ...found, defects: faults });
    const done = { to: 'COMPLETED' };
    expect((await company.call(`${path}/transition`, done)).status).toBe(409);
    const release = 'You took the stained pieces at a discount.';
    const released = workOf(await company.call(`${path}/transition`, { ...done, release }));
    expect(released).toMatchObject({ status: 'COMPLETED' });
    expect(released.timeline.map(({ note }) => note)).toContain(release);
    const second = await company.make(client);
    const other = `POST /ops/work-orders/${second.reference}`;
    await company.call(`${other}/transition`, { to: 'IN_PROGRESS' });
    await company.call(`${other}/inspections`, { ...found, defects: faults });
    await company.call(`${other}/inspections`, { ...found, defects: [] });
    expect((await company.call(`${other}/transition`, done)).status).toBe(200);
  });

  it('takes the client by email as receipts do', async () => {
    const body = { ...order, client: client.email.toUpperCase() };
    expect((await company.call('POST /ops/work-orders', body)).status).toBe(200);
    const nobody = { ...order, client: 'nobody@example.com' };
    expect((await company.call('POST /ops/work-orders', nobody)).status).toBe(422);
  });
});

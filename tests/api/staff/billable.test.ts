import { beforeEach, expect, it } from 'vitest';
import type { BillableList } from '#lib/portal/money/billable.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readBillingPage } from '#api/pages/desk/money/billing.ts';
import { plantedSignature } from '../../support/planted-form.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { openDeskAs } from '../pages/desk/support.ts';
import { moveTo, sendRequestOf } from '../queue/support.ts';
import { companyFor, head, lines } from '../receipts/support.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import {} from '../submissions/support.ts';
import { companyOf } from '../work-orders/support.ts';

const signature = { ...plantedSignature, documentVersion: '2026-02' };

onEachDatabase('billable work', () => {
  let billing: TestPerson;
  let calls = 0;
  beforeEach(async () => {
    billing = await addPerson(api.context, ['billing']);
  });

  const quote = (reference: string, unitPrice: number) =>
    api.company(reference, 'quote', {
      callerReference: `quote-${calls++}`,
      lines: [{ code: 'FLD', text: 'Folding', qty: 60, unitPrice }],
      tax: 100,
      validUntil: '2026-03-10',
    });
  const approve = async (id: string) => {
    const { revision } = await client.read(id);
    const body = { act: 'approve', note: '', revision, signature };
    return client.call(`POST /client/submissions/${id}/act`, body);
  };
  const billable = async (query: string) => {
    const { body } = await api.call(`GET /ops/billable?${query}`, { token: billing.token });
    return (body['ResponseBody'] as BillableList).items;
  };

  it('holds the lines of a quote from its approval on, until the request is cancelled', async () => {
    const { id, reference } = await sendRequestOf(client);
    await moveTo(api, reference, 'IN_REVIEW');
    await quote(reference, 150);
    expect(await billable('month=2026-03')).toEqual([]);
    expect((await approve(id)).status).toBe(200);
    const { clientId } = client.session;
    const about = {
      client: clientId,
      company: 'Acme Garments',
      day: '2026-03-02',
      kind: 'quote',
      reference,
      currency: 'USD',
    };
    expect(await billable('month=2026-03')).toEqual([
      { ...about, code: 'FLD', text: 'Folding', quantity: 60, unitPrice: 150, amount: 9000 },
      { ...about, code: '', text: 'Tax', quantity: 1, unitPrice: 100, amount: 100 },
    ]);
    expect(await billable('month=2026-02')).toEqual([]);
    const { clientId: other } = (await api.newClient()).session;
    expect(await billable(`month=2026-03&client=${other}`)).toEqual([]);
    expect((await moveTo(api, reference, 'CANCELLED')).status).toBe(200);
    expect(await billable(`month=2026-03&client=${clientId}`)).toEqual([]);
  });

  it('holds finished pieces of an order and counted pieces of a receipt, without amounts', async () => {
    const house = companyOf(api);
    const made = await house.make(client);
    await house.through(made.reference, 40);
    await companyFor(api, client).feed('D-1', { ...head, lines, status: 'RECEIVED' });
    await companyFor(api, client).feed('D-2', { ...head });
    const items = await billable(`month=2026-03&client=${client.session.clientId}`);
    expect(items).toMatchObject([
      { kind: 'receipt', text: head.vendor, unitPrice: null, amount: null },
      { kind: 'work', reference: made.reference, text: made.title, quantity: 40, amount: null },
    ]);
    expect(items[0]?.quantity).toBe(29);
  });

  it('is a file on the page and the feed, for billing and managers alone', async () => {
    await companyFor(api, client).feed('D-1', { ...head, lines, status: 'RECEIVED' });
    provideEmbeddedApi(api);
    const desk = await openDeskAs(api, 'billing');
    const file = await readBillingPage(desk.at('/desk/billing?month=2026-03&format=csv'));
    if (!(file instanceof Response)) throw new Error('There is no file.');
    expect(file.headers.get('content-disposition')).toContain('billable_2026-03.csv');
    expect(await file.text()).toContain(client.session.clientId);
    const { token } = await addPerson(api.context, ['service', 'claims', 'warehouse']);
    expect((await api.call('GET /ops/billable?month=2026-03', { token })).status).toBe(403);
    const status = async (query: string) =>
      (await api.call(`GET /ops/billable?${query}`, { token: billing.token })).status;
    expect(await status('month=2026-13')).toBe(422);
    expect(await status('month=2026-03&client=C-999999')).toBe(404);
  });
});

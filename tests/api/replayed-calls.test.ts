import { expect, it } from 'vitest';
import type { Reply } from '../support/api.ts';
import { pictureOf } from './files/support.ts';
import { head, companyFor, lines } from './receipts/support.ts';
import { serviceRequestCases } from '../fixtures/submissions/service-request.ts';
import { api, client, onEachDatabase } from './submissions/each-database.ts';
import { recordOf } from './submissions/support.ts';
import { companyOf, order, workOf } from './work-orders/support.ts';

const DAY = '2026-03-02';
const REPLAYED = 'Replayed: this call was carried out before, and nothing changed.';
const said = ({ status, body }: Reply) => [status, String(body['ResponseMessage'])] as const;

onEachDatabase('a used callerReference', () => {
  /** The first call is carried out, the same again is replayed, and the changed one is refused. */
  async function expectOnce(route: string, body: object, changed: object) {
    const first = await api.ops(route, body);
    expect([route, first.status]).toEqual([route, 200]);
    expect(first.body['ResponseMessage']).not.toContain('Replayed');
    const again = Object.fromEntries(Object.entries(body).toReversed());
    const [status, text] = said(await api.ops(route, again));
    expect([route, status, text]).toEqual([route, 200, expect.stringContaining(REPLAYED)]);
    const [refused, why] = said(await api.ops(route, { ...body, ...changed }));
    expect([route, refused, why]).toEqual([
      route,
      409,
      expect.stringContaining('was used for a call that said something else'),
    ]);
    return first;
  }

  it('stays with the first contents of a receipt, of its changes and of its moves', async () => {
    const feed = { callerReference: 'r-1', receipt: 'D-1', client: client.email, ...head, lines };
    await expectOnce('POST /ops/receipts', feed, { vendor: 'Another mill' });
    const more = { callerReference: 'r-2', receipt: 'D-1', carrier: 'UPS' };
    await expectOnce('POST /ops/receipts', more, { carrier: 'FedEx' });
    const move = { callerReference: 'r-3', to: 'ARRIVED' };
    await expectOnce('POST /ops/receipts/D-1/transition', move, { note: 'At the dock.' });
    const after = await companyFor(api, client).read('D-1');
    expect(after).toMatchObject({ vendor: head.vendor, carrier: 'UPS' });
  });

  it('stays with the first contents of a work order and of each act on it', async () => {
    const made = { callerReference: 'w-1', client: client.session.clientId, ...order };
    const { reference } = workOf(await expectOnce('POST /ops/work-orders', made, { pieces: 90 }));
    const path = `POST /ops/work-orders/${reference}`;
    const title = { callerReference: 'w-2', title: 'Tickets' };
    await expectOnce(`${path}/change`, title, { title: 'Labels' });
    const count = (done: number) => ({ entries: [{ stage: 'TICKETED', day: DAY, done }] });
    await expectOnce(`${path}/progress`, { callerReference: 'w-3', ...count(10) }, count(20));
    const hold = { callerReference: 'w-4', reason: 'Which string?', waitingFor: 'client' };
    await expectOnce(`${path}/hold`, hold, { reason: 'Which hook?' });
    const move = { callerReference: 'w-5', to: 'IN_PROGRESS', note: '' };
    await expectOnce(`${path}/transition`, move, { note: 'Again.' });
    const stages = (await companyOf(api).read(reference)).stages;
    expect(stages.find(({ stage }) => stage === 'TICKETED')).toMatchObject({ done: 10 });
  });

  it('stays with the first contents of what the company does to a request', async () => {
    const sent = recordOf(await client.send('service-request', serviceRequestCases.right));
    const path = `POST /ops/submissions/${sent.reference}`;
    const move = { callerReference: 's-1', to: 'IN_REVIEW', note: 'We look at it.' };
    await expectOnce(`${path}/transition`, move, { note: 'We looked at it.' });
    const question = { callerReference: 's-2', question: 'Which vendor?', fields: ['vendor'] };
    await expectOnce(`${path}/question`, question, { question: 'Which mill?' });
    await api.ops(`${path}/transition`, { callerReference: 's-3', to: 'IN_REVIEW', note: '' });
    const line = { code: 'TKT', text: 'Tickets', qty: 100, unitPrice: 12 };
    const quote = { callerReference: 's-4', lines: [line], tax: 0, validUntil: '2026-04-01' };
    await expectOnce(`${path}/quote`, quote, { tax: 100 });
    const other = await api.ops(`${path}/quote`, { ...quote, callerReference: 's-2' });
    expect([other.status, other.body['ResponseMessage']]).toEqual([
      409,
      expect.stringContaining('is the name of something else'),
    ]);
  });

  it('stays with the first file of a receipt', async () => {
    const company = companyFor(api, client);
    await company.feed('D-1', head);
    const [one, other] = [await pictureOf(), await pictureOf({ format: 'png' })];
    const fields = { callerReference: 'f-1', kind: 'photo' };
    expect(said(await company.file('D-1', fields, one))).toEqual([200, 'File kept.']);
    expect(said(await company.file('D-1', fields, one))[1]).toContain(REPLAYED);
    expect((await company.file('D-1', fields, other)).status).toBe(409);
    expect((await company.file('D-1', { ...fields, caption: 'Open' }, one)).status).toBe(409);
  });

  it('reports per row in a batch', async () => {
    const row = (callerReference: string, change: object = {}) => ({
      path: '/ops/receipts',
      body: { callerReference, receipt: 'D-1', client: client.email, ...head, ...change },
    });
    const calls = [row('b-1'), row('b-1'), row('b-1', { vendor: 'Another mill' })];
    const reply = await api.ops('POST /ops/batch', { mode: 'each', calls });
    const rows = reply.body['ResponseBody'] as { status: number; body: Reply['body'] }[];
    expect(rows.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(rows[1]?.body['ResponseMessage']).toContain(REPLAYED);
  });

  it('takes a call again whose contents were not kept at the time', async () => {
    const feed = { callerReference: 'r-1', receipt: 'D-1', client: client.email };
    await api.ops('POST /ops/receipts', feed);
    await api.database.db.updateTable('receipt_events').set({ call_digest: null }).execute();
    expect((await api.ops('POST /ops/receipts', { ...feed, vendor: 'X' })).status).toBe(200);
  });
});

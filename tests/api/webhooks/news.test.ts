import { beforeEach, describe, expect, it } from 'vitest';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { anyDatabase } from '../../support/databases.ts';
import { approvedLabel, labelIn } from '../labels/support.ts';
import { createFormsApi, recordOf, type Client, type FormsApi } from '../submissions/support.ts';
import { companyOf, workOf } from '../work-orders/support.ts';
import { webhooksOf, withWebhooks } from './told.ts';

const TYPED = 'Words that somebody has typed.';

describe("what the company's system is told", () => {
  let api: FormsApi;
  let client: Client;
  beforeEach(async () => {
    api = createFormsApi(await anyDatabase.open(), withWebhooks);
    client = await api.newClient();
  });

  const told = async () => (await webhooksOf(api)).map(({ type, data }) => [type, data['status']]);
  const read = (id: string) => client.read(id);
  const request = async () =>
    recordOf(await client.send('service-request', serviceRequestCases.right));
  const house = async (...[reference, step, body]: Parameters<typeof api.company>) => {
    const reply = await api.company(reference, step, body);
    expect([step, reply.status, reply.body]).toEqual([step, 200, expect.anything()]);
  };
  const quoted = async () => {
    const { id, reference } = await request();
    await house(reference, 'transition', { to: 'IN_REVIEW', note: '' });
    const lines = [{ code: 'TKT', text: 'Tickets', qty: 100, unitPrice: 12 }];
    await house(reference, 'quote', { lines, tax: 0, validUntil: '2026-04-01' });
    return read(id);
  };

  it('includes a declined quote, and a withdrawn request', async () => {
    const { id, revision, reference } = await quoted();
    const declined = await client.call(`POST /client/submissions/${id}/act`, {
      act: 'decline',
      revision,
      note: TYPED,
    });
    expect(declined.status).toBe(200);
    const other = await request();
    await client.call(`POST /client/submissions/${other.id}/withdraw`, {
      revision: other.revision,
    });
    expect((await told()).map(([type]) => type)).toEqual([
      'submission.received',
      'submission.declined',
      'submission.received',
      'submission.cancelled',
    ]);
    const [, second] = await webhooksOf(api);
    expect(second?.data).toMatchObject({
      reference,
      clientId: client.session.clientId,
      record: `/api/ops/submissions/${reference ?? ''}`,
      form: 'service-request',
    });
    expect(JSON.stringify(await webhooksOf(api))).not.toContain(TYPED);
  });

  it('includes an answered question and a reply', async () => {
    const { id, reference } = await request();
    await house(reference, 'transition', { to: 'IN_REVIEW', note: '' });
    await house(reference, 'question', { question: 'Which vendor?', fields: ['goodsText'] });
    const asked = await read(id);
    const data = { ...serviceRequestCases.right, goodsText: TYPED };
    const patched = recordOf(
      await client.call(`PATCH /client/submissions/${id}`, { revision: asked.revision, data }),
    );
    const answered = await client.call(`POST /client/submissions/${id}/submit`, {
      revision: patched.revision,
    });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    await client.call(`POST /client/submissions/${id}/reply`, {
      revision: recordOf(answered).revision,
      text: TYPED,
    });
    expect((await told()).map(([type]) => type)).toEqual([
      'submission.received',
      'submission.answered',
      'submission.replied',
    ]);
    expect(JSON.stringify(await webhooksOf(api))).not.toContain(TYPED);
  });

  it('includes a cancellation by the company', async () => {
    const { reference } = await request();
    await house(reference, 'transition', { to: 'CANCELLED', note: TYPED });
    expect(await told()).toEqual([
      ['submission.received', 'SUBMITTED'],
      ['submission.cancelled', 'CANCELLED'],
    ]);
  });

  it('includes answers about work orders', async () => {
    const company = companyOf(api);
    const { reference } = await company.make(client);
    const hold = await company.call(`POST /ops/work-orders/${reference}/hold`, {
      reason: 'Which string?',
      waitingFor: 'client',
    });
    const asked = workOf(hold).ask?.at ?? '';
    const body = { act: 'answer', asked, note: TYPED };
    const answered = await client.call(`POST /client/work-orders/${reference}/act`, body);
    expect(answered.status).toBe(200);
    const [event] = await webhooksOf(api);
    expect(event).toMatchObject({
      type: 'work_order.answered',
      data: { reference, answer: 'answer', record: `/api/ops/work-orders/${reference}` },
    });
    expect(JSON.stringify(event)).not.toContain(TYPED);
  });

  it('includes approved labels, and labels sent to be printed', async () => {
    const label = await approvedLabel(client);
    const sent = await client.call(`POST /client/labels/${label.id}/send`, {
      version: label.version,
      fulfil: 'house_prints',
      quantity: 100,
      note: TYPED,
    });
    expect([sent.status, labelIn(sent).reference]).toEqual([200, label.reference]);
    const events = await webhooksOf(api);
    expect(events.map(({ type, data }) => [type, data['reference'], data['revision']])).toEqual([
      ['label.approved', label.reference, 1],
      ['label.sent', label.reference, 1],
    ]);
    expect(JSON.stringify(events)).not.toContain(TYPED);
  });
});

import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubmission } from '#api/submissions/drafts/create-submission.ts';
import { totalQuote } from '#api/submissions/acts/quote.ts';
import { signaturesOf } from '#api/records/signature-queries.ts';
import { findSession } from '#api/security/sessions.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { plantedClaim, plantedForm } from '../../support/planted-form.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { contact, fieldsOf, mailsOf, recordOf } from './support.ts';

onAnyDatabase('the company', () => {
  let reference: string;
  beforeEach(async () => {
    reference = recordOf(await client.send('contact-us', contact)).reference ?? '';
  });

  const move = (body: object) => api.company(reference, 'transition', { note: '', ...body });
  const seenByClient = async () => await client.read(reference);

  it('lists what was handed in, never drafts, and fetches one', async () => {
    await client.draft('contact-us', contact);
    const list = await api.ops('GET /ops/submissions?status=OPEN&sort=submitted');
    expect(list.body['ResponseBody']).toMatchObject({ total: 1, items: [{ reference }] });
    const one = recordOf(await api.ops(`GET /ops/submissions/${reference}`));
    expect(one.data).toMatchObject(contact);
    expect((await api.ops('GET /ops/submissions/CT-2026-000099')).status).toBe(404);
  });

  it('skips the client for repeated statuses and empty texts', async () => {
    await move({ to: 'ANSWERED', note: 'It was the freight.' });
    const before = [await mailsOf(api), (await seenByClient()).timeline];
    const again = { callerReference: 'erp-2', to: 'ANSWERED' };
    for (const nothing of [again, again, {}]) expect((await move(nothing)).status).toBe(200);
    expect([await mailsOf(api), (await seenByClient()).timeline]).toEqual(before);
    await move({ to: 'ANSWERED', note: 'And the toll.' });
    expect((await seenByClient()).timeline.at(-1)?.note).toBe('And the toll.');
  });

  it('asks, opens the fields that the answer needs, and gets it', async () => {
    const ask = (body: object) => api.company(reference, 'question', body);
    const question = 'Which invoice is it?';
    const wrong = { callerReference: 'q-0', question, fields: ['nosuch'] };
    const refused = await ask(wrong);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)['fields']).toContain('subject (Subject), message (Message)');
    await ask({ callerReference: 'q-1', question, fields: ['message', ' MESSAGE'] });
    const asked = await seenByClient();
    expect(asked).toMatchObject({
      status: 'WAITING_FOR_YOU',
      question: { text: question, fields: ['message'] },
    });
    const overview = await client.call('GET /client/overview');
    expect(overview.body['ResponseBody']).toMatchObject({
      waitingTotal: 1,
      waiting: [{ reference }],
    });
    const data = { ...contact, subject: 'Sneaked in', message: 'Number 47 of March, please.' };
    const path = `POST /client/submissions/${reference}/submit`;
    const answered = recordOf(await client.call(path, { revision: asked.revision, data }));
    expect(answered).toMatchObject({ status: 'OPEN', question: null, reference });
    expect(answered.data).toMatchObject({ subject: contact.subject, message: data.message });
    expect(answered.timeline.map(({ kind }) => kind)).toEqual([
      'submitted',
      'question',
      'answered',
    ]);
  });

  it('opens the stores of items with the items: they name them by number', async () => {
    const item = (sku: string) => ({ sku, qty: '100' });
    const to = (line: string) => ({ line, storeText: 'Soho, 1 Mercer St', qty: '60' });
    const { right } = serviceRequestCases;
    const data = { ...right, lines: [item('AAA'), item('BBB')], shipTo: [to('2')] };
    const sent = recordOf(await client.send('service-request', data));
    const path = `submissions/${sent.reference ?? ''}`;
    const question = { callerReference: 'q-sr', question: 'No AAA came?', fields: ['lines'] };
    await api.ops(`POST /ops/${path}/question`, question);
    const { revision } = recordOf(await client.call(`GET /client/${path}`));
    const answer = { ...data, lines: [item('BBB')], shipTo: [to('1')] };
    const body = { revision, data: answer };
    const answered = recordOf(await client.call(`POST /client/${path}/submit`, body));
    expect(answered.data).toMatchObject({
      lines: [{ sku: 'BBB' }],
      shipTo: [{ line: 1, qty: 60 }],
    });
  });

  it('talks with the client, who may reply, close and reopen', async () => {
    await move({ note: 'We look into it.' });
    const act = async (step: string, body: object) => {
      const { revision } = await seenByClient();
      return client.call(`POST /client/submissions/${reference}/${step}`, { revision, ...body });
    };
    expect(recordOf(await act('reply', { text: 'Thank you' })).status).toBe('OPEN');
    expect(fieldsOf(await act('reply', { text: 'card 4111 1111 1111 1111' }))).toHaveProperty(
      'note',
    );
    expect(fieldsOf(await act('reply', { text: ' ' }))).toHaveProperty('text');
    expect(recordOf(await act('withdraw', {})).status).toBe('CLOSED');
    expect(recordOf(await act('reply', { text: 'One more thing' })).status).toBe('OPEN');
    expect((await act('act', { act: 'approve' })).status).toBe(409);
    expect(
      (
        await client.call(`POST /client/submissions/${reference}/reply`, {
          revision: 1,
          text: 'Late',
        })
      ).status,
    ).toBe(409);
  });

  it('rejects quotes where a form has none', async () => {
    const refused = await api.company(reference, 'quote', {
      callerReference: 'q-1',
      lines: [{ code: 'TKT', text: 'Tickets', qty: 10, unitPrice: 12 }],
      validUntil: '2026-03-20',
    });
    expect(refused.status).toBe(409);
  });

  it('gets signatures as evidence, chained by their hashes', async () => {
    const caller = await findSession(api.context, client.session.token);
    if (!caller) throw new Error('The client is logged in');
    const origin = { requestId: 'r', network: '203.0.113.7', userAgent: 'Test' };
    const call = { context: api.context, caller, origin, key: null };
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      const made = await createSubmission(call, {
        form: plantedForm,
        action: 'submit',
        data: plantedClaim,
      });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      expect(made.value).toMatchObject({ totals: { total: 7007 }, flags: ['EARLIER'] });
      expect(JSON.stringify(made.value.data)).not.toContain('Owner');
      ids.push(made.value.id);
    }
    const records = (
      await Promise.all(ids.map((id) => signaturesOf(api.database.db, { submission_id: id })))
    ).flat();
    expect(records.map((record) => record.chain_position)).toEqual([1, 2, 3]);
    expect(records.map((record) => record.previous_sha256)).toEqual([
      null,
      ...records.slice(0, 2).map((record) => record.record_sha256),
    ]);
    for (const record of records) {
      const hash = createHash('sha256').update(record.rendered_text).digest('hex');
      expect(record.document_sha256).toBe(hash);
      expect(record.rendered_text).toContain('Total: $70.07');
      expect(record.evidence).toMatchObject({
        signerName: 'Ann Lee',
        ip: '203.0.113.7',
        userAgent: 'Test',
        sessionId: caller.sessionId,
        email: client.email,
      });
    }
  });
});

describe('a quote', () => {
  it('adds up in minor units', () => {
    const said = {
      callerReference: 'q',
      lines: [
        { code: 'TKT', text: 'Tickets', qty: 1000, unitPrice: 7 },
        { code: 'PBG', text: 'Polybags', qty: 333, unitPrice: 11 },
      ],
      tax: 888,
      validUntil: '2026-03-20',
      note: '',
    };
    const quote = totalQuote(said, 'USD');
    expect(quote).toMatchObject({ subtotal: 10_663, total: 11_551 });
    expect(quote.lines.map(({ amount }) => amount)).toEqual([7000, 3663]);
  });
});

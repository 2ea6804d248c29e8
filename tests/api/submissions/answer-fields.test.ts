/** Fields that a question opens beside those that it names. */
import { expect, it } from 'vitest';
import { attached } from '../../fixtures/submissions/case-table.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { garmentRebrandingCases } from '../../fixtures/submissions/garment-rebranding.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { sendCase, uploadFiles } from './send-case.ts';
import { fieldsOf, recordOf } from './support.ts';

onAnyDatabase('an answer that needs more than was asked for,', () => {
  const ask = async (reference: string | null, fields: readonly string[]) =>
    recordOf(await api.company(reference, 'question', { question: 'Sure?', fields }));
  const answer = (id: string, revision: number, data: object) =>
    client.call(`POST /client/submissions/${id}/submit`, { revision, data });

  it('fills in what the form shows because of it', async () => {
    const { id, reference } = recordOf(
      await client.send('service-request', serviceRequestCases.right),
    );
    const { revision } = await ask(reference, ['services', 'rush']);
    const services = [{ service: 'TKT', qty: '100', ticketPlace: 'seam' }];
    const bare = await answer(id, revision, { services, rush: true });
    expect(Object.keys(fieldsOf(bare)).toSorted()).toEqual(['labelSource', 'rushAck']);
    const more = { rushAck: true, labelSource: 'to_quote', labelText: 'Price tickets' };
    const whole = recordOf(
      await answer(id, revision, { services, rush: true, ...more, title: 'Another title' }),
    );
    // What was sent and not asked for stays as it was.
    expect(whole.data).toMatchObject({ ...more, title: serviceRequestCases.right['title'] });
    expect(whole.status).toBe('IN_REVIEW');
  });

  it('leaves nothing behind that it has shown, when the company moves on without it', async () => {
    const { id, reference } = recordOf(
      await client.send('service-request', serviceRequestCases.right),
    );
    const { revision } = await ask(reference, ['rush']);
    const change = { revision, data: { rush: true, rushAck: true } };
    const typed = await client.call(`PATCH /client/submissions/${id}`, change);
    expect(recordOf(typed).data).toMatchObject({ rushAck: true });
    await api.company(reference, 'transition', { to: 'IN_REVIEW' });
    const after = await client.read(id);
    expect(after.data).not.toHaveProperty('rushAck');
    expect(after.data['rush']).toBe(false);
  });

  it('opens nothing for a question that names no field', async () => {
    const { id, reference } = recordOf(
      await client.send('service-request', serviceRequestCases.right),
    );
    const asked = recordOf(
      await api.company(reference, 'transition', { to: 'INFO_NEEDED', note: 'May we call you?' }),
    );
    const change = { revision: asked.revision, data: { labelText: 'Price tickets' } };
    expect((await client.call(`PATCH /client/submissions/${id}`, change)).status).toBe(409);
  });

  it('leaves what was not asked for as it was sent, while it is typed and without it', async () => {
    const { id, reference, data } = await sendCase(api, client, cargoClaimCases);
    const { revision } = await ask(reference, ['story']);
    const change = { revision, data: { story: 'The driver noted nothing; we have more photos.' } };
    const typed = recordOf(await client.call(`PATCH /client/submissions/${id}`, change));
    expect(typed.data).toEqual({ ...data, ...change.data });
    await api.company(reference, 'transition', { to: 'UNDER_INVESTIGATION' });
    expect((await client.read(id)).data).toEqual(data);
  });

  it('leaves what was typed for a question of before, when another one came', async () => {
    const { right } = serviceRequestCases;
    const { id, reference } = recordOf(await client.send('service-request', right));
    const { revision } = await ask(reference, ['title']);
    const typed = { revision, data: { title: '' } };
    await client.call(`PATCH /client/submissions/${id}`, typed);
    const other = await ask(reference, ['rush']);
    const sent = recordOf(await answer(id, other.revision, { rush: true, rushAck: true }));
    expect(sent.data).toMatchObject({ title: right['title'], rush: true });
  });

  it('takes the document off the list of missing ones that it attaches', async () => {
    const { id, reference, data } = await sendCase(api, client, cargoClaimCases);
    const { revision } = await ask(reference, ['attachments']);
    const uploaded = await uploadFiles(api, client, cargoClaimCases, {
      attachments: [attached('box', 'debit_memo')],
    });
    const attachments = [
      ...(data['attachments'] as object[]),
      ...(uploaded['attachments'] as object[]),
    ];
    const both = await answer(id, revision, { attachments });
    expect(fieldsOf(both)).toEqual({
      'docs.0.document': 'This document is attached. Remove this row.',
    });
    const done = recordOf(await answer(id, revision, { attachments, docs: [] }));
    expect([done.status, done.data['docs']]).toEqual(['UNDER_INVESTIGATION', []]);
  });

  it('changes what a rule binds to the field that was asked for', async () => {
    const whole = { ...serviceRequestCases.right, cancelDate: '2026-03-10' };
    const request = recordOf(await client.send('service-request', whole));
    const due = { dueDate: '2026-03-12' };
    const { revision } = await ask(request.reference, ['dueDate']);
    const early = await answer(request.id, revision, due);
    expect(Object.keys(fieldsOf(early))).toEqual(['cancelDate']);
    const later = { ...due, cancelDate: '2026-03-13' };
    expect(recordOf(await answer(request.id, revision, later)).data).toMatchObject(later);

    const { right } = garmentRebrandingCases;
    const rebranding = recordOf(await client.send('garment-rebranding', right));
    const more = (name: string) => [{ ...(right[name] as object[])[0], qty: '65' }];
    const pieces = await ask(rebranding.reference, ['lines']);
    const both = { lines: more('lines'), apply: more('apply') };
    const relabeled = await answer(rebranding.id, pieces.revision, both);
    expect(recordOf(relabeled).data).toMatchObject({ lines: [{ qty: 65 }], apply: [{ qty: 65 }] });

    const claim = await sendCase(api, client, cargoClaimCases);
    const noted = await ask(claim.reference, ['exceptionOnReceipt']);
    const hidden = { exceptionOnReceipt: 'no' };
    expect(Object.keys(fieldsOf(await answer(claim.id, noted.revision, hidden)))).toEqual([
      'discoveredOn',
      'carrierNotifiedOn',
      'docs',
    ]);
    const days = { discoveredOn: '2026-02-24', carrierNotifiedOn: '2026-02-25' };
    const missing = (document: string) => ({ document, state: 'not_available', reason: 'Lost' });
    const docs = ['debit_memo', 'inspection_report', 'carrier_notice'].map(missing);
    const told = { ...hidden, ...days, notifiedHow: 'email', docs };
    expect(recordOf(await answer(claim.id, noted.revision, told)).data).toMatchObject(told);
    const late = { deliveryDate: '2026-02-26' };
    const dated = await ask(claim.reference, Object.keys(late));
    const found = await answer(claim.id, dated.revision, late);
    expect(Object.keys(fieldsOf(found))).toEqual(['discoveredOn']);
    const after = { ...late, discoveredOn: '2026-02-27', carrierNotifiedOn: '2026-02-27' };
    expect(recordOf(await answer(claim.id, dated.revision, after)).data).toMatchObject(after);
  });

  it('gets a later day when it removes Rush', async () => {
    const whole = {
      ...serviceRequestCases.right,
      rush: true,
      rushAck: true,
      dueDate: '2026-03-05',
    };
    const { id, reference } = recordOf(await client.send('service-request', whole));
    const { revision } = await ask(reference, ['rush']);
    const bare = await answer(id, revision, { rush: false });
    expect(Object.keys(fieldsOf(bare))).toEqual(['dueDate']);
    const later = { rush: false, dueDate: '2026-03-10' };
    expect(recordOf(await answer(id, revision, later)).data).toMatchObject(later);
  });

  it.each([
    [garmentClaimCases, { receivedOn: '2026-03-02' }, { foundOn: '2026-03-02' }],
    [cargoClaimCases, { bolDate: '2026-02-24' }, { deliveryDate: '2026-02-25' }],
  ])('changes the days that follow the one that was asked for', async (cases, first, next) => {
    const { id, reference } = await sendCase(api, client, cases);
    const { revision } = await ask(reference, Object.keys(first));
    expect(Object.keys(fieldsOf(await answer(id, revision, first)))).toEqual(Object.keys(next));
    const both = { ...first, ...next };
    expect(recordOf(await answer(id, revision, both)).data).toMatchObject(both);
  });
});

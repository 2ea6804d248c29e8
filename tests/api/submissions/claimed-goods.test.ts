import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Values } from '#lib/forms/definition.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { uploadFiles } from './send-case.ts';
import { fieldsOf, recordOf } from './support.ts';

onAnyDatabase('a garment claim on a receipt', () => {
  const receipt = async (status: string, more: object = {}): Promise<string> => {
    const reply = await api.ops('POST /ops/receipts', {
      callerReference: `receipt-${status}`,
      client: client.session.clientId,
      receipt: `ERP-${status}`,
      vendor: 'Acme Knits',
      status,
      ...more,
      lines: [{ line: 1, sku: 'A1', expected: 10 }],
    });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return recordOf(reply).reference ?? '';
  };
  const claim = async (change: Values) => {
    const values = { ...garmentClaimCases.right, ...change };
    const { definition } = garmentClaimCases;
    return client.send(definition.type, await uploadFiles(api, client, garmentClaimCases, values));
  };

  it.each(['EXPECTED', 'CANCELLED'])('fails at the field while %s', async (status) => {
    const receiptRef = await receipt(status);
    const reply = await claim({ receiptRef });
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)['receiptRef']).toContain(`The goods of ${receiptRef} have not arrived`);
  });

  it('may name a delivery that was refused at the dock', async () => {
    expect((await claim({ receiptRef: await receipt('REFUSED') })).status).toBeLessThan(300);
  });

  it('takes the vendor of the receipt', async () => {
    const receiptRef = await receipt('ARRIVED', { arrivedAt: '2026-02-27T15:00:00.000Z' });
    const other = await claim({ receiptRef, vendor: 'Another Mill' });
    expect(fieldsOf(other)).toEqual({
      vendor: `Receipt ${receiptRef} is from Acme Knits. Enter this vendor, or choose another receipt.`,
    });
    expect((await claim({ receiptRef, vendor: 'ACME knits.' })).status).toBeLessThan(300);
  });

  it("counts from the arrival of the receipt's goods", async () => {
    const receiptRef = await receipt('ARRIVED', { arrivedAt: '2026-02-10T15:00:00.000Z' });
    const late = recordOf(await claim({ receiptRef, vendor: 'Acme Knits' }));
    expect(late.flags).toEqual(['LATE']);
    const early = { receiptRef, receivedOn: '2026-01-20', foundOn: '2026-02-05' };
    expect(fieldsOf(await claim({ ...early, vendor: 'Acme Knits' }))).toEqual({
      receivedOn: 'These goods arrived on Feb 10, 2026. Enter this day or a later one.',
      foundOn: 'Found on must be greater than or equal to start date!',
    });
  });

  it('about the work of the company is in time by the day that was typed: the work comes after the arrival', async () => {
    const receiptRef = await receipt('ARRIVED', { arrivedAt: '2026-02-10T15:00:00.000Z' });
    const work = { receiptRef, claimAbout: 'house_work', vendor: '' };
    expect(recordOf(await claim(work)).flags).toEqual([]);
    const old = { ...work, receivedOn: '2026-02-20', foundOn: '2026-02-20' };
    expect(recordOf(await claim(old)).flags).toEqual(['LATE']);
  });

  it('counts other days in an answer that names a later receipt', async () => {
    const receiptRef = await receipt('ARRIVED', { arrivedAt: '2026-02-27T15:00:00.000Z' });
    const early = { vendor: 'Acme Knits', receivedOn: '2026-02-20', foundOn: '2026-02-21' };
    const { reference } = recordOf(await claim(early));
    const { revision } = recordOf(
      await api.company(reference, 'question', {
        question: 'Which receipt?',
        fields: ['receiptRef'],
      }),
    );
    const answer = (data: Values) =>
      client.call(`POST /client/submissions/${reference ?? ''}/submit`, { revision, data });
    expect(Object.keys(fieldsOf(await answer({ receiptRef })))).toEqual(['receivedOn', 'foundOn']);
    const days = { receivedOn: '2026-02-27', foundOn: '2026-02-28' };
    expect((await answer({ receiptRef, ...days })).status).toBe(200);
  });

  it('validates against the receipt in an answer that may change it', async () => {
    const receiptRef = await receipt('ARRIVED', { arrivedAt: '2026-02-27T15:00:00.000Z' });
    const { reference } = recordOf(await claim({ receiptRef, vendor: 'Acme Knits' }));
    const answerWith = async (fields: string[], data: Values) => {
      const asked = await api.company(reference, 'question', {
        question: 'Which receipt?',
        fields,
      });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      const { revision } = recordOf(asked);
      return client.call(`POST /client/submissions/${reference ?? ''}/submit`, { revision, data });
    };
    await api.company(reference, 'transition', { to: 'UNDER_REVIEW' });
    const nobodys = await answerWith(['receiptRef'], { receiptRef: 'RC-2026-999999' });
    expect([nobodys.status, fieldsOf(nobodys)]).toEqual([
      404,
      { receiptRef: expect.any(String) as string },
    ]);
    const early = await answerWith(['receiptRef'], { receiptRef: await receipt('EXPECTED') });
    expect([early.status, Object.keys(fieldsOf(early))]).toEqual([422, ['receiptRef']]);
    // An arrival that is corrected later does not close an answer about something else.
    await receipt('ARRIVED', {
      arrivedAt: '2026-03-01T15:00:00.000Z',
      callerReference: randomUUID(),
    });
    expect(
      (await answerWith(['description'], { description: 'The seams are open on every piece.' }))
        .status,
    ).toBe(200);
  });
});

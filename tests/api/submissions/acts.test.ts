import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { valuesOf } from '../../fixtures/submissions/case-table.ts';
import { requestFor } from '../../support/api.ts';
import { plantedSignature } from '../../support/planted-form.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { api, client, logInAgain, onEachDatabase } from './each-database.ts';
import { seedReferences, sendCase, tableOf } from './send-case.ts';
import { fieldsOf, mailsOf, mailTexts, recordOf } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const signature = { ...plantedSignature, documentVersion: '2026-02' };

onEachDatabase('signed acts', () => {
  let count = 0;
  const sent = async (type: string, change: object = {}) => {
    const table = tableOf(type);
    const values = valuesOf(table, { name: '', change: { ...change }, texts: {} });
    await seedReferences(api, client, table.definition, values);
    return sendCase(api, client, table, values);
  };
  const read = (id: string) => client.read(id);
  const move = (reference: string | null, to: string, note = '') =>
    api.company(reference, 'transition', { callerReference: `move-${count++}`, to, note });
  const quote = async (reference: string | null, unitPrice = 150) => {
    const reply = await api.company(reference, 'quote', {
      callerReference: `quote-${count++}`,
      lines: [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice }],
      tax: 100,
      validUntil: '2026-03-10',
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const act = (id: string, body: object) =>
    client.call(`POST /client/submissions/${id}/act`, { note: '', ...body });

  /** A service request with a quote, as its client reads it. */
  const quoted = async () => {
    const { id, reference } = await sent('service-request');
    await move(reference, 'IN_REVIEW');
    await quote(reference);
    return read(id);
  };

  it('approve a quote with evidence of exactly what was shown, in the chain', async () => {
    const record = await quoted();
    const { id, revision, reference } = record;
    const reply = await act(id, { act: 'approve', revision, signature });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const approved = recordOf(reply);
    expect(approved.status).toBe('APPROVED');
    const evidence = approved.signatures.at(-1);
    expect(evidence).toMatchObject({
      field: 'approve',
      documentType: 'quote-approval',
      documentVersion: '2026-02',
      evidence: { signerName: 'Ann Lee', intent: 'Sign and approve quote', ip: '203.0.113.7' },
    });
    const text = evidence?.renderedText ?? '';
    expect(text).toBe(
      [
        `Approve quote: ${reference ?? ''}`,
        `Service Request: ${record.title}`,
        'Relabel: 60 × $1.50 = $90.00\nSubtotal: $90.00\nTax: $1.00\nTotal: $91.00\nValid until: Mar 10, 2026',
        'I approve this quote and order the work at these prices.',
      ].join('\n\n'),
    );
    expect(evidence?.documentSha256).toBe(sha256(text));
    expect(approved.timeline.at(-1)).toMatchObject({ kind: 'approve', to: 'APPROVED' });
    expect(
      (await mailsOf(api)).filter((mail) => mail.startsWith('submission-for-house')),
    ).toHaveLength(2);
    expect((await mailsOf(api)).some((mail) => mail.startsWith('submission-signed'))).toBe(true);
  });

  it('ask for the signature at its fields, and change nothing without it', async () => {
    const { id, revision } = await quoted();
    expect(fieldsOf(await act(id, { act: 'approve', revision }))).toEqual({
      signature: 'Please sign.',
    });
    const wrong = { ...signature, typedSignature: 'Somebody Else', intent: false };
    expect(fieldsOf(await act(id, { act: 'approve', revision, signature: wrong }))).toEqual({
      'signature.typedSignature': 'Type your full name exactly as above.',
      'signature.intent': 'Please confirm that you mean to sign.',
    });
    const old = { ...signature, documentVersion: '2025-01' };
    const reply = await act(id, { act: 'approve', revision, signature: old });
    expect(fieldsOf(reply)).toHaveProperty('signature');
    const after = await read(id);
    expect(after).toMatchObject({ status: 'QUOTED', revision, signatures: [] });
  });

  it('refuse a quote after its last day, and say so', async () => {
    const { id, revision } = await quoted();
    api.advance(9 * DAY_MS);
    await logInAgain();
    const late = await act(id, { act: 'approve', revision, signature });
    expect(late.status).toBe(409);
    expect(late.body['ResponseMessage']).toBe(
      'This was valid until Mar 10, 2026. Message us and we’ll renew it.',
    );
  });

  it('need a quote that can still be signed', async () => {
    const { reference } = await sent('service-request');
    await move(reference, 'IN_REVIEW');
    const body = {
      callerReference: 'late',
      lines: [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice: 150 }],
      validUntil: '2026-03-01',
    };
    const reply = await api.company(reference, 'quote', body);
    expect(fieldsOf(reply)).toEqual({
      validUntil: 'Choose Mar 2, 2026 (New York) or a later date.',
    });
  });

  it('hold on its last day, in the company’s time', async () => {
    const { id, revision } = await quoted();
    api.advance(8 * DAY_MS + 13 * 60 * 60 * 1000);
    await logInAgain();
    expect((await act(id, { act: 'approve', revision, signature })).status).toBe(200);
  });

  it('refuse what was shown at another revision: the quote may be another one', async () => {
    const { id, revision, reference } = await quoted();
    await move(reference, 'IN_REVIEW');
    await quote(reference, 999);
    expect((await act(id, { act: 'approve', revision, signature })).status).toBe(409);
    const { revision: newest, status, signatures } = await read(id);
    expect({ status, signatures }).toEqual({ status: 'QUOTED', signatures: [] });
    const approved = await act(id, { act: 'approve', revision: newest, signature });
    expect(recordOf(approved).signatures[0]?.renderedText).toContain('$9.99');
  });

  it('apply one of two presses', async () => {
    const { id, revision } = await quoted();
    const body = { act: 'approve', revision, signature };
    const replies = await Promise.all([act(id, body), act(id, body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(id)).signatures).toHaveLength(1);
  });

  it('decline a quote with a reason alone', async () => {
    const { id, revision } = await quoted();
    expect(fieldsOf(await act(id, { act: 'decline', revision }))).toEqual({
      note: 'Reason is required!',
    });
    const declined = recordOf(await act(id, { act: 'decline', revision, note: 'Too dear' }));
    expect(declined).toMatchObject({ status: 'QUOTE_DECLINED', signatures: [] });
    expect(declined.timeline.at(-1)).toMatchObject({ kind: 'decline', note: 'Too dear' });
  });

  it('decline an offer on a claim with reason and signature, then accept a better one', async () => {
    const { id, reference } = await sent('damage-claim');
    await move(reference, 'ACKNOWLEDGED');
    await quote(reference);
    const { revision } = await read(id);
    expect(fieldsOf(await act(id, { act: 'decline', revision, note: 'Too little' }))).toEqual({
      signature: 'Please sign.',
    });
    const declined = await act(id, { act: 'decline', revision, note: 'Too little', signature });
    expect(recordOf(declined).status).toBe('DISPUTED');
    await quote(reference, 400);
    const better = await read(id);
    const accepted = recordOf(
      await act(id, { act: 'approve', revision: better.revision, signature }),
    );
    expect(accepted.status).toBe('ACCEPTED');
    const subjects = (await mailTexts(api)).map(({ subject }) => subject);
    expect(subjects).toContain(`${reference}: your offer is ready - Selvage & Tag`);
    const company = subjects.filter((text) => /offer (signed|declined)/.test(text));
    expect(company).toHaveLength(2);
    expect(subjects.filter((text) => text.includes('quote'))).toEqual([]);
    expect(accepted.signatures.map(({ documentType }) => documentType)).toEqual([
      'cargo-claim',
      'offer-refusal',
      'offer-acceptance',
    ]);
    const [first, second, third] = accepted.signatures;
    expect([second?.previousSha256, third?.previousSha256]).toEqual([
      first?.recordSha256,
      second?.recordSha256,
    ]);
  });

  it('approve and reject samples', async () => {
    const { id, reference } = await sent('garment-rebranding');
    for (const to of ['IN_REVIEW', 'SCHEDULED']) await move(reference, to);
    await move(reference, 'SAMPLE_MADE', 'One sample, neck label 5 mm from the seam.');
    const first = await read(id);
    const rejected = await act(id, {
      act: 'decline',
      revision: first.revision,
      note: 'Too far left',
    });
    expect(recordOf(rejected).status).toBe('SAMPLE_REJECTED');
    await move(reference, 'SAMPLE_MADE_2', 'Moved by 3 mm.');
    const { revision } = await read(id);
    const approved = recordOf(await act(id, { act: 'approve', revision, signature }));
    expect(approved.status).toBe('SAMPLE_APPROVED');
    const text = approved.signatures.at(-1)?.renderedText ?? '';
    expect(text).toContain('Sample 2 made\nMoved by 3 mm.');
    expect(text).not.toContain('neck label');
  });

  it('appear on paper: quote, signer, and chain', async () => {
    const { id, revision } = await quoted();
    const { token } = client.session;
    const paper = async () => {
      const path = `GET /client/submissions/${id}/pdf?paper=quote`;
      const response = await api.fetch(requestFor(path, { token }));
      return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text;
    };
    const before = await paper();
    expect(before).toContain('Relabel 60 of 100 $1.50 $90.00');
    expect(before).toContain('Total $91.00');
    expect(before).not.toContain('Signature record');
    const approved = recordOf(await act(id, { act: 'approve', revision, signature }));
    const after = await paper();
    expect(after).toContain('Signature record: quote-approval');
    expect(after.replaceAll(' ', '')).toContain(approved.signatures[0]?.recordSha256);
    await api.close();
  });
});

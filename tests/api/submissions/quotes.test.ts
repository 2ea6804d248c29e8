import { expect, it } from 'vitest';
import { digestOf } from '#api/kernel/digest.ts';
import { requestFor } from '../../support/api.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { sendOf } from './send-case.ts';
import { fieldsOf, recordOf } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onAnyDatabase('quotes', () => {
  /** A record that a quote may be put on. */
  const sent = async (type: string, status: string, change: object) => {
    const { id, reference } = await sendOf(api, client, type, change);
    const path = `/ops/submissions/${reference}`;
    const move = async (to: string, callerReference: string) => {
      const moved = await api.ops(`POST ${path}/transition`, { callerReference, to });
      expect(moved.status).toBe(200);
    };
    await move(status, 'move');
    return { id, move, offer: (said: object) => api.ops(`POST ${path}/quote`, said) };
  };
  const claimInEuros = () => sent('damage-claim', 'ACKNOWLEDGED', { currency: 'EUR' });
  const read = (id: string) => client.read(id);
  const said = {
    callerReference: 'once',
    lines: [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice: 150 }],
    validUntil: '2026-03-10',
  };

  it('use the currency of the record', async () => {
    const claim = await claimInEuros();
    const refused = await claim.offer({ ...said, currency: 'USD' });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ currency: 'The amounts of this record are in EUR.' });
    expect((await claim.offer(said)).status).toBe(200);
    expect((await read(claim.id)).quote).toMatchObject({ currency: 'EUR' });
    const request = await sent('service-request', 'IN_REVIEW', { budget: '' });
    expect((await request.offer({ ...said, currency: 'EUR' })).status).toBe(200);
  });

  it('return the first answer when repeated, whatever has happened to record and day since', async () => {
    const claim = await claimInEuros();
    expect((await claim.offer(said)).status).toBe(200);
    const { data } = await read(claim.id);
    const dollars = JSON.stringify({ ...data, currency: 'USD' });
    const { db } = api.database;
    await db.updateTable('submissions').set({ data: dollars }).where('id', '=', claim.id).execute();
    api.advance(30 * DAY_MS);
    const again = await claim.offer(said);
    expect([again.status, recordOf(again).quote]).toMatchObject([200, { currency: 'EUR' }]);
    expect((await claim.offer({ ...said, currency: 'GBP' })).status).toBe(409);
  });

  it('print what the company writes with them', async () => {
    const { id, offer } = await sent('service-request', 'IN_REVIEW', { budget: '' });
    await offer({ ...said, note: 'For goods that come in one delivery.' });
    const path = `GET /client/submissions/${id}/pdf?paper=quote`;
    const response = await api.fetch(requestFor(path, { token: client.session.token }));
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('Message Total $90.00');
    expect(text).toContain('For goods that come in one delivery.');
  });

  it('appear withdrawn once the company has taken them back', async () => {
    const { id, move, offer } = await sent('service-request', 'IN_REVIEW', { budget: '' });
    const seen = async () => {
      const { status, quote } = await read(id);
      const path = `GET /client/submissions/${id}/pdf?paper=quote`;
      const response = await api.fetch(requestFor(path, { token: client.session.token }));
      const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
      const texts = ['Our quote (withdrawn)', 'Valid until', 'Message Total'];
      const onPaper = texts.map((each) => text.includes(each));
      return { status, isWithdrawn: quote?.isWithdrawn ?? false, onPaper };
    };
    const quoted = { status: 'QUOTED', isWithdrawn: false, onPaper: [false, true, true] };
    const back = { isWithdrawn: true, onPaper: [true, false, false] };
    await offer(said);
    expect(await seen()).toEqual(quoted);
    await move('IN_REVIEW', 'back');
    const again = await offer(said);
    expect(again.body['ResponseMessage']).toMatch(/Replayed: .* The record is IN_REVIEW\.$/);
    expect(await seen()).toEqual({ status: 'IN_REVIEW', ...back });
    await move('INFO_NEEDED', 'ask');
    expect(await seen()).toEqual({ status: 'INFO_NEEDED', ...back });
    await move('IN_REVIEW', 'look');
    expect((await offer({ ...said, callerReference: 'twice' })).status).toBe(200);
    expect(await seen()).toEqual(quoted);
  });

  it('match those of an earlier release in dollars on a record in euros', async () => {
    const claim = await claimInEuros();
    expect((await claim.offer(said)).status).toBe(200);
    const before = { ...said, tax: 0, currency: 'USD', note: '' };
    await api.database.db
      .updateTable('submission_events')
      .set({ call_digest: digestOf(before) })
      .where('caller_reference', '=', said.callerReference)
      .execute();
    expect((await claim.offer(before)).status).toBe(200);
    expect((await claim.offer(said)).status).toBe(200);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { SubmissionOverview } from '#lib/submissions/replies.ts';
import { anyDatabase } from '../../support/databases.ts';
import { api, client, logInAgain, onAnyDatabase } from './each-database.ts';
import { sendCase } from './send-case.ts';
import { createFormsApi, recordOf } from './support.ts';

onAnyDatabase('a claim that waits for its client', () => {
  let path: string;
  let reference: string;
  beforeEach(async () => {
    const record = await sendCase(api, client, cargoClaimCases);
    reference = record.reference ?? '';
    path = `/client/submissions/${reference}`;
  });

  const read = async () => recordOf(await client.call(`GET ${path}`));
  const move = (to: string, more: object = {}) =>
    api.company(reference, 'transition', { to, ...more });
  const reply = async (text: string) => {
    const { revision } = await read();
    const sent = await client.call(`POST ${path}/reply`, { revision, text });
    expect(sent.status).toBe(200);
  };

  it('receives a question, and a message answers one that opens no field', async () => {
    expect((await move('DOCS_NEEDED', { note: 'POD?', visibility: 'internal' })).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'DOCS_NEEDED', question: null });
    await reply('What do you need?');
    // Nothing was asked, so nothing is answered.
    expect((await read()).status).toBe('DOCS_NEEDED');
    await move('UNDER_INVESTIGATION');
    expect((await move('DOCS_NEEDED', { note: 'Please send the POD.' })).status).toBe(200);
    expect(await read()).toMatchObject({
      status: 'DOCS_NEEDED',
      question: { text: 'Please send the POD.', fields: [] },
    });
    await reply('Here it is.');
    expect(await read()).toMatchObject({ status: 'UNDER_INVESTIGATION', question: null });
    const asking = { question: 'Which price?', fields: ['lines'] };
    expect((await api.company(reference, 'question', asking)).status).toBe(200);
    await reply('I will look.');
    // The fields that were asked for are still to be sent.
    expect(await read()).toMatchObject({
      status: 'DOCS_NEEDED',
      question: { text: asking.question, fields: asking.fields },
    });
    await move('UNDER_INVESTIGATION');
    expect(await read()).toMatchObject({ status: 'UNDER_INVESTIGATION', question: null });
    // A question of an earlier release, which stayed with the record, is not asked again.
    const old = JSON.stringify({ text: 'Which price?', fields: ['lines'] });
    const { db } = api.database;
    await db
      .updateTable('submissions')
      .set({ question: old })
      .where('reference', '=', reference)
      .execute();
    await move('DOCS_NEEDED');
    expect(await read()).toMatchObject({ status: 'DOCS_NEEDED', question: null });
  });

  it('shows an offer to sign', async () => {
    await move('UNDER_INVESTIGATION');
    const none = await move('OFFERED');
    expect([none.status, none.body['ResponseMessage']]).toEqual([
      409,
      'There is no offer that the client could sign. Send one with the call quote.',
    ]);
    const lines = [{ code: '', text: 'Half of it', qty: 1, unitPrice: 18_000 }];
    const offer = { lines, validUntil: '2026-03-05' };
    expect((await api.company(reference, 'quote', offer)).status).toBe(200);
    expect((await read()).status).toBe('OFFERED');
    const waits = async () => {
      const { body } = await client.call('GET /client/overview');
      const { waiting, waitingTotal } = body['ResponseBody'] as SubmissionOverview;
      return [waiting.map((each) => each.reference), waitingTotal];
    };
    api.advance(3 * DAY_MS);
    await logInAgain();
    expect(await waits()).toEqual([[reference], 1]);
    // After its last day there is nothing to sign.
    api.advance(DAY_MS);
    await logInAgain();
    expect(await waits()).toEqual([[], 0]);
  });
});

describe('a request', () => {
  it('returns to quoted without a new quote while the last one is valid', async () => {
    const api = createFormsApi(await anyDatabase.open());
    const client = await api.newClient();
    const { reference } = recordOf(await client.send('service-request', serviceRequestCases.right));
    const move = (to: string) => api.company(reference, 'transition', { to });
    const lines = [{ code: 'FLD', text: 'Fold', qty: 100, unitPrice: 45 }];
    await move('IN_REVIEW');
    await api.company(reference, 'quote', { lines, validUntil: '2026-03-05' });
    const again = async () => {
      expect((await move('IN_REVIEW')).status).toBe(200);
      return (await move('QUOTED')).status;
    };
    expect(await again()).toBe(200);
    api.advance(4 * 24 * 60 * 60 * 1000);
    expect(await again()).toBe(409);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { createFormsApi, fieldsOf } from '../submissions/support.ts';
import { webhooksOf, withWebhooks } from '../webhooks/told.ts';
import {
  exceptions,
  head,
  companyFor,
  lines,
  receiptMails,
  receiptOf,
  type CompanyCalls,
} from './support.ts';

onAnyDatabase('answers to exceptions', () => {
  let company: CompanyCalls;
  let receipt: Awaited<ReturnType<CompanyCalls['read']>>;
  beforeEach(async () => {
    company = companyFor(api, client);
    await company.feed('D-1', { ...head, lines, exceptions });
    for (const to of ['ARRIVED', 'COUNTING', 'RECEIVED']) await company.move('D-1', to);
    receipt = await company.read('D-1');
  });

  const idOf = (name: string): string =>
    receipt.exceptions.find(({ houseReference }) => houseReference === name)?.id ?? '';
  const split = (name: string, parts: object, note = '') =>
    client.call(`POST /client/receipts/${receipt.reference}/exceptions/${idOf(name)}/answer`, {
      parts,
      note,
    });
  const answerAll = (answers: readonly object[]) =>
    client.call(`POST /client/receipts/${receipt.reference}/answers`, { answers });
  const parts = [
    { answer: 'return', qty: 1 },
    { answer: 'accept', qty: 2 },
  ];

  it('split the pieces, and say so on the page, in the feed, by mail and in the history', async () => {
    const saved = receiptOf(await split('E2', parts, 'One is torn.'));
    expect(saved.openExceptions).toBe(2);
    const wanted = { answer: 'split', parts, answerNote: 'One is torn.' };
    expect(saved.exceptions[1]).toMatchObject(wanted);
    expect((await company.read('D-1')).exceptions[1]).toMatchObject(wanted);
    expect(saved.timeline.at(-1)?.note).toBe(
      'Damaged 3: Return to vendor 1, Accept 2. One is torn.',
    );
    const mail = (await receiptMails(api)).at(-1);
    expect(mail?.text).toContain('Damaged 3 (TEE, Black, L): Return to vendor 1, Accept 2.');
    const pdf = await client.call(`GET /client/receipts/${receipt.reference}/pdf`);
    expect(pdf.status).toBe(200);
  });

  it.each([
    [
      [
        { answer: 'return', qty: 1 },
        { answer: 'accept', qty: 1 },
      ],
      'parts',
      'Your answer is about 2 pieces; the exception has 3 pieces.',
    ],
    [
      [
        { answer: 'rework', qty: 1 },
        { answer: 'accept', qty: 2 },
      ],
      'parts',
      'This cannot be done here.',
    ],
  ])('refuse the parts %j', async (wrong, field, message) => {
    const refused = await split('E2', wrong);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ [field]: message });
  });

  it.each([
    [[{ answer: 'return', qty: 3 }]],
    [
      [
        { answer: 'return', qty: 1 },
        { answer: 'return', qty: 2 },
      ],
    ],
    [
      [
        { answer: 'return', qty: 0 },
        { answer: 'accept', qty: 3 },
      ],
    ],
    [
      [
        { answer: 'return', qty: 1.5 },
        { answer: 'accept', qty: 1.5 },
      ],
    ],
  ])('require one answer per part, in whole pieces: %j', async (wrong) => {
    expect((await split('E2', wrong)).status).toBe(422);
    expect((await company.read('D-1')).openExceptions).toBe(3);
  });

  it('return no pieces that did not come', async () => {
    const message = 'Pieces that never arrived cannot be returned.';
    const short = { exception: idOf('E1'), answer: 'return' };
    expect(fieldsOf(await answerAll([short]))).toEqual({ 'answers.0.answer': message });
    const some = [
      { answer: 'return', qty: 1 },
      { answer: 'hold', qty: 1 },
    ];
    expect(fieldsOf(await split('E1', some))).toEqual({ parts: message });
    expect((await company.read('D-1')).openExceptions).toBe(3);
  });

  it('reject `answer` together with `parts`', async () => {
    const path = `POST /client/receipts/${receipt.reference}/exceptions/${idOf('E2')}/answer`;
    const both = await client.call(path, { answer: 'return', parts });
    expect(both.status).toBe(422);
    expect(fieldsOf(both)).toEqual({ parts: 'Send answer for all pieces, or parts. Not both.' });
    expect(fieldsOf(await client.call(path, { note: 'Well' }))).toHaveProperty('answer');
  });

  it('that are split are asked for again when the pieces change, others stay', async () => {
    await split('E2', parts);
    await answerAll([{ exception: idOf('E1'), answer: 'hold' }]);
    await company.feed('D-1', {
      exceptions: [
        { exception: 'E1', qty: 1 },
        { exception: 'E2', qty: 2 },
      ],
    });
    const [short, damaged] = (await company.read('D-1')).exceptions;
    expect(short).toMatchObject({ qty: 1, answer: 'hold' });
    expect(damaged).toMatchObject({ qty: 2, answer: null, parts: [], answeredAt: null });
  });

  it('about another number of pieces than the client saw are refused, one alone and several', async () => {
    const { reference } = receipt;
    const path = `POST /client/receipts/${reference}/exceptions/${idOf('E2')}/answer`;
    await company.feed('D-1', { exceptions: [{ exception: 'E2', qty: 60 }] });
    const message = 'The number of pieces has changed: 60.';
    const alone = await client.call(path, { answer: 'accept', qty: 3 });
    expect([alone.status, alone.body['ResponseMessage']]).toEqual([409, message]);
    expect(fieldsOf(alone)).toEqual({ qty: message });
    const all = await answerAll([
      { exception: idOf('E1'), answer: 'accept', qty: 2 },
      { exception: idOf('E2'), answer: 'accept', qty: 3 },
    ]);
    expect([all.status, fieldsOf(all)]).toEqual([409, { 'answers.1.qty': message }]);
    const stale = await client.call(path, { parts, qty: 3 });
    expect(fieldsOf(stale)).toEqual({ qty: message });
    expect((await company.read('D-1')).openExceptions).toBe(3);
    expect((await client.call(path, { answer: 'accept', qty: 60 })).status).toBe(200);
  });

  it('for several are kept together, with one mail and an entry for each', async () => {
    const before = (await receiptMails(api)).length;
    const reply = await answerAll([
      { exception: idOf('E1'), answer: 'accept', note: 'Never mind.' },
      { exception: idOf('E2'), parts },
      { exception: idOf('lines:over'), answer: 'return' },
    ]);
    expect(reply.body['ResponseMessage']).toBe('Got it. You can change this until we act on it.');
    expect(receiptOf(reply).openExceptions).toBe(0);
    const notes = receiptOf(reply)
      .timeline.slice(-3)
      .map(({ note }) => note);
    expect(notes).toEqual([
      'Short 2: Accept. Never mind.',
      'Damaged 3: Return to vendor 1, Accept 2.',
      'Over 1: Return to vendor.',
    ]);
    const mails = (await receiptMails(api)).slice(before);
    expect(mails).toHaveLength(1);
    for (const text of [
      'Short 2 (TEE, Black, S): Accept.',
      'Never mind.',
      'Damaged 3 (TEE, Black, L): Return',
      'Over 1 (TEE, Black, M): Return',
    ]) {
      expect(mails[0]?.text).toContain(text);
    }
  });

  it('for several are refused together, at the one that is wrong', async () => {
    const events = receipt.timeline.length;
    const refused = await answerAll([
      { exception: idOf('E1'), answer: 'accept' },
      { exception: idOf('E2'), answer: 'rework' },
    ]);
    expect(fieldsOf(refused)).toEqual({ 'answers.1.answer': 'This cannot be done here.' });
    const twice = [1, 2].map(() => ({ exception: idOf('E1'), answer: 'accept' }));
    expect((await answerAll(twice)).status).toBe(422);
    expect((await answerAll([])).status).toBe(422);
    expect((await answerAll([{ exception: 'nobody', answer: 'hold' }])).status).toBe(404);
    const other = await api.newClient();
    const path = `POST /client/receipts/${receipt.reference}/answers`;
    const foreign = await other.call(path, {
      answers: [{ exception: idOf('E1'), answer: 'hold' }],
    });
    expect(foreign.status).toBe(404);
    const after = await company.read('D-1');
    expect([after.openExceptions, after.timeline.length]).toEqual([3, events]);
  });

  it("reach the company's system one by one", async () => {
    const webhooks = createFormsApi(api.database, withWebhooks);
    const again = await webhooks.again(client);
    await again.call(`POST /client/receipts/${receipt.reference}/answers`, {
      answers: [
        { exception: idOf('E1'), answer: 'accept', note: 'Typed text stays here.' },
        { exception: idOf('E2'), parts },
      ],
    });
    const told = await webhooksOf(webhooks);
    expect(
      told.map(({ type, data }) => [
        type,
        data['reference'],
        data['exception'],
        data['answer'],
        data['parts'],
      ]),
    ).toEqual([
      ['receipt.exception_answered', receipt.reference, 'E1', 'accept', undefined],
      ['receipt.exception_answered', receipt.reference, 'E2', 'split', parts],
    ]);
    expect(JSON.stringify(told)).not.toContain('Typed text');
  });
});

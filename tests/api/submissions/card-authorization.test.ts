/** Authorizations to charge a card: what is refused, which one is the primary, how they end. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runTimedJobs } from '#api/main/timed-jobs.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
import { api, client, logInAgain, onEachDatabase } from './each-database.ts';
import { fieldsOf, mailsOf, recordOf } from './support.ts';

const TYPE = 'card-authorization';
const REFUSED = 'Please remove the card number. Never send card numbers here.';
const NUMBER = '4111 1111 1111 1111';
const DAY_MS = 24 * 3600 * 1000;
const card = (change: object = {}) => ({ ...cardAuthorizationCases.right, ...change });

onEachDatabase('card authorizations', () => {
  const read = async (reference: string) => await client.read(reference);
  const authorize = async (change: object = {}): Promise<string> => {
    const reply = await client.send(TYPE, card(change));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return recordOf(reply).reference ?? '';
  };
  const move = (reference: string, to: string) =>
    api.company(reference, 'transition', {
      to,
      note: to === 'DECLINED' ? 'The bank refused it.' : '',
      visibility: 'client',
    });
  const act = async (reference: string, name: string, note = '') =>
    client.call(`POST /client/submissions/${reference}/act`, {
      act: name,
      note,
      revision: (await read(reference)).revision,
    });
  const pass = async (days: number): Promise<void> => {
    api.advance(days * DAY_MS);
    await logInAgain();
    await runTimedJobs(api.context);
  };
  const marked = async (...references: string[]): Promise<boolean[]> =>
    Promise.all(references.map(async (each) => (await read(each)).flags.includes('PRIMARY')));
  const mails = async (kind: string): Promise<number> =>
    (await mailsOf(api)).filter((mail) => mail === `${kind} → ${client.email}`).length;

  it.each([
    '4111 – 1111 – 1111 – 1111 exp 04/27',
    '4111  1111  1111  1111',
    '4111 , 1111 , 1111 , 1111',
    '3056 930902 5904',
    '４１１１ １１１１ １１１１ １１１１',
  ])('refuses other charges with %j', async (otherCharges) => {
    const change = { chargeTypes: ['other'], otherCharges };
    for (const action of ['draft', 'submit']) {
      const reply = await client.call('POST /client/submissions', {
        type: TYPE,
        action,
        data: card(change),
      });
      expect(fieldsOf(reply)).toMatchObject({ otherCharges: REFUSED });
    }
    expect(await api.context.database.db.selectFrom('submissions').selectAll().execute()).toEqual(
      [],
    );
  });

  it('store brand and last four digits, and the agreed text', async () => {
    const record = await read(await authorize());
    expect(record).toMatchObject({
      reference: 'CA-2026-000001',
      status: 'PENDING_VERIFICATION',
      title: 'Visa •••• 1111',
      flags: ['PRIMARY'],
      data: { cardBrand: 'visa', cardLast4: '1111', endDate: '2027-04-30', vaultToken: null },
    });
    const text = record.signatures[0]?.renderedText ?? '';
    for (const part of [
      'the card Visa •••• 1111',
      'services, storage',
      'at most $500.00 for one charge and $2,000.00 in a calendar month',
      'at least 3 days before',
      'from Mar 2, 2026 to Apr 30, 2027',
      'You can revoke it at any time',
      'Refunds.',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('refuses a number wherever it stands, also in a draft and in a message', async () => {
    const draft = { type: TYPE, action: 'draft', data: { cardholderName: `Ann ${NUMBER}` } };
    const saved = await client.call('POST /client/submissions', draft);
    expect(saved.status).toBe(422);
    expect(fieldsOf(saved)).toEqual({ cardholderName: REFUSED });
    const named = { type: TYPE, action: 'draft', data: { cardNumber: '1' } };
    expect(fieldsOf(await client.call('POST /client/submissions', named))).toEqual({
      cardNumber: REFUSED,
    });
    const reference = await authorize();
    const { revision } = await read(reference);
    const path = `POST /client/submissions/${reference}/reply`;
    const note = await client.call(path, { revision, text: 'It is 4222222222222' });
    expect(fieldsOf(note)).toEqual({ note: REFUSED });
    const file = await client.call(path, {
      revision,
      text: 'My card',
      attachmentIds: [randomUUID()],
    });
    expect(fieldsOf(file)).toEqual({
      attachmentIds: 'Files are not allowed here: a photo could show a card number.',
    });
    const rows = await api.database.db.selectFrom('submissions').selectAll().execute();
    // Longer than what a random id may hold by chance.
    expect(JSON.stringify([rows, api.logged])).not.toMatch(/4111 ?1111|4222 ?2222/);
  });

  it('refuses the same card while it is open, and takes it again afterwards', async () => {
    const first = await authorize();
    const again = await client.send(TYPE, card());
    expect(again.status).toBe(409);
    expect(again.body['ResponseMessage']).toBe(`You authorized this card already: ${first}.`);
    await move(first, 'DECLINED');
    expect((await client.send(TYPE, card())).status).toBe(200);
  });

  it('allow four active cards', async () => {
    const cards: string[] = [];
    for (const cardLast4 of ['0001', '0002', '0003', '0004', '0006'])
      cards.push(await authorize({ cardLast4 }));
    for (const each of cards.slice(0, 4)) expect((await move(each, 'ACTIVE')).status).toBe(200);
    const full = 'Up to 4 cards can be active. Replace or revoke one first.';
    const moved = await move(cards[4] ?? '', 'ACTIVE');
    expect([moved.status, moved.body['ResponseMessage']]).toEqual([409, full]);
    const fifth = await client.send(TYPE, card({ cardLast4: '0005' }));
    expect([fifth.status, fifth.body['ResponseMessage']]).toEqual([409, full]);
    const last = cards[3] ?? '';
    await authorize({ cardLast4: '0005', replaces: last });
    expect((await read(last)).status).toBe('REPLACED');
  });

  it('replaces a card by one of the same number, and only one that is open', async () => {
    const first = await authorize();
    const second = await authorize({ replaces: first, maxPerCharge: '900.00' });
    expect((await read(first)).timeline.at(-1)?.note).toBe(`${second} took its place.`);
    expect(await marked(first, second)).toEqual([false, true]);
    const third = await client.send(TYPE, card({ cardLast4: '7777', replaces: first }));
    expect(third.status).toBe(409);
    expect(Object.keys(fieldsOf(third))).toEqual(['replaces']);
    const other = await api.newClient();
    expect((await other.send(TYPE, card({ replaces: second }))).status).toBe(404);
  });

  it('track one primary card through every change', async () => {
    const one = await authorize({ cardLast4: '0001' });
    const two = await authorize({ cardLast4: '0002' });
    expect(await marked(one, two)).toEqual([true, false]);
    const three = await authorize({ cardLast4: '0003', primary: true });
    expect(await marked(one, two, three)).toEqual([false, false, true]);
    expect((await act(two, 'prefer')).status).toBe(200);
    expect(await marked(one, two, three)).toEqual([false, true, false]);
    expect((await read(two)).acts).not.toContain('prefer');
    await act(two, 'revoke');
    expect(await marked(one, two, three)).toEqual([true, false, false]);
    await move(one, 'DECLINED');
    expect(await marked(one, two, three)).toEqual([false, false, true]);
  });

  it('hands the primary mark of a replaced card to its successor, not to an older card', async () => {
    const other = await authorize({ cardLast4: '0001' });
    const first = await authorize({ cardLast4: '0002', primary: true });
    const renewed = await authorize({ cardLast4: '0003', replaces: first });
    expect(await marked(other, first, renewed)).toEqual([false, false, true]);
    const unmarked = await authorize({ cardLast4: '0004', replaces: other });
    expect(await marked(renewed, unmarked)).toEqual([true, false]);
  });

  it('ends at once when it is revoked, and says so by mail', async () => {
    const reference = await authorize();
    await move(reference, 'ACTIVE');
    const before = await mails('submission-status');
    expect((await act(reference, 'revoke')).status).toBe(200);
    expect((await read(reference)).status).toBe('REVOKED');
    expect(await mails('submission-status')).toBe(before + 1);
    expect((await move(reference, 'ACTIVE')).status).toBe(409);
    expect((await act(reference, 'revoke')).status).toBe(409);
  });

  it('stays pending while the cardholder has not signed', async () => {
    const reference = await authorize({ isCardholder: 'no', cardholderRelation: 'Bookkeeper' });
    expect((await read(reference)).flags).toContain('NOT_CARDHOLDER');
    expect((await move(reference, 'ACTIVE')).status).toBe(409);
    const bare = await api.company(reference, 'transition', { to: 'DECLINED' });
    expect([bare.status, Object.keys(fieldsOf(bare))]).toEqual([422, ['note']]);
    expect((await move(reference, 'DECLINED')).status).toBe(200);
  });

  it('warn twice, expire, and disappear two years later', async () => {
    const reference = await authorize({ expMonth: '4', expYear: '2026' });
    await move(reference, 'ACTIVE');
    await pass(28);
    expect((await read(reference)).status).toBe('ACTIVE');
    await pass(1);
    expect((await read(reference)).status).toBe('EXPIRING');
    expect(await mails('card-expiring')).toBe(1);
    await pass(22);
    await pass(1);
    await pass(1);
    expect(await mails('card-expiring')).toBe(2);
    await pass(6);
    expect((await read(reference)).status).toBe('EXPIRING');
    await pass(1);
    expect(await read(reference)).toMatchObject({ status: 'EXPIRED', flags: [] });
    await pass(729);
    expect((await read(reference)).data).toMatchObject({ city: 'New York' });
    await pass(3);
    const forgotten = await read(reference);
    expect(forgotten.data).toEqual({ cardBrand: 'visa', cardLast4: '1111' });
    expect(forgotten.requester).toBeNull();
    expect(forgotten.signatures[0]).toMatchObject({ renderedText: '', evidence: {} });
    expect(forgotten.signatures[0]?.recordSha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

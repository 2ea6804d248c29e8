import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../support/databases.ts';
import { pictureOf } from '../files/support.ts';
import { createFormsApi, fieldsOf, type Client, type FormsApi } from '../submissions/support.ts';
import { exceptions, head, companyFor, lines, receiptOf, type House } from './support.ts';

describe.each(databases)('the feed of receipts on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let house: House;
  beforeEach(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
    house = companyFor(api, client);
  });

  const everything = async () => {
    const { db } = api.database;
    return {
      receipts: await db.selectFrom('receipts').selectAll().execute(),
      lines: await db.selectFrom('receipt_lines').selectAll().orderBy('line').execute(),
      exceptions: await db.selectFrom('receipt_exceptions').selectAll().execute(),
      events: await db.selectFrom('receipt_events').selectAll().orderBy('position').execute(),
      files: await db.selectFrom('receipt_files').selectAll().execute(),
      mails: await db.selectFrom('outbox').select(['id', 'kind']).orderBy('id').execute(),
    };
  };

  it('makes a receipt with the next number of the year', async () => {
    const first = receiptOf(await house.feed('D-1', head));
    const second = receiptOf(await house.feed('D-2'));
    expect([first.reference, second.reference]).toEqual(['RC-2026-000001', 'RC-2026-000002']);
    expect(first).toMatchObject({ ...head, status: 'EXPECTED', houseReference: 'D-1' });
  });

  it.each(['id', 'clientId', 'email'] as const)('finds the client by %s', async (by) => {
    const { id, clientId } = client.session;
    const names = { id, clientId, email: client.email.toUpperCase() };
    const reply = await house.feed('D-1', { client: names[by] });
    expect(reply.status).toBe(200);
    const seen = await client.call('GET /client/receipts');
    expect(seen.body['ResponseBody']).toMatchObject({ total: 1 });
  });

  it('asks for the client of a receipt that it does not know', async () => {
    const reply = await house.feed('D-9', { client: undefined });
    expect(fieldsOf(reply)).toEqual({
      client: 'There is no receipt D-9 yet, and a new one needs its client.',
    });
  });

  it('logs a receipt that is made counted at the time of the count', async () => {
    const counted = { status: 'RECEIVED', arrivedAt: '2026-02-02T15:00:00Z', lines };
    const made = receiptOf(
      await house.feed('D-1', { ...counted, countedAt: '2026-02-02T17:00:00Z' }),
    );
    expect(made.timeline.map(({ at }) => at)).toEqual(['2026-02-02T17:00:00.000Z']);
  });

  it('names what is wrong, down to the line', async () => {
    expect(fieldsOf(await house.feed('D-1', { client: 'nobody@example.com' }))).toEqual({
      client: 'There is no such client.',
    });
    const wrong = [lines[0], { line: 2, expected: -1 }, { line: 3, received: 1, damaged: 2 }];
    const fields = fieldsOf(await house.feed('D-1', { lines: wrong }));
    expect(Object.keys(fields)).toEqual(['lines.1.expected', 'lines.2.damaged']);
    const nothing = [null, { line: 2, gtin: 'none' }];
    for (const list of [nothing, [null, null]]) {
      expect((await house.feed('D-1', { lines: list })).status).toBe(422);
      expect((await house.feed('D-1', { exceptions: list })).status).toBe(422);
    }
    const twice = [lines[0], lines[0]];
    expect(fieldsOf(await house.feed('D-1', { lines: twice }))).toEqual({
      'lines.1.line': 'lines.1.line is invalid!',
    });
    const below = fieldsOf(await house.feed('D-1', { lines: [{ line: 1, received: -1 }] }));
    expect(Object.keys(below)).toEqual(['lines.0.received']);
    expect((await house.feed('D-1', { serviceRequest: 'SR-2026-000001' })).status).toBe(422);
  });

  it('takes no GTIN that cannot be one, unless it is known already', async () => {
    const said = ['00012345678906', '12345678901', '00012345678905', ''];
    const wrong = said.map((gtin, at) => ({ line: at + 1, gtin }));
    expect(fieldsOf(await house.feed('D-1', { lines: wrong }))).toEqual({
      'lines.0.gtin': 'The check digit of 00012345678906 should be 5. Correct it, or leave it out.',
      'lines.1.gtin':
        'A GTIN has 8, 12, 13 or 14 digits, and 12345678901 has 11. Correct it, or leave it out.',
    });
    await house.feed('D-1', { lines: wrong.slice(2, 3) });
    await api.database.db.updateTable('receipt_lines').set({ gtin: '00012345678906' }).execute();
    const again = await house.feed('D-1', { lines: [{ line: 3, gtin: '00012345678906' }] });
    expect(again.status).toBe(200);
  });

  it('takes as many pieces as can be stored, and no day that no calendar of ours has', async () => {
    const full = { expected: 0, received: 1_000_000, damaged: 1_000_000, unitCost: 999_999_999 };
    const many = Array.from({ length: 501 }, (_, at) => ({ line: at + 1, ...full }));
    const figures = { status: 'RECEIVED', lines: many.slice(1) };
    const most = receiptOf(await house.feed('D-1', figures));
    expect(most).toMatchObject({ over: 500_000_000, damaged: 500_000_000 });
    expect(fieldsOf(await house.feed('D-2', { lines: many }))).toHaveProperty('lines');
    for (const expectedOn of ['0026-03-02', '9999-12-31']) {
      expect(fieldsOf(await house.feed('D-2', { expectedOn }))).toHaveProperty('expectedOn');
    }
  });

  it('refuses a name that another act has', async () => {
    const callerReference = 'wms-1';
    await house.feed('D-1', { callerReference });
    const path = 'POST /ops/receipts/D-1/transition';
    expect((await api.ops(path, { callerReference, to: 'ARRIVED' })).status).toBe(409);
    await api.ops(path, { callerReference: 'wms-2', to: 'ARRIVED' });
    expect((await house.feed('D-1', { callerReference: 'wms-2', po: 'P-2' })).status).toBe(409);
    expect((await house.feed('D-1', { callerReference })).status).toBe(200);
    expect((await api.ops(path, { callerReference: 'wms-2', to: 'ARRIVED' })).status).toBe(200);
  });

  it('changes what is given and keeps the rest', async () => {
    await house.feed('D-1', { ...head, lines });
    const { body } = await house.feed('D-1', { carrier: 'UPS', dock: 'Dock 4' });
    expect(body['ResponseBody']).toMatchObject({
      ...head,
      carrier: 'UPS',
      head: { dock: 'Dock 4', weightUnit: 'lb' },
      piecesExpected: 30,
    });
    expect((await house.read('D-1')).lines.map(({ sku }) => sku)).toEqual(
      lines.map(({ sku }) => sku),
    );
  });

  it('never gives a receipt to another client', async () => {
    const other = await api.newClient();
    await house.feed('D-1', head);
    const reply = await companyFor(api, other).feed('D-1', { carrier: 'UPS' });
    expect(fieldsOf(reply)).toEqual({ client: 'The receipt belongs to another client.' });
    const { reference } = await house.read('D-1');
    expect((await other.call(`GET /client/receipts/${reference}`)).status).toBe(404);
    expect((await client.call(`GET /client/receipts/${reference}`)).status).toBe(200);
  });

  it('goes the way of the statuses and no other', async () => {
    await house.feed('D-1', { lines });
    expect((await house.move('D-1', 'RECEIVED')).status).toBe(409);
    expect((await house.move('D-1', 'CLOSED')).status).toBe(409);
    for (const to of ['PARTLY_ARRIVED', 'ARRIVED', 'COUNTING']) {
      expect(receiptOf(await house.move('D-1', to)).status).toBe(to);
    }
    const refused = await house.move('D-1', 'EXPECTED');
    expect(refused.status).toBe(409);
    expect(refused.body['ResponseMessage']).toContain('possible: RECEIVED');
  });

  it('knows over and short when the count is over, and by them which RECEIVED it is', async () => {
    await house.feed('D-1', { lines });
    await house.move('D-1', 'ARRIVED', { at: '2026-03-02T08:00:00Z' });
    const counting = receiptOf(await house.move('D-1', 'COUNTING'));
    expect(counting).toMatchObject({ over: 0, short: 0, damaged: 3 });
    const at = '2026-03-02T04:30:00-05:00';
    const received = receiptOf(await house.move('D-1', 'RECEIVED', { at }));
    expect(received).toMatchObject({
      status: 'RECEIVED_WITH_EXCEPTIONS',
      over: 1,
      short: 2,
      damaged: 3,
      countedAt: '2026-03-02T09:30:00.000Z',
    });
    const right = lines.map((line) => ({ ...line, received: 10, damaged: 0 }));
    expect(receiptOf(await house.feed('D-1', { lines: right }))).toMatchObject({
      status: 'RECEIVED',
      over: 0,
      hasExceptions: false,
    });
  });

  it('shows when things happened, not when it was told of them', async () => {
    const arrivedAt = '2026-03-02T06:00:00.000Z';
    const countedAt = '2026-03-02T08:00:00.000Z';
    await house.feed('D-1', { lines });
    await house.feed('D-1', { status: 'ARRIVED', arrivedAt });
    const { timeline } = receiptOf(await house.move('D-1', 'RECEIVED', { at: countedAt }));
    const times = timeline.filter(({ kind }) => kind === 'status').map(({ at }) => at);
    expect(times).toEqual([arrivedAt, countedAt]);
  });

  it('takes goods with a moment of arrival as arrived when no status is named', async () => {
    const arrivedAt = '2026-03-02T06:00:00.000Z';
    const moved = { status: 'ARRIVED', arrivedAt };
    expect(receiptOf(await house.feed('D-1', { lines, arrivedAt }))).toMatchObject(moved);
    await house.feed('D-2', { lines });
    const record = receiptOf(await house.feed('D-2', { arrivedAt }));
    expect(record).toMatchObject(moved);
    expect(record.timeline.find(({ kind }) => kind === 'status')?.at).toBe(arrivedAt);
    await house.move('D-2', 'COUNTING');
    expect(receiptOf(await house.feed('D-2', { arrivedAt })).status).toBe('COUNTING');
  });

  it('changes a closed receipt by a logged correction alone', async () => {
    await house.feed('D-1', { ...head, lines, status: 'CLOSED' });
    const fixed = lines.map((line) => (line.line === 1 ? { ...line, received: 10 } : line));
    const refused = await house.feed('D-1', { lines: fixed });
    expect(refused.status).toBe(409);
    expect((await house.read('D-1')).short).toBe(2);
    expect((await house.move('D-1', 'COUNTING')).status).toBe(409);
    expect((await house.feed('D-1', { lines })).status).toBe(200);
    const correction = 'Two pieces lay behind the pallet.';
    const done = receiptOf(await house.feed('D-1', { lines: fixed, correction }));
    expect(done).toMatchObject({ status: 'CLOSED', short: 0, piecesReceived: 31 });
    const seen = receiptOf(await client.call(`GET /client/receipts/${done.reference}`));
    expect(seen.timeline.at(-1)).toMatchObject({
      kind: 'correction',
      note: correction,
      changes: [{ field: 'lines.1.received', from: 8, to: 10 }],
    });
  });

  it('deals with an exception of a closed receipt, and corrects what was noted', async () => {
    await house.feed('D-1', { ...head, lines, exceptions, status: 'CLOSED' });
    const [short, damaged] = exceptions;
    const resolved = { exceptions: [{ ...short, resolved: true }] };
    const done = receiptOf(await house.feed('D-1', resolved));
    expect(done.exceptions[0]?.resolvedAt).not.toBeNull();
    expect(done.timeline.map(({ kind }) => kind)).not.toContain('correction');
    const fewer = { exceptions: [{ ...damaged, qty: 1 }] };
    expect((await house.feed('D-1', fewer)).status).toBe(409);
    const correction = 'Two of them could be cleaned.';
    const corrected = receiptOf(await house.feed('D-1', { ...fewer, correction }));
    const line = 'line 3, noted on delivery: yes';
    expect(corrected.timeline.at(-1)?.changes).toEqual([
      { field: 'exceptions.E2', from: `damaged 3, ${line}`, to: `damaged 1, ${line}` },
    ]);
  });

  it('lists what was made as counted by the day of its count', async () => {
    const countedAt = '2026-02-20T15:00:00Z';
    const made = receiptOf(
      await house.feed('D-1', { ...head, expectedOn: '2026-02-25', status: 'RECEIVED', countedAt }),
    );
    expect(made).toMatchObject({ arrivedAt: null, listedOn: '2026-02-20' });
  });

  it('does not change anything when a whole day comes twice', async () => {
    const picture = await pictureOf();
    const day = [
      () => house.feed('D-1', { ...head, callerReference: 'a' }),
      () => house.move('D-1', 'ARRIVED', { callerReference: 'b' }),
      () => house.feed('D-1', { lines, carrier: 'UPS', callerReference: 'c' }),
      () => house.move('D-1', 'COUNTING', { callerReference: 'd', note: 'Night shift.' }),
      () => house.feed('D-1', { exceptions, callerReference: 'e' }),
      () => house.file('D-1', { callerReference: 'f', exception: 'E1' }, picture),
      () => house.move('D-1', 'RECEIVED', { callerReference: 'g' }),
      () => house.move('D-1', 'CLOSED', { callerReference: 'h' }),
    ];
    for (const call of day) expect((await call()).status).toBe(200);
    const before = await everything();
    api.advance(60_000);
    for (const call of day) expect((await call()).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect(before.receipts[0]).toMatchObject({ carrier: 'UPS', status: 'CLOSED' });
    expect([before.files.length, before.exceptions.length]).toEqual([1, 3]);
  });

  it('makes one receipt of calls that come at once', async () => {
    const calls = Array.from({ length: 8 }, (_, index) =>
      house.feed('D-1', { callerReference: `call-${index % 2}`, carrier: `C${index % 2}` }),
    );
    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { receipts, events } = await everything();
    expect(receipts).toHaveLength(1);
    expect(events).toHaveLength(2);
  });

  it('takes all that is said of one receipt at once', async () => {
    const said = Array.from({ length: 12 }, (_, index) =>
      house.feed('D-1', { note: `Said ${index + 1}` }),
    );
    const replies = await Promise.all(said);
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it.each([
    { receipt: '.' },
    { receipt: '..' },
    { arrivedAt: '2026-02-30T10:00:00Z' },
    { cartonsExpected: 1_000_001 },
  ])('refuses %j', async (wrong) => {
    const { status, body } = await house.feed('D-1', wrong);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toContain('undefined');
  });

  it('notes for the house stay with the house', async () => {
    await house.feed('D-1');
    const note = {
      callerReference: randomUUID(),
      note: 'Driver was late.',
      visibility: 'internal',
    };
    await house.move('D-1', 'ARRIVED', note);
    const { timeline, reference } = await house.read('D-1');
    expect(timeline.some((event) => event.note === 'Driver was late.')).toBe(true);
    const seen = receiptOf(await client.call(`GET /client/receipts/${reference}`));
    expect(seen.timeline.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'made EXPECTED',
      'status ARRIVED',
    ]);
    expect(JSON.stringify(seen)).not.toContain('Driver');
  });

  it('ties a receipt to the service request that announced it', async () => {
    const { db } = api.database;
    const draft = await client.draft('service-request', {});
    await db
      .updateTable('submissions')
      .set({ reference: 'SR-2026-000007' })
      .where('id', '=', draft.id)
      .execute();
    const reply = await house.feed('D-1', { serviceRequest: 'SR-2026-000007' });
    expect(receiptOf(reply).request).toBe('SR-2026-000007');
    const other = companyFor(api, await api.newClient());
    expect((await other.feed('D-2', { serviceRequest: 'SR-2026-000007' })).status).toBe(422);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { defaultQuota } from '#lib/kernel/atoms/client-quota.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { anyDatabase } from '../../support/databases.ts';
import { pictureOf } from '../files/support.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { createFormsApi, fieldsOf, COMPANY_EMAIL } from '../submissions/support.ts';
import {
  exceptions,
  head,
  companyFor,
  lines,
  listOf,
  receiptMails,
  receiptOf,
  type CompanyCalls,
  setArrivalMails,
} from './support.ts';

onAnyDatabase('receipts of a client', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyFor(api, client);
  });

  const arrives = async (receipt = 'D-1') => {
    await company.feed(receipt, { ...head, lines, exceptions });
    for (const to of ['ARRIVED', 'COUNTING', 'RECEIVED']) await company.move(receipt, to);
  };

  it('send mails with figures, one for simultaneous events', async () => {
    await setArrivalMails(api, client, 1);
    await arrives();
    const [mail, ...others] = await receiptMails(api);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'merchandise-received',
      to: client.email,
      subject: 'RC-2026-000001: received with exceptions',
    });
    expect(mail?.text).toContain('A delivery from Mill & Sons, PO PO-778, has been counted.');
    expect(mail?.text).toContain('Pieces: 29 of 30 expected pieces.');
    expect(mail?.text).toContain('Over 1, short 2, damaged 3.');
    expect(mail?.text).toContain('3 exceptions need your decision');
    expect(mail?.text).not.toContain('Corrected');
  });

  it('send no mail to unsubscribed clients', async () => {
    await arrives('D-1');
    await setArrivalMails(api, client, 1);
    await setArrivalMails(api, client, 2);
    await arrives('D-2');
    expect(await receiptMails(api)).toEqual([]);
  });

  it('send no mail to deleted clients', async () => {
    await setArrivalMails(api, client, 1);
    await api.database.db
      .updateTable('clients')
      .set({ is_deleted: true })
      .where('id', '=', client.session.id)
      .execute();
    await arrives();
    expect(await receiptMails(api)).toEqual([]);
  });

  it('send no mail about old arrivals', async () => {
    await setArrivalMails(api, client, 1);
    await company.feed('D-1', { lines, status: 'RECEIVED', countedAt: '2026-02-01T12:00:00Z' });
    expect(await receiptMails(api)).toEqual([]);
    await company.feed('D-2', { lines, status: 'RECEIVED', countedAt: '2026-03-01T12:00:00Z' });
    expect(await receiptMails(api)).toHaveLength(1);
  });

  const answer = (receipt: ReceiptRecord, at: number, body: object, as = client) =>
    as.call(
      `POST /client/receipts/${receipt.reference}/exceptions/${receipt.exceptions[at]?.id ?? ''}/answer`,
      body,
    );

  it('take answers to their exceptions, until the company has dealt with them', async () => {
    await arrives();
    const receipt = await company.read('D-1');
    expect(receipt.openExceptions).toBe(3);
    const note = 'Send it back with the next truck.';
    const first = receiptOf(await answer(receipt, 0, { answer: 'hold', note }));
    expect(first.openExceptions).toBe(2);
    expect(first.exceptions[0]).toMatchObject({ answer: 'hold', answerNote: note });
    expect(first.timeline.at(-1)).toMatchObject({
      actor: 'client',
      kind: 'answer',
      note: `Short 2: Hold. ${note}`,
    });
    const again = receiptOf(await answer(receipt, 0, { answer: 'hold', note }));
    expect(again.timeline).toHaveLength(first.timeline.length);
    const mail = (await receiptMails(api)).at(-1);
    expect([mail?.to, mail?.subject]).toEqual([
      COMPANY_EMAIL,
      'RC-2026-000001: Acme Garments answered',
    ]);
    const resolved = exceptions.map((each) => ({ ...each, resolved: true }));
    await company.feed('D-1', { exceptions: resolved });
    expect((await answer(receipt, 0, { answer: 'hold' })).status).toBe(409);
    expect(await company.read('D-1')).toMatchObject({ openExceptions: 1 });
    expect((await company.read('D-1')).exceptions[0]?.answer).toBe('hold');
  });

  it('wait for the client on the welcome page until they are answered', async () => {
    await arrives();
    const overview = async () =>
      (await client.call('GET /client/overview')).body['ResponseBody'] as {
        receipts: { reference: string; openExceptions: number }[];
        receiptsTotal: number;
      };
    expect(await overview()).toMatchObject({
      receipts: [{ reference: 'RC-2026-000001', openExceptions: 3 }],
      receiptsTotal: 1,
    });
    const receipt = await company.read('D-1');
    for (const index of receipt.exceptions.keys()) await answer(receipt, index, { answer: 'hold' });
    expect(await overview()).toMatchObject({ receipts: [], receiptsTotal: 0 });
  });

  it('store an answer together with its mail, or neither', async () => {
    await arrives();
    const receipt = await company.read('D-1');
    await sql`alter table outbox rename to outbox_away`.execute(api.database.db);
    expect((await answer(receipt, 0, { answer: 'hold' })).status).toBe(500);
    await sql`alter table outbox_away rename to outbox`.execute(api.database.db);
    expect((await company.read('D-1')).exceptions[0]?.answer).toBeNull();
  });

  it('take no number of a card with an answer', async () => {
    await arrives();
    const receipt = await company.read('D-1');
    const note = 'Charge 4111 1111 1111 1111';
    const refused = await answer(receipt, 0, { answer: 'hold', note });
    expect(fieldsOf(refused)).toEqual({ note: formMessages.cardNumber });
    expect((await company.read('D-1')).exceptions[0]?.answer).toBeNull();
  });

  it('take scrap and rework only where the company proposes them', async () => {
    await arrives();
    const receipt = await company.read('D-1');
    const refused = await answer(receipt, 0, { answer: 'scrap' });
    expect(fieldsOf(refused)).toEqual({ answer: 'This cannot be done here.' });
    expect((await answer(receipt, 1, { answer: 'scrap' })).status).toBe(200);
  });

  it('show photos of their exceptions to their client alone, outside of the quota', async () => {
    await arrives();
    const fields = { callerReference: 'p1', exception: 'E2', caption: 'Wet sleeve' };
    const kept = await company.file('D-1', fields, await pictureOf());
    const id = (kept.body['ResponseBody'] as { id: string }).id;
    const { files, exceptions: found } = await company.read('D-1');
    expect(files).toMatchObject([{ id, caption: 'Wet sleeve', exceptionId: found[1]?.id }]);
    const shown = await client.call(`GET /client/receipt-files/${id}?inline=1`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect((await (await api.newClient()).call(`GET /client/receipt-files/${id}`)).status).toBe(
      404,
    );
    await api.database.db
      .updateTable('stored_files')
      .set({ size_bytes: defaultQuota.megabytes * 1024 * 1024 })
      .where('purpose', '=', 'receipt')
      .execute();
    expect((await client.upload(await pictureOf({ format: 'png' }), 'own.png')).status).toBe(200);
  });

  it('refuse files that are none, and exceptions that are not there', async () => {
    await arrives();
    const text = new TextEncoder().encode('hello');
    expect((await company.file('D-1', { callerReference: 'p1' }, text)).status).toBe(415);
    const picture = await pictureOf();
    const wrong = { callerReference: 'p1', exception: 'E9' };
    expect((await company.file('D-1', wrong, picture)).status).toBe(422);
    expect((await company.file('D-9', { callerReference: 'p1' }, picture)).status).toBe(404);
  });
});

describe('goods on the way', () => {
  it('announced with a service request are an expected receipt, once', async () => {
    const api = createFormsApi(await anyDatabase.open());
    const client = await api.newClient();
    const data = {
      ...serviceRequestCases.right,
      goodsState: 'on_the_way',
      vendor: 'Mill & Sons',
      eta: '2026-03-20',
      expectedCartons: '12',
    };
    const sent = await client.send('service-request', data, 'key-of-one-request');
    await client.send('service-request', data, 'key-of-one-request');
    const { reference: request } = sent.body['ResponseBody'] as { reference: string };
    const list = listOf(await client.call('GET /client/receipts'));
    expect(list.items).toMatchObject([
      { status: 'EXPECTED', vendor: 'Mill & Sons', expectedOn: '2026-03-20', cartonsExpected: 12 },
    ]);
    const company = companyFor(api, client);
    await company.feed(request, { carrier: 'UPS' });
    const reference = list.items[0]?.reference ?? '';
    expect(await company.read(reference)).toMatchObject({ carrier: 'UPS', request });
    const counts = async () =>
      (await client.call('GET /users/dashboard?modules=receipts')).body['ResponseBody'];
    expect(await counts()).toMatchObject({
      receipts: { total: 1, expected: 1, arrivedThisWeek: 0, exceptions: 0 },
    });
    await company.move(reference, 'ARRIVED');
    expect(await counts()).toMatchObject({ receipts: { expected: 0, arrivedThisWeek: 1 } });
  });
});

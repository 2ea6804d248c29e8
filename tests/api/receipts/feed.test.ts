import { beforeEach, expect, it } from 'vitest';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import { companyFor, head, lines, receiptOf, type CompanyCalls } from './support.ts';

onEachDatabase('the feed of receipts', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyFor(api, client);
  });

  it('makes a receipt with the next number of the year', async () => {
    const first = receiptOf(await company.feed('D-1', head));
    const second = receiptOf(await company.feed('D-2'));
    expect([first.reference, second.reference]).toEqual(['RC-2026-000001', 'RC-2026-000002']);
    expect(first).toMatchObject({ ...head, status: 'EXPECTED', houseReference: 'D-1' });
  });

  it.each(['id', 'clientId', 'email'] as const)('finds the client by %s', async (by) => {
    const { id, clientId } = client.session;
    const names = { id, clientId, email: client.email.toUpperCase() };
    const reply = await company.feed('D-1', { client: names[by] });
    expect(reply.status).toBe(200);
    const seen = await client.call('GET /client/receipts');
    expect(seen.body['ResponseBody']).toMatchObject({ total: 1 });
  });

  it('asks for the client of a receipt that it does not know', async () => {
    const reply = await company.feed('D-9', { client: undefined });
    expect(fieldsOf(reply)).toEqual({
      client: 'There is no receipt D-9 yet, and a new one needs its client.',
    });
  });

  it('names what is wrong, down to the line', async () => {
    expect(fieldsOf(await company.feed('D-1', { client: 'nobody@example.com' }))).toEqual({
      client: 'There is no such client.',
    });
    const wrong = [lines[0], { line: 2, expected: -1 }, { line: 3, received: 1, damaged: 2 }];
    const fields = fieldsOf(await company.feed('D-1', { lines: wrong }));
    expect(Object.keys(fields)).toEqual(['lines.1.expected', 'lines.2.damaged']);
    const nothing = [null, { line: 2, gtin: 'none' }];
    for (const list of [nothing, [null, null]]) {
      expect((await company.feed('D-1', { lines: list })).status).toBe(422);
      expect((await company.feed('D-1', { exceptions: list })).status).toBe(422);
    }
    const twice = [lines[0], lines[0]];
    expect(fieldsOf(await company.feed('D-1', { lines: twice }))).toEqual({
      'lines.1.line': 'lines.1.line is invalid!',
    });
    const below = fieldsOf(await company.feed('D-1', { lines: [{ line: 1, received: -1 }] }));
    expect(Object.keys(below)).toEqual(['lines.0.received']);
    expect((await company.feed('D-1', { serviceRequest: 'SR-2026-000001' })).status).toBe(422);
  });

  it('takes no GTIN that cannot be one, unless it is known already', async () => {
    const said = ['00012345678906', '12345678901', '00012345678905', '', '000000000000'];
    const wrong = said.map((gtin, at) => ({ line: at + 1, gtin }));
    expect(fieldsOf(await company.feed('D-1', { lines: wrong }))).toEqual({
      'lines.0.gtin': 'The check digit of 00012345678906 should be 5. Correct it, or leave it out.',
      'lines.1.gtin':
        'A GTIN has 8, 12, 13 or 14 digits, and 12345678901 has 11. Correct it, or leave it out.',
      'lines.4.gtin': '000000000000 is not a GTIN. Correct it, or leave it out.',
    });
    await company.feed('D-1', { lines: wrong.slice(2, 3) });
    await api.database.db.updateTable('receipt_lines').set({ gtin: '00012345678906' }).execute();
    const again = await company.feed('D-1', { lines: [{ line: 3, gtin: '00012345678906' }] });
    expect(again.status).toBe(200);
  });

  it('takes as many pieces as can be stored, and no day that no calendar of ours has', async () => {
    const full = { expected: 0, received: 1_000_000, damaged: 1_000_000, unitCost: 999_999_999 };
    const many = Array.from({ length: 501 }, (_, at) => ({ line: at + 1, ...full }));
    const figures = { status: 'RECEIVED', lines: many.slice(1) };
    const most = receiptOf(await company.feed('D-1', figures));
    expect(most).toMatchObject({ over: 500_000_000, damaged: 500_000_000 });
    expect(fieldsOf(await company.feed('D-2', { lines: many }))).toHaveProperty('lines');
    for (const expectedOn of ['0026-03-02', '9999-12-31']) {
      expect(fieldsOf(await company.feed('D-2', { expectedOn }))).toHaveProperty('expectedOn');
    }
  });

  it('changes what is given and keeps the rest', async () => {
    await company.feed('D-1', { ...head, lines });
    const { body } = await company.feed('D-1', { carrier: 'UPS', dock: 'Dock 4' });
    expect(body['ResponseBody']).toMatchObject({
      ...head,
      carrier: 'UPS',
      head: { dock: 'Dock 4', weightUnit: 'lb' },
      piecesExpected: 30,
    });
    expect((await company.read('D-1')).lines.map(({ sku }) => sku)).toEqual(
      lines.map(({ sku }) => sku),
    );
  });

  it('never gives a receipt to another client', async () => {
    const other = await api.newClient();
    await company.feed('D-1', head);
    const reply = await companyFor(api, other).feed('D-1', { carrier: 'UPS' });
    expect(fieldsOf(reply)).toEqual({ client: 'The receipt belongs to another client.' });
    const { reference } = await company.read('D-1');
    expect((await other.call(`GET /client/receipts/${reference}`)).status).toBe(404);
    expect((await client.call(`GET /client/receipts/${reference}`)).status).toBe(200);
  });

  it.each([
    { receipt: '.' },
    { receipt: '..' },
    { arrivedAt: '2026-02-30T10:00:00Z' },
    { cartonsExpected: 1_000_001 },
  ])('refuses %j', async (wrong) => {
    const { status, body } = await company.feed('D-1', wrong);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toContain('undefined');
  });

  it('ties a receipt to the service request that announced it', async () => {
    const { db } = api.database;
    const draft = await client.draft('service-request', {});
    await db
      .updateTable('submissions')
      .set({ reference: 'SR-2026-000007' })
      .where('id', '=', draft.id)
      .execute();
    const reply = await company.feed('D-1', { serviceRequest: 'SR-2026-000007' });
    expect(receiptOf(reply).request).toBe('SR-2026-000007');
    const other = companyFor(api, await api.newClient());
    expect((await other.feed('D-2', { serviceRequest: 'SR-2026-000007' })).status).toBe(422);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { pictureOf } from '../files/support.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf, recordOf } from '../submissions/support.ts';
import {
  announce,
  coming,
  companyFor,
  counts,
  here,
  listOf,
  receiptOf,
  type CompanyCalls,
} from './support.ts';

onEachDatabase('a delivery that names its service request,', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyFor(api, client);
  });

  const receipts = async () => listOf(await client.call('GET /client/receipts')).items;
  const everything = async () => {
    const { db } = api.database;
    const numbers = await db.selectFrom('receipt_numbers').selectAll().orderBy('number').execute();
    const rows = await db.selectFrom('receipts').selectAll().orderBy('reference').execute();
    const events = await db.selectFrom('receipt_events').selectAll().orderBy('id').execute();
    return { numbers, rows, events };
  };
  const totals = { piecesExpected: 48, piecesReceived: 46 };

  it('answers to both numbers in every call', async () => {
    const { request, receipt } = await announce(client);
    const named = { serviceRequest: request.toLowerCase(), status: 'ARRIVED', lines: counts };
    const fed = await company.feed('DEL-1', named);
    expect(fed.status, JSON.stringify(fed.body)).toBe(200);
    const own = { reference: receipt, houseReference: 'DEL-1', request, numbers: [request] };
    expect(receiptOf(fed)).toMatchObject({ ...own, ...totals, status: 'ARRIVED', po: 'PO-778' });
    expect(await receipts()).toHaveLength(1);
    expect((await company.move(request, 'COUNTING')).status).toBe(200);
    expect((await company.move(request.toLowerCase(), 'RECEIVED')).status).toBe(200);
    const exception = { exception: 'E1', type: 'short', line: 1, qty: 2 };
    expect((await company.feed(request, { exceptions: [exception] })).status).toBe(200);
    const file = { callerReference: 'f-1', exception: 'E1' };
    expect((await company.file('DEL-1', file, await pictureOf())).status).toBe(200);
    for (const number of ['DEL-1', request, receipt])
      expect(await company.read(number)).toMatchObject({ ...own, ...totals, short: 2 });
    for (const q of ['DEL-1', request]) {
      const found = listOf(await client.call(`GET /client/receipts?q=${q}`));
      expect(found.items.map(({ reference }) => reference)).toEqual([receipt]);
    }
  });

  it("matches without a client, also after its number was used as the request's", async () => {
    const { request, receipt } = await announce(client);
    await company.feed(request, { status: 'ARRIVED', lines: counts });
    const fed = await company.feed('DEL-1', { client: undefined, serviceRequest: request });
    expect(receiptOf(fed)).toMatchObject({
      reference: receipt,
      houseReference: 'DEL-1',
      ...totals,
    });
    const again = await company.feed('DEL-1', { serviceRequest: request, status: 'COUNTING' });
    expect(receiptOf(again)).toMatchObject({ reference: receipt, status: 'COUNTING', ...totals });
  });

  it('becomes it later, with its history, files, exceptions and numbers', async () => {
    const { request, receipt } = await announce(client);
    await company.feed('DEL-1', { callerReference: 'a', status: 'ARRIVED', vendor: 'Mill' });
    await company.feed('DEL-1', { callerReference: 'b', lines: counts });
    const file = { callerReference: 'f-1' };
    await company.file('DEL-1', file, await pictureOf());
    for (const to of ['COUNTING', 'RECEIVED']) await company.move('DEL-1', to);
    const before = await company.read('DEL-1');
    expect(before).toMatchObject({ piecesExpected: 0, over: 46 });
    const link = { callerReference: 'link', serviceRequest: request };
    const fed = await company.feed('DEL-1', link);
    expect(receiptOf(fed)).toMatchObject({
      reference: receipt,
      houseReference: 'DEL-1',
      numbers: [before.reference, request].toSorted(),
      status: 'RECEIVED_WITH_EXCEPTIONS',
      vendor: 'Mill',
      expectedOn: '2026-03-20',
      ...totals,
      short: 2,
      over: 0,
    });
    expect(await receipts()).toHaveLength(1);
    const read = await client.call(`GET /client/receipts/${before.reference}`);
    const { timeline, files } = receiptOf(read);
    expect(files).toHaveLength(1);
    expect(timeline.filter(({ kind }) => kind === 'made')).toHaveLength(2);
    expect(timeline.map(({ note }) => note)).toContain(`Announced with ${request}.`);
    // Replays, under each number.
    const state = await everything();
    expect((await company.feed('DEL-1', link)).status).toBe(200);
    expect((await company.feed('DEL-1', { callerReference: 'b', lines: counts })).status).toBe(200);
    expect((await company.file(request, file, await pictureOf())).status).toBe(200);
    expect(await everything()).toEqual(state);
    // A form may still name the number that the client has noted.
    const claim = await client.send('service-request', {
      ...here,
      receiptRefs: [before.reference],
    });
    expect(recordOf(claim).data).toMatchObject({ receiptRefs: [before.reference] });
  });

  it('becomes it where the counts are those of the request, and the number has none', async () => {
    const { request, receipt } = await announce(client);
    await company.feed('DEL-1', { callerReference: 'a', carrier: 'UPS' });
    await company.feed(request, { callerReference: 'a', status: 'ARRIVED', lines: counts });
    const fed = await company.feed('DEL-1', { serviceRequest: request });
    expect(receiptOf(fed)).toMatchObject({
      reference: receipt,
      houseReference: 'DEL-1',
      ...totals,
    });
    expect(receiptOf(fed)).toMatchObject({ carrier: 'UPS', status: 'ARRIVED' });
    expect(await receipts()).toHaveLength(1);
  });

  it('fails where both are counted, or the announced one has another number', async () => {
    const { request, receipt } = await announce(client);
    const refusedWith = async (
      number: string,
      named: { receipt: string; said?: object; at: string },
    ) => {
      const state = await everything();
      const said = { serviceRequest: named.at, ...named.said };
      const { status, body } = await company.feed(number, said);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: { code: 'other_receipt' },
        ResponseBody: { receipt: named.receipt },
      });
      expect(body['ResponseMessage']).toContain(named.receipt);
      expect(await everything()).toEqual(state);
    };
    await company.feed(request, { status: 'ARRIVED', lines: counts });
    await company.feed('DEL-2', { status: 'ARRIVED', lines: counts });
    await refusedWith('DEL-2', { receipt, at: request });
    await company.feed('DEL-1', { serviceRequest: request });
    await refusedWith('DEL-2', { receipt: 'DEL-1', at: request });
    await refusedWith('DEL-3', { receipt: 'DEL-1', at: request, said: { lines: counts } });
    await refusedWith('del-1', { receipt: 'DEL-1', at: request });
    const second = await announce(client);
    await refusedWith('DEL-1', { receipt: second.receipt, at: second.request });
    await refusedWith(request, { receipt: second.receipt, at: second.request });
    const batch = await api.ops('POST /ops/batch', {
      mode: 'all',
      calls: ['DEL-8', 'DEL-9'].map((number) => ({
        path: '/ops/receipts',
        body: {
          callerReference: number,
          receipt: number,
          client: client.session.id,
          serviceRequest: second.request,
        },
      })),
    });
    expect(batch.body['ResponseBody']).toMatchObject([{ status: 424 }, { status: 409 }]);
    expect((await company.read(second.request)).houseReference).toBe(second.request);
  });

  it.each([
    ['another client’s request', 422],
    ['a number of the portal that nobody has', 404],
    ['blanks in a number', 422],
  ])('fails for %s, and changes nothing', async (what, status) => {
    const { request } = await announce(client);
    const stranger = await api.newClient('stranger@example.com');
    const state = await everything();
    const reply =
      what === 'blanks in a number'
        ? await company.feed(' DEL 1', { serviceRequest: request })
        : what.startsWith('another')
          ? await companyFor(api, stranger).feed('DEL-1', { serviceRequest: request })
          : await company.feed('RC-2026-000999', { serviceRequest: request });
    expect(reply.status).toBe(status);
    expect(await everything()).toEqual(state);
  });

  it("fails where only zeros distinguish its number from the client's other one", async () => {
    await company.feed('000123', {});
    for (const number of ['123', '0123', '00000123']) {
      const { receipt } = fieldsOf(await company.feed(number, {}));
      expect(receipt).toContain("000123 is in the client's receipts; is it that one?");
    }
    const stranger = companyFor(api, await api.newClient('stranger@example.com'));
    expect((await stranger.feed('123', {})).status).toBe(200);
    expect((await company.feed('000123', { note: 'Again.' })).status).toBe(200);
  });

  it('names the request that expects nothing where the receipt is new and has no client', async () => {
    const { request } = await announce(client);
    await company.move(request, 'CANCELLED');
    for (const serviceRequest of [request, 'SR-2026-999999']) {
      const fed = await company.feed('DEL-1', { client: undefined, serviceRequest });
      expect(fieldsOf(fed)).toMatchObject({
        client: 'There is no receipt DEL-1 yet, and a new one needs its client.',
        serviceRequest: 'No delivery is expected for this request.',
      });
    }
  });

  it('stays beside a withdrawn announcement, which expects nothing', async () => {
    const { request } = await announce(client);
    await company.move(request, 'CANCELLED');
    const fed = await company.feed('DEL-1', { serviceRequest: request, lines: counts });
    expect(receiptOf(fed)).toMatchObject({ request, piecesReceived: 46 });
    expect((await company.read(request)).status).toBe('CANCELLED');
  });

  it('becomes one receipt when two deliveries name the request simultaneously', async () => {
    const { request, receipt } = await announce(client);
    const replies = await Promise.all(
      ['DEL-1', 'DEL-2', 'DEL-1'].map((number) =>
        company.feed(number, { serviceRequest: request, status: 'ARRIVED', lines: counts }),
      ),
    );
    const done = replies.map(({ status }) => status).toSorted();
    expect([
      [200, 200, 409],
      [200, 409, 409],
    ]).toContainEqual(done);
    expect((await receipts()).map(({ reference }) => reference)).toEqual([receipt]);
    expect(await company.read(receipt)).toMatchObject(totals);
  });

  it('needs a correction where it is closed', async () => {
    const { request, receipt } = await announce(client);
    await company.feed('DEL-1', { status: 'CLOSED', lines: counts });
    const link = { serviceRequest: request };
    expect((await company.feed('DEL-1', link)).status).toBe(409);
    const fed = await company.feed('DEL-1', { ...link, correction: 'It was announced.' });
    expect(receiptOf(fed)).toMatchObject({ reference: receipt, status: 'CLOSED', ...totals });
  });

  it('that was linked before its goods were announced takes the announcement', async () => {
    const { id, request } = await announce(client, here);
    await company.feed('DEL-1', { status: 'ARRIVED', serviceRequest: request, lines: counts });
    const fields = ['goodsState', 'vendor', 'eta'];
    const question = { callerReference: 'q', question: 'Where are they?', fields };
    await api.company(request, 'question', question);
    const path = `/client/submissions/${id}`;
    const { revision, data } = recordOf(await client.call(`GET ${path}`));
    const { goodsState, vendor, eta } = coming;
    const answer = { revision, data: { ...data, goodsState, vendor, eta } };
    const answered = await client.call(`POST ${path}/submit`, answer);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    expect(await receipts()).toHaveLength(1);
    expect(await company.read(request)).toMatchObject({ houseReference: 'DEL-1', ...totals });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf, recordOf } from '../submissions/support.ts';
import { coming, companyFor, item, listOf, type CompanyCalls } from './support.ts';

onEachDatabase('announced deliveries', () => {
  let company: CompanyCalls;
  let request: { id: string; reference: string; revision: number };
  let reference: string;
  beforeEach(async () => {
    company = companyFor(api, client);
    const sent = await client.send('service-request', {
      ...coming,
      lines: [
        item('S', '10', { gtin: '00012345678905' }),
        item('M', '10'),
        item('L', '6'),
        item('L', '4'),
      ],
    });
    const record = recordOf(sent);
    request = { ...record, reference: record.reference ?? '' };
    reference = listOf(await client.call('GET /client/receipts')).items[0]?.reference ?? '';
  });

  const linesOf = async () =>
    (await company.read(reference)).lines.map(
      ({ line, sku, expected, received }) => [line, sku, expected, received] as const,
    );
  it('exclude a request that names their receipt', async () => {
    const sent = await client.send('service-request', {
      ...serviceRequestCases.right,
      goodsState: 'on_the_way',
      goodsText: undefined,
      receiptRefs: [reference],
    });
    expect(recordOf(sent).data).toMatchObject({ receiptRefs: [reference] });
    expect(listOf(await client.call('GET /client/receipts')).total).toBe(1);
  });

  const counted = (lines: readonly object[]) => company.feed(reference, { lines });

  it('of several orders name the order and the cartons of each line', async () => {
    const sent = await client.send('service-request', {
      ...coming,
      vendor: 'Acme Knits',
      vendorPo: undefined,
      lines: [
        item('S', '10', { po: 'PO-1', cartons: '2' }),
        item('M', '10', { po: 'PO-2', cartons: '3' }),
        item('L', '6', { po: 'PO-1' }),
        item('L', '4', { po: 'PO-2' }),
      ],
    });
    expect(sent.status).toBe(200);
    const { items } = listOf(await client.call('GET /client/receipts?vendor=acme'));
    const made = await company.read(items[0]?.reference ?? '');
    expect(made).toMatchObject({ po: 'PO-1, PO-2', cartonsExpected: 5, piecesExpected: 30 });
    expect(made.lines.map(({ po, cartons }) => [po, cartons])).toEqual([
      ['PO-1', '2 announced'],
      ['PO-2', '3 announced'],
      ['PO-1, PO-2', ''],
    ]);
    const counted = [{ line: 1, sku: 'TEE-M', received: 9 }];
    await company.feed(made.reference, { status: 'ARRIVED', lines: counted });
    const { lines } = await company.read(made.reference);
    expect(lines[0]).toMatchObject({ sku: 'TEE-M', po: 'PO-2', expected: 10, received: 9 });
    expect(listOf(await client.call('GET /client/receipts?po=po-2')).total).toBe(1);
  });

  it('list their items as lines before any arrival', async () => {
    expect(await company.read(reference)).toMatchObject({
      status: 'EXPECTED',
      po: 'PO-778',
      piecesExpected: 30,
      piecesReceived: 0,
      request: request.reference,
    });
    expect(await linesOf()).toEqual([
      [900_001, 'TEE-S', 10, 0],
      [900_002, 'TEE-M', 10, 0],
      [900_003, 'TEE-L', 10, 0],
    ]);
    const found = listOf(
      await client.call('GET /client/receipts?item=00012345678905&status=EXPECTED'),
    );
    expect(found.total).toBe(1);
  });

  it('match arrivals, whatever their lines are called', async () => {
    const fed = await counted([
      { line: 1, sku: 'tee m', received: 9 },
      { line: 2, gtin: '012345678905', received: 10 },
      { line: 3, sku: 'SOCK', received: 5 },
    ]);
    expect(fed.status).toBe(200);
    expect(await linesOf()).toEqual([
      [1, 'tee m', 10, 9],
      [2, '', 10, 10],
      [3, 'SOCK', 0, 5],
      [900_003, 'TEE-L', 10, 0],
    ]);
    for (const to of ['ARRIVED', 'COUNTING', 'RECEIVED']) await company.move(reference, to);
    expect(await company.read(reference)).toMatchObject({ over: 5, short: 11, piecesExpected: 30 });
  });

  it('share what was announced of an article among its lines', async () => {
    const rows = (received: readonly number[]) =>
      received.map((pieces, at) => ({
        line: at + 1,
        style: 'tee',
        colour: 'BLACK',
        size: 'l',
        received: pieces,
      }));
    const expectedOf = async () =>
      (await linesOf()).filter(([line]) => line < 900_001).map(([, , expected]) => expected);
    await counted(rows([6, 4]));
    expect(await expectedOf()).toEqual([6, 4]);
    await counted(rows([6, 6]));
    expect(await expectedOf()).toEqual([6, 4]);
    await counted(rows([3, 4]));
    expect(await expectedOf()).toEqual([3, 7]);
    expect((await company.read(reference)).piecesExpected).toBe(30);
  });

  it('give way to what the company expects itself, then and later', async () => {
    await counted([{ line: 1, sku: 'TEE-S', expected: 12, received: 12 }]);
    await counted([{ line: 1, received: 11 }]);
    expect(await linesOf()).toEqual([[1, 'TEE-S', 12, 11]]);
  });

  it('report no pieces before lines are counted', async () => {
    for (const to of ['ARRIVED', 'COUNTING', 'RECEIVED']) await company.move(reference, to);
    const { status, lines, short } = await company.read(reference);
    expect([status, lines, short]).toEqual(['RECEIVED', [], 0]);
  });

  it('reserve line numbers that calls cannot use', async () => {
    expect(fieldsOf(await counted([{ line: 900_001, received: 1 }]))).toHaveProperty([
      'lines.0.line',
    ]);
  });

  it('end with their request, unless they arrived', async () => {
    const withdraw = await client.call(`POST /client/submissions/${request.id}/withdraw`, {
      revision: request.revision,
    });
    expect(withdraw.status, JSON.stringify(withdraw.body)).toBe(200);
    const { status, timeline } = await company.read(reference);
    expect([status, timeline.at(-1)?.actor, timeline.at(-1)?.to]).toEqual([
      'CANCELLED',
      'client',
      'CANCELLED',
    ]);
  });

  it('end with the work order of their request', async () => {
    const path = `POST /ops/submissions/${request.reference}`;
    const call = { callerReference: 'm-1' };
    await api.ops(`${path}/transition`, { ...call, to: 'IN_REVIEW', note: '' });
    const made = await api.ops(`${path}/work-order`, { callerReference: 'w-1', note: '' });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { reference: work } = made.body['ResponseBody'] as { reference: string };
    const cancel = { callerReference: 'c-1', to: 'CANCELLED', note: 'As you asked by telephone.' };
    expect((await api.ops(`POST /ops/work-orders/${work}/transition`, cancel)).status).toBe(200);
    const read = await client.read(request.id);
    expect(read.status).toBe('CANCELLED');
    expect((await company.read(reference)).status).toBe('CANCELLED');
  });

  it('end with their request during concurrent company changes', async () => {
    const row = await api.database.db
      .selectFrom('receipts')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const changed = Promise.withResolvers<null>();
    const saying = api.database.transaction(async (tx) => {
      await updateAtRevision(tx, 'receipts', row, { updated_at: row.updated_at });
      changed.resolve(null);
      // Time for the withdrawal to read the receipt as it was before.
      await sleep(300);
    });
    await changed.promise;
    const withdraw = await client.call(`POST /client/submissions/${request.id}/withdraw`, {
      revision: request.revision,
    });
    await saying;
    expect(withdraw.status).toBe(200);
    expect((await company.read(reference)).status).toBe('CANCELLED');
  });

  it('stay when they came before the request was withdrawn', async () => {
    await company.move(reference, 'ARRIVED');
    await client.call(`POST /client/submissions/${request.id}/withdraw`, {
      revision: request.revision,
    });
    expect((await company.read(reference)).status).toBe('ARRIVED');
  });
});

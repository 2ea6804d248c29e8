import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { writeLog } from '#api/receipts/save-receipt.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { recordOf } from '../submissions/support.ts';
import { coming as delivery, companyFor, item, listOf, type CompanyCalls } from './support.ts';

const coming = {
  ...delivery,
  tracking: undefined,
  lines: [item('S', '10', { po: 'PO-1' }), item('M', '10', { po: 'PO-1' })],
};
const here = { goodsState: 'here', goodsText: 'Mill & Sons, came on Monday' };

onAnyDatabase('an answer that changes what was announced,', () => {
  let company: CompanyCalls;
  let request: { id: string; reference: string };
  const send = async (data: object) => {
    const { id, reference } = recordOf(await client.send('service-request', data));
    request = { id, reference: reference ?? '' };
  };
  beforeEach(() => {
    company = companyFor(api, client);
  });

  /** The company asks about these fields, and the client answers with these values. */
  const answer = async (data: object) => {
    const question = { question: 'Right?', fields: Object.keys(data) };
    const asked = await api.company(request.reference, 'question', question);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const path = `/client/submissions/${request.id}`;
    const { revision, data: sent } = recordOf(await client.call(`GET ${path}`));
    const answered = await client.call(`POST ${path}/submit`, {
      revision,
      data: { ...sent, ...data },
    });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  };
  const receipts = async () => listOf(await client.call('GET /client/receipts')).items;
  const announced = () => company.read(request.reference);
  const linesOf = async () =>
    (await announced()).lines.map(
      ({ line, sku, expected, received, po }) => [line, sku, expected, received, po] as const,
    );
  const seen = async () => {
    const [receipt] = await receipts();
    const read = await client.call(`GET /client/receipts/${receipt?.reference ?? ''}`);
    return (read.body['ResponseBody'] as Awaited<ReturnType<typeof announced>>).timeline;
  };

  it('updates the expectation, visible to both sides', async () => {
    await send(coming);
    await answer({
      lines: [item('S', '12', { po: 'PO-2' }), item('L', '5', { cartons: '3' })],
      eta: '2026-03-25',
      vendor: 'Acme Knits',
      vendorPo: '',
      tracking: '1Z 999',
    });
    expect(await announced()).toMatchObject({
      status: 'EXPECTED',
      vendor: 'Acme Knits',
      po: 'PO-2',
      tracking: '1Z 999',
      expectedOn: '2026-03-25',
      cartonsExpected: 3,
      piecesExpected: 17,
    });
    expect(await linesOf()).toEqual([
      [900_001, 'TEE-S', 12, 0, 'PO-2'],
      [900_002, 'TEE-L', 5, 0, ''],
    ]);
    expect((await seen()).at(-1)).toMatchObject({
      actor: 'client',
      kind: 'note',
      note: `Updated per the answer on ${request.reference}.`,
      changes: [],
    });
    expect((await announced()).timeline.map(({ changes }) => changes).flat()).toContainEqual({
      field: 'expectedOn',
      from: '2026-03-20',
      to: '2026-03-25',
    });
    const counted = [
      { line: 1, sku: 'TEE-S', received: 12 },
      { line: 2, sku: 'TEE-L', received: 5 },
    ];
    await company.feed(request.reference, { status: 'ARRIVED', lines: counted });
    for (const to of ['COUNTING', 'RECEIVED']) await company.move(request.reference, to);
    expect(await announced()).toMatchObject({ status: 'RECEIVED', over: 0, short: 0 });
  });

  it('reports only changed values', async () => {
    await send(coming);
    const before = await announced();
    await answer({ title: 'Polybag the summer delivery' });
    expect(await announced()).toEqual(before);
  });

  it('leaves what the company has changed', async () => {
    await send(coming);
    await company.feed(request.reference, {
      expectedOn: '2026-03-22',
      lines: [{ line: 1, sku: 'TEE-S', expected: 11 }],
    });
    await answer({ lines: [item('S', '12')], eta: '2026-03-25', vendor: 'Acme Knits' });
    expect(await announced()).toMatchObject({ expectedOn: '2026-03-22', vendor: 'Acme Knits' });
    expect(await linesOf()).toEqual([[1, 'TEE-S', 11, 0, '']]);
  });

  it('matches lines that arrived before it', async () => {
    await send(coming);
    const lines = [{ line: 1, sku: 'TEE-S', received: 12 }];
    await company.feed(request.reference, { status: 'ARRIVED', lines });
    expect(await linesOf()).toEqual([
      [1, 'TEE-S', 10, 12, 'PO-1'],
      [900_002, 'TEE-M', 10, 0, 'PO-1'],
    ]);
    await answer({ lines: [item('S', '12', { po: 'PO-2' })], vendor: 'Acme Knits' });
    expect(await linesOf()).toEqual([[1, 'TEE-S', 12, 12, 'PO-2']]);
    expect(await announced()).toMatchObject({ status: 'ARRIVED', vendor: 'Mill & Sons' });
  });

  it('survives concurrent company changes of the receipt', async () => {
    await send(coming);
    const row = await api.database.db
      .selectFrom('receipts')
      .selectAll()
      .where('house_reference', '=', request.reference)
      .executeTakeFirstOrThrow();
    const changed = Promise.withResolvers<null>();
    const saying = api.database.transaction(async (tx) => {
      await updateAtRevision(tx, 'receipts', row, { expected_on: '2026-03-22', carrier: 'Ours' });
      const changes = [
        { field: 'expectedOn', from: '2026-03-20', to: '2026-03-22' },
        { field: 'carrier', from: '', to: 'Ours' },
      ];
      const figures = { actor: 'house', kind: 'figures', changes, visibility: 'internal' } as const;
      await writeLog(api.context, tx, { row, to: row.status, at: row.updated_at }, [figures]);
      changed.resolve(null);
      // Time for the answer to read the receipt as it was before.
      await sleep(500);
    });
    await changed.promise;
    await answer({ lines: [item('S', '12')], eta: '2026-03-25' });
    await saying;
    expect(await announced()).toMatchObject({
      expectedOn: '2026-03-22',
      carrier: 'Ours',
      piecesExpected: 12,
    });
  });

  it('changes nothing that is counted', async () => {
    await send(coming);
    const lines = [{ line: 1, sku: 'TEE-S', received: 12 }];
    await company.feed(request.reference, { status: 'ARRIVED', lines });
    for (const to of ['COUNTING', 'RECEIVED']) await company.move(request.reference, to);
    const before = await announced();
    await answer({ lines: [item('S', '12')] });
    expect(await announced()).toEqual(before);
  });

  it('cancels what is not on the way, and expects it again', async () => {
    await send(coming);
    await answer(here);
    const { status, timeline } = await announced();
    expect(status).toBe('CANCELLED');
    expect(timeline.at(-1)).toMatchObject({
      actor: 'client',
      to: 'CANCELLED',
      note: `No longer on the way, per the answer on ${request.reference}.`,
    });
    const { goodsState, vendor, lines } = coming;
    await answer({ goodsState, vendor, eta: '2026-03-27', lines: [...lines, item('L', '1')] });
    expect(await receipts()).toHaveLength(1);
    expect(await announced()).toMatchObject({
      status: 'EXPECTED',
      expectedOn: '2026-03-27',
      piecesExpected: 21,
      request: request.reference,
    });
    expect((await seen()).at(-1)).toMatchObject({ from: 'CANCELLED', to: 'EXPECTED' });
  });

  it('leaves the receipt that it names', async () => {
    await send(coming);
    const { reference } = await announced();
    await answer({ goodsState: 'here', receiptRefs: [reference] });
    expect((await announced()).status).toBe('EXPECTED');
  });

  it('leaves what the company has changed while the request named it', async () => {
    await send(coming);
    const { reference } = await announced();
    await answer({ goodsState: 'on_the_way', receiptRefs: [reference] });
    const own = { vendor: 'Acme Knits', expectedOn: '2026-03-22' };
    await company.feed(request.reference, own);
    const { vendor, eta } = coming;
    await answer({ receiptRefs: [], vendor, eta, tracking: '1Z 999' });
    expect(await announced()).toMatchObject({ ...own, tracking: '1Z 999', status: 'EXPECTED' });
  });

  it('leaves what has come', async () => {
    await send(coming);
    await company.move(request.reference, 'ARRIVED');
    await answer(here);
    expect(await announced()).toMatchObject({ status: 'ARRIVED', piecesExpected: 20 });
  });

  it('leaves what the company has cancelled', async () => {
    await send(coming);
    await company.move(request.reference, 'CANCELLED');
    await answer({ eta: '2026-03-25' });
    expect(await announced()).toMatchObject({ status: 'CANCELLED', expectedOn: '2026-03-20' });
  });

  it('announces goods that are on the way now', async () => {
    await send({ ...coming, ...here });
    expect(await receipts()).toEqual([]);
    await answer({ goodsState: 'on_the_way', vendor: 'Mill & Sons', eta: '2026-03-20' });
    expect(await announced()).toMatchObject({ status: 'EXPECTED', piecesExpected: 20 });
    expect(await receipts()).toHaveLength(1);
  });

  it('expects nothing again that the company expects under a number of its own', async () => {
    await send(coming);
    await company.move(request.reference, 'CANCELLED');
    await company.feed('DEL-1', { serviceRequest: request.reference });
    await answer(here);
    const { goodsState, vendor, eta } = coming;
    await answer({ goodsState, vendor, eta });
    expect((await announced()).status).toBe('CANCELLED');
    expect((await receipts()).filter(({ status }) => status === 'EXPECTED')).toHaveLength(1);
  });

  it('announces nothing that the company expects already', async () => {
    await send({ ...coming, ...here });
    await company.feed('DEL-1', { serviceRequest: request.reference });
    await answer({ goodsState: 'on_the_way', vendor: 'Mill & Sons', eta: '2026-03-20' });
    expect((await receipts()).map(({ status }) => status)).toEqual(['EXPECTED']);
  });
});

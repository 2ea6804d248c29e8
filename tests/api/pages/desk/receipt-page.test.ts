import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptView } from '#lib/portal/floor/desk-receipt.ts';
import { readReceiptPage } from '#api/pages/desk/floor/receipt.ts';
import { readReceiptsPage } from '#api/pages/desk/floor/receipts.ts';
import type { Client, FormsApi } from '../../submissions/support.ts';
import { answerOf, openDeskAs, openPagesApi, viewOf, type Desk } from './support.ts';

const GTIN = '4006381333931';

describe('the page of a receipt at the desk', () => {
  let api: FormsApi;
  let client: Client;
  let desk: Desk;
  beforeAll(async () => {
    api = await openPagesApi();
    client = await api.newClient();
    desk = await openDeskAs(api, 'warehouse');
  });
  afterAll(() => api.close());

  let made = 0;
  async function expected(): Promise<string> {
    made += 1;
    const lines = ['S', 'M'].map((size, at) => ({
      line: at + 1,
      sku: `TEE-${size}`,
      size,
      gtin: GTIN,
    }));
    const body = { callerReference: `made-${made}`, receipt: `D-${made}`, client: client.email };
    const fed = await api.ops('POST /ops/receipts', {
      ...body,
      lines: lines.map((line) => ({ ...line, expected: 10 })),
    });
    expect(fed.status).toBe(200);
    return (fed.body['ResponseBody'] as { reference: string }).reference;
  }

  type Posted = Readonly<Record<string, string>>;
  const open = (reference: string, posted?: Posted, by = desk) =>
    readReceiptPage(by.at(`/desk/receipts/${reference}`, posted), reference);
  const read = async (...page: Parameters<typeof open>) => answerOf(await open(...page));
  const view = async (...page: Parameters<typeof open>) => viewOf(await open(...page));
  /** Presses a button of the page as it is now. */
  async function press(reference: string, fields: Posted, by = desk) {
    const { callerReference, receipt } = await view(reference, undefined, by);
    const posted = { callerReference, revision: String(receipt.revision), ...fields };
    return read(reference, posted, by);
  }

  it('leads from the arrival over the count to the close', async () => {
    const reference = await expected();
    expect((await view(reference)).acts).toMatchObject({ arrived: true, count: false });
    expect(await press(reference, { do: 'arrived' })).toMatchObject({ status: 303 });
    expect((await view(reference)).counts).toEqual({ 1: '', 2: '' });
    await press(reference, { do: 'counts', 'count-1': '10', 'count-2': '' });
    const counting = await view(reference);
    expect(counting.receipt.status).toBe('COUNTING');
    expect(counting.counts).toEqual({ 1: '10', 2: '0' });
    expect(counting.receipt.timeline.at(-1)?.by).toEqual({ name: desk.name, kind: 'staff' });
    await press(reference, { do: 'finish', 'count-1': '10', 'count-2': '9' });
    expect((await view(reference)).receipt).toMatchObject({
      status: 'RECEIVED_WITH_EXCEPTIONS',
      short: 1,
    });
    await press(reference, { do: 'close' });
    expect((await view(reference)).acts).toMatchObject({ count: false, close: false });
  });

  it('counts once, however often it is pressed', async () => {
    const reference = await expected();
    await press(reference, { do: 'arrived' });
    const { receipt } = await view(reference);
    const fields = { callerReference: 'desk:twice', 'count-1': '4', 'count-2': '5' };
    const posted = { ...fields, do: 'finish', revision: String(receipt.revision) };
    for (let time = 0; time < 2; time += 1)
      expect(await read(reference, posted)).toMatchObject({ status: 303 });
    expect((await view(reference)).receipt.piecesReceived).toBe(9);
  });

  it('keeps what was typed where a count is wrong or another was quicker', async () => {
    const reference = await expected();
    await press(reference, { do: 'arrived' });
    const before = await view(reference);
    const typed = { 'count-1': '4', 'count-2': 'x' };
    const wrong = await press(reference, { do: 'counts', ...typed });
    expect(wrong).toMatchObject({
      counts: { 1: '4', 2: 'x' },
      rejection: { status: 422, fields: { 'count-2': 'Received TEE-M is invalid!' } },
    });
    await press(reference, { do: 'counts', 'count-1': '1', 'count-2': '1' });
    const late = await read(reference, {
      do: 'counts',
      callerReference: 'desk:late',
      'count-1': '4',
      'count-2': '5',
      revision: String(before.receipt.revision),
    });
    expect(late).toMatchObject({
      counts: { 1: '4', 2: '5' },
      rejection: { status: 409, changed: true },
    });
  });

  it('keeps counts that another person has saved first, and only typed ones beside them', async () => {
    const reference = await expected();
    await press(reference, { do: 'arrived' });
    await press(reference, { do: 'counts', 'count-1': '10' });
    const formOf = ({ callerReference, counts, stored, receipt }: ReceiptView): Posted => ({
      do: 'counts',
      callerReference,
      revision: String(receipt.revision),
      ...Object.fromEntries([1, 2].map((line) => [`count-${line}`, counts[line] ?? ''])),
      ...Object.fromEntries([1, 2].map((line) => [`seen-count-${line}`, stored[line] ?? ''])),
    });
    const open = formOf(await view(reference));
    await read(reference, { ...open, 'count-2': '9' });
    const late = await view(reference, {
      ...open,
      callerReference: 'desk:late',
      'count-1': '8',
    });
    expect(late).toMatchObject({ counts: { 1: '8', 2: '9' }, rejection: { status: 409 } });
    await read(reference, formOf(late));
    expect((await view(reference)).counts).toEqual({ 1: '8', 2: '9' });
  });

  it('leads to the line of a scanned code, and keeps counts with the revision that was seen', async () => {
    const reference = await expected();
    await press(reference, { do: 'arrived' });
    const revision = String((await view(reference)).receipt.revision);
    await press(reference, { do: 'counts', 'count-1': '1', 'count-2': '1' });
    const typed = { do: 'counts', revision, 'count-1': '4', 'count-2': '' };
    const scanned = await view(reference, { ...typed, code: 'tee-m' });
    expect(scanned).toMatchObject({ found: '2', counts: { 1: '4' }, rejection: null });
    expect(scanned).toMatchObject({ seen: Number(revision), receipt: { piecesReceived: 2 } });
    // Two lines of one GTIN: the one without a count first.
    for (const [first, found] of [
      ['', '1'],
      ['4', '2'],
    ] as const)
      expect(await view(reference, { ...typed, 'count-1': first, code: GTIN })).toMatchObject({
        found,
      });
    expect(await view(reference, { ...typed, code: 'TEE-L' })).toMatchObject({
      found: null,
      counts: { 1: '4' },
      scanned: 'TEE-L',
      rejection: { status: 422, fields: { code: 'No line has TEE-L.' } },
    });
  });

  it('adds an exception about a line', async () => {
    const reference = await expected();
    await press(reference, { do: 'arrived' });
    const exception = { exception: 'desk-1', line: '2', qty: '3', note: 'Wet.' };
    const missing = await press(reference, { do: 'exception', type: '', ...exception });
    expect(missing).toMatchObject({
      exceptionName: 'desk-1',
      rejection: { fields: { type: 'Type is required!' } },
    });
    await press(reference, { do: 'exception', type: 'damaged', ...exception });
    expect((await view(reference)).receipt.exceptions).toMatchObject([
      { houseReference: 'desk-1', type: 'damaged', line: 2, qty: 3, note: 'Wet.' },
    ]);
  });

  it('lists receipts by what is next, and finds them', async () => {
    const reference = await expected();
    const groupOf = async (path: string) => {
      const list = await readReceiptsPage(desk.at(path));
      const groups = list.ok ? list.value.groups : [];
      return groups.find(({ items }) => items.some((each) => each.reference === reference))?.title;
    };
    expect(await groupOf('/desk/receipts')).toBe('Expected later');
    expect(await groupOf(`/desk/receipts?q=${reference}`)).toBe('Found');
    await press(reference, { do: 'arrived' });
    expect(await groupOf('/desk/receipts')).toBe('Arrived');
  });

  it('corrects a closed receipt only for managers, with a reason', async () => {
    const reference = await expected();
    const manager = await openDeskAs(api, 'manager');
    await press(reference, { do: 'arrived' });
    await press(reference, { do: 'finish', 'count-1': '9', 'count-2': '9' });
    await press(reference, { do: 'close' });
    const fields = { do: 'correct', 'count-1': '10', 'count-2': '9', reason: 'Counted again.' };
    expect(await press(reference, fields)).toMatchObject({ rejection: { status: 403 } });
    expect((await view(reference, undefined, manager)).acts.correct).toBe(true);
    const bare = await press(reference, { ...fields, reason: '' }, manager);
    expect(bare).toMatchObject({ rejection: { fields: { reason: 'Reason is required!' } } });
    expect(await press(reference, fields, manager)).toMatchObject({ status: 303 });
    expect((await view(reference)).receipt.piecesReceived).toBe(19);
  });
});

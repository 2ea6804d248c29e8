import { beforeEach, describe, expect, it } from 'vitest';
import { anyDatabase } from '../../support/databases.ts';
import { createFormsApi, type Client } from '../submissions/support.ts';
import { companyFor, exceptions, head, lines, receiptOf, type CompanyCalls } from './support.ts';

describe('statuses and corrections that the feed gives', () => {
  let client: Client;
  let company: CompanyCalls;
  beforeEach(async () => {
    const api = createFormsApi(await anyDatabase.open());
    client = await api.newClient();
    company = companyFor(api, client);
  });

  it('logs a receipt that is made counted at the time of the count', async () => {
    const counted = { status: 'RECEIVED', arrivedAt: '2026-02-02T15:00:00Z', lines };
    const made = receiptOf(
      await company.feed('D-1', { ...counted, countedAt: '2026-02-02T17:00:00Z' }),
    );
    expect(made.timeline.map(({ at }) => at)).toEqual(['2026-02-02T17:00:00.000Z']);
  });

  it('follow the legal transitions only', async () => {
    await company.feed('D-1', { lines });
    expect((await company.move('D-1', 'RECEIVED')).status).toBe(409);
    expect((await company.move('D-1', 'CLOSED')).status).toBe(409);
    for (const to of ['PARTLY_ARRIVED', 'ARRIVED', 'COUNTING']) {
      expect(receiptOf(await company.move('D-1', to)).status).toBe(to);
    }
    const refused = await company.move('D-1', 'EXPECTED');
    expect(refused.status).toBe(409);
    expect(refused.body['ResponseMessage']).toContain('possible: RECEIVED');
    // A call that says nothing is nothing that the client reads.
    const { timeline } = receiptOf(await company.move('D-1', 'COUNTING'));
    expect(timeline.at(-1)).toMatchObject({ note: '', visibility: 'internal' });
  });

  it('knows over and short when the count is over, and by them which RECEIVED it is', async () => {
    await company.feed('D-1', { lines });
    await company.move('D-1', 'ARRIVED', { at: '2026-03-02T08:00:00Z' });
    const counting = receiptOf(await company.move('D-1', 'COUNTING'));
    expect(counting).toMatchObject({ over: 0, short: 0, damaged: 3 });
    const at = '2026-03-02T04:30:00-05:00';
    const received = receiptOf(await company.move('D-1', 'RECEIVED', { at }));
    expect(received).toMatchObject({
      status: 'RECEIVED_WITH_EXCEPTIONS',
      over: 1,
      short: 2,
      damaged: 3,
      countedAt: '2026-03-02T09:30:00.000Z',
    });
    const right = lines.map((line) => ({ ...line, received: 10, damaged: 0 }));
    expect(receiptOf(await company.feed('D-1', { lines: right }))).toMatchObject({
      status: 'RECEIVED',
      over: 0,
      hasExceptions: false,
    });
  });

  it('shows when things happened, not when it was told of them', async () => {
    const arrivedAt = '2026-03-02T06:00:00.000Z';
    const countedAt = '2026-03-02T08:00:00.000Z';
    await company.feed('D-1', { lines });
    await company.feed('D-1', { status: 'ARRIVED', arrivedAt });
    const { timeline } = receiptOf(await company.move('D-1', 'RECEIVED', { at: countedAt }));
    const times = timeline.filter(({ kind }) => kind === 'status').map(({ at }) => at);
    expect(times).toEqual([arrivedAt, countedAt]);
  });

  it('takes goods with a moment of arrival as arrived when no status is named', async () => {
    const arrivedAt = '2026-03-02T06:00:00.000Z';
    const moved = { status: 'ARRIVED', arrivedAt };
    expect(receiptOf(await company.feed('D-1', { lines, arrivedAt }))).toMatchObject(moved);
    await company.feed('D-2', { lines });
    const record = receiptOf(await company.feed('D-2', { arrivedAt }));
    expect(record).toMatchObject(moved);
    expect(record.timeline.find(({ kind }) => kind === 'status')?.at).toBe(arrivedAt);
    await company.move('D-2', 'COUNTING');
    expect(receiptOf(await company.feed('D-2', { arrivedAt })).status).toBe('COUNTING');
  });

  it('changes a closed receipt by a logged correction alone', async () => {
    await company.feed('D-1', { ...head, lines, status: 'CLOSED' });
    const fixed = lines.map((line) => (line.line === 1 ? { ...line, received: 10 } : line));
    const refused = await company.feed('D-1', { lines: fixed });
    expect(refused.status).toBe(409);
    expect((await company.read('D-1')).short).toBe(2);
    expect((await company.move('D-1', 'COUNTING')).status).toBe(409);
    expect((await company.feed('D-1', { lines })).status).toBe(200);
    const correction = 'Two pieces lay behind the pallet.';
    const done = receiptOf(await company.feed('D-1', { lines: fixed, correction }));
    expect(done).toMatchObject({ status: 'CLOSED', short: 0, piecesReceived: 31 });
    const seen = receiptOf(await client.call(`GET /client/receipts/${done.reference}`));
    expect(seen.timeline.at(-1)).toMatchObject({
      kind: 'correction',
      note: correction,
      changes: [{ field: 'lines.1.received', from: 8, to: 10 }],
    });
  });

  it('deals with an exception of a closed receipt, and corrects what was noted', async () => {
    await company.feed('D-1', { ...head, lines, exceptions, status: 'CLOSED' });
    const [short, damaged] = exceptions;
    const resolved = { exceptions: [{ ...short, resolved: true }] };
    const done = receiptOf(await company.feed('D-1', resolved));
    expect(done.exceptions[0]?.resolvedAt).not.toBeNull();
    expect(done.timeline.map(({ kind }) => kind)).not.toContain('correction');
    const fewer = { exceptions: [{ ...damaged, qty: 1 }] };
    expect((await company.feed('D-1', fewer)).status).toBe(409);
    const correction = 'Two of them could be cleaned.';
    const corrected = receiptOf(await company.feed('D-1', { ...fewer, correction }));
    const line = 'line 3, noted on delivery: yes';
    expect(corrected.timeline.at(-1)?.changes).toEqual([
      { field: 'exceptions.E2', from: `damaged 3, ${line}`, to: `damaged 1, ${line}` },
    ]);
  });

  it('lists what was made as counted by the day of its count', async () => {
    const countedAt = '2026-02-20T15:00:00Z';
    const made = receiptOf(
      await company.feed('D-1', {
        ...head,
        expectedOn: '2026-02-25',
        status: 'RECEIVED',
        countedAt,
      }),
    );
    expect(made).toMatchObject({ arrivedAt: null, listedOn: '2026-02-20' });
  });
});

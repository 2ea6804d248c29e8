import { describe, expect, it } from 'vitest';
import { dumpOf, feedDayOn } from '../support/feed-day.ts';
import { threadedDatabases } from '../support/databases.ts';

const countsOf = (dump: Record<string, string[]>): Record<string, number> =>
  Object.fromEntries(Object.entries(dump).map(([name, rows]) => [name, rows.length]));

describe.each(threadedDatabases)('a day of the operations feed on $name', ({ open }) => {
  it('changes no row and queues no mail when it comes again, twice', async () => {
    const { api, calls, send } = await feedDayOn(await open());
    for (const call of calls) {
      const { status, body } = await send(call);
      expect([call.route, status, body['ResponseMessage']]).toEqual([
        call.route,
        200,
        expect.any(String),
      ]);
    }
    const before = await dumpOf(api.database);
    for (const table of [
      'receipts',
      'receipt_lines',
      'receipt_exceptions',
      'receipt_files',
      'receipt_events',
      'work_orders',
      'work_stages',
      'work_entries',
      'work_inspections',
      'work_shipments',
      'work_files',
      'work_events',
      'submission_events',
      'stored_files',
      'outbox',
    ]) {
      expect(before[table], table).not.toEqual([]);
    }
    for (let count = 0; count < 2; count++) {
      // So that everything that is written again has another time.
      api.advance(60 * 60 * 1000);
      for (const call of calls)
        expect([call.route, (await send(call)).status]).toEqual([call.route, 200]);
      expect(await dumpOf(api.database)).toEqual(before);
    }
  });

  it('makes each record once when every call comes three times at once', async () => {
    const alone = await feedDayOn(await open());
    for (const call of alone.calls) await alone.send(call);
    const countsAlone = countsOf(await dumpOf(alone.api.database));
    const crowded = await feedDayOn(await open());
    for (const call of crowded.calls) {
      const replies = await Promise.all([1, 2, 3].map(() => crowded.send(call)));
      expect([call.route, ...replies.map(({ status }) => status)]).toEqual([
        call.route,
        200,
        200,
        200,
      ]);
    }
    expect(countsOf(await dumpOf(crowded.api.database))).toEqual(countsAlone);
  });
});
